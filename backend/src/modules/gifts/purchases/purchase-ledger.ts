import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandOverrides } from '../../../platform/index.js';
import type { HoldQuestion } from '../allocation/hold-unit.js';
import type { GiftCommand, HoldUnit } from '../gift/gift.commands.js';
import { giftDecider } from '../gift/gift.decider.js';
import { type GiftState, purchaseIn } from '../gift/gift.state.js';
import type { Purchase } from '../gift/purchase.js';
import { OpenFund } from '../commands/open-fund/open-fund.handler.js';
import { GiftLedger } from '../ledger/gift-ledger.js';

/** A command about one purchase. A hold needs more: see {@link PurchaseLedger.hold}. */
export type PurchaseCommand = Exclude<
  Extract<GiftCommand, { readonly transactionId: string }>,
  { readonly type: 'HoldUnit' }
>;

/**
 * Purchases as their gifts' streams have them: the way by which other modules send commands to a gift. A command
 * refuses with the decider's codes and answers the purchase after it, or `undefined` where the gift does not know it.
 */
@Injectable()
export class PurchaseLedger {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly bus: CommandBus,
  ) {}

  /** A list's fund is never placed: the first contribution opens it. */
  async hold(
    gift: { readonly listId: number; readonly productId: number | null },
    question: HoldQuestion,
    /** Stores what must be on record before the first event; called only where the gift does not refuse. */
    prepare: () => Promise<HoldUnit>,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    if (gift.productId === null) await this.bus.execute(new OpenFund(gift.listId));
    return purchaseIn(await this.ledger.hold(gift, question, prepare, overrides), question.transactionId);
  }

  async handle(
    stream: string,
    command: PurchaseCommand,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    return purchaseIn(await this.ledger.handle(stream, command, overrides), command.transactionId);
  }

  /** Whether the command would change anything now. Throws its refusal; writes nothing. */
  async wouldChange(stream: string, command: PurchaseCommand): Promise<boolean> {
    return (await this.ledger.ask(stream, command)).length > 0;
  }

  async find(stream: string, transactionId: string): Promise<Purchase | undefined> {
    return purchaseIn(await this.ledger.load(stream), transactionId);
  }

  /**
   * Like {@link find}. Before the answer is sent the call waits, as after a command, until the read models show as
   * much.
   */
  async findToShow(stream: string, transactionId: string): Promise<Purchase | undefined> {
    const { state }: { state: GiftState } = await this.ledger.commandsOf().load(stream, giftDecider);
    return purchaseIn(state, transactionId);
  }
}
