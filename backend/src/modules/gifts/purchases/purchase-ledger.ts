import type { Cents } from '@fiocco/money';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type BeginVoid,
  giftDecider,
  giftOf,
  type GiftState,
  type HoldQuestion,
  type HoldUnit,
  type Purchase,
  type PurchaseCommand,
  purchaseIn,
} from '@fiocco/gift';
import type { Refusal } from '@fiocco/event-sourcing';
import type { CommandOverrides } from '../../../platform/index.js';
import { OpenFund } from '../commands/open-fund/open-fund.handler.js';
import { GiftLedger } from '../ledger/gift-ledger.js';
import { giftCreditOf } from './gift-credit.js';

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

  /**
   * An authorised payment whose hold was lost, or one in doubt, takes its gift again as it was agreed. Refuses where the
   * gift or its stock is gone, and `STOCK_BUSY` where that is not certain yet.
   */
  async retake(
    stream: string,
    purchase: Purchase,
    { holdId, now, expiresAt }: Pick<HoldUnit, 'holdId' | 'now' | 'expiresAt'>,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    const { id: transactionId, buyerRef, buyerDigest, kind, shippingCents } = purchase;
    const { paymentMethod, deliveryMethod, amountCents: shareCents } = purchase;
    const agreed = { transactionId, kind, shareCents, shippingCents, paymentMethod, deliveryMethod };
    const question: HoldQuestion = {
      type: 'HoldUnit',
      ...agreed,
      holdId,
      now,
      expiresAt,
      unitIndex: null,
      product: null,
      named: { amountCents: null, shippingCents: null },
      by: 'staff',
      confirm: null,
      retakes: true,
    };
    const known = { orderNumber: '', buyer: { ref: buyerRef, digest: buyerDigest }, allocationId: null };
    const prepare = () => Promise.resolve({ ...question, ...known });
    return purchaseIn(await this.ledger.hold(giftOf(stream), question, prepare, overrides), transactionId);
  }

  async handle(
    stream: string,
    command: PurchaseCommand,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    return purchaseIn(await this.ledger.handle(stream, command, overrides), command.transactionId);
  }

  /**
   * Commands about one purchase, decided one after the other and stored together: each step answers those that follow from
   * the purchase as the ones before it have left it. A refused command changes nothing, and the others count.
   */
  async handleAll(
    stream: string,
    transactionId: string,
    steps: readonly ((purchase: Purchase) => readonly PurchaseCommand[])[],
    onRefused: (command: { readonly type: string }, refusal: Refusal) => void,
    overrides: CommandOverrides,
  ): Promise<Purchase | undefined> {
    const ofGift = steps.map((step) => (gift: GiftState) => {
      const purchase = purchaseIn(gift, transactionId);
      return purchase ? step(purchase) : [];
    });
    const gift = await this.ledger.handleAll(stream, { steps: ofGift, onRefused }, overrides);
    return purchaseIn(gift, transactionId);
  }

  /**
   * Closes a payment that is under way, for a hold that its buyer wants instead. The whole call is judged before: by the
   * gift as it is then, by the stock, and by `prepare`. Throws its refusal; nothing has changed then, also at the provider.
   */
  async closeFor(
    stream: string,
    closing: BeginVoid,
    question: HoldQuestion,
    prepare: () => Promise<unknown>,
    overrides: CommandOverrides,
  ): Promise<void> {
    await this.ledger.judgeOnceClosed(stream, closing, question);
    await prepare();
    await this.handle(stream, closing, overrides);
  }

  /** Whether the command would change anything now, or at some time since. Throws its refusal; writes nothing. */
  async wouldChange(stream: string, command: PurchaseCommand, since?: number): Promise<boolean> {
    return (await this.ledger.ask(stream, command, since)).length > 0;
  }

  /** By how much the command would lessen its list's credit now. Throws its refusal; writes nothing. */
  async creditTakenBy(stream: string, command: PurchaseCommand): Promise<Cents> {
    const gift = await this.ledger.load(stream);
    const after = giftDecider.decide(gift, command).reduce(giftDecider.evolve, gift);
    return giftCreditOf(gift) - giftCreditOf(after);
  }

  /** `since`: a time of `performance.now()`; what this process knows from then or later is not read again. */
  async find(stream: string, transactionId: string, since?: number): Promise<Purchase | undefined> {
    return purchaseIn(await this.ledger.load(stream, since), transactionId);
  }

  /** Whether the ledger has ever had the gift on its list. */
  async isPlaced(stream: string): Promise<boolean> {
    return (await this.ledger.load(stream)).placement !== 'none';
  }

  /**
   * Like {@link find}. Before the answer is sent the call waits, as after a command, until the read models show as
   * much.
   */
  async findToShow(stream: string, transactionId: string, since?: number): Promise<Purchase | undefined> {
    return purchaseIn(await this.ledger.loadToShow(stream, since), transactionId);
  }
}
