import { Injectable } from '@nestjs/common';
import { createKeyedQueue, type Decider, Refusal, type StreamEnd } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeginVoid,
  type GiftCommand,
  giftDecider,
  type GiftEvent,
  giftOf,
  type GiftState,
  giftStream,
  type GiftTerms,
  initialGiftState,
  type HoldQuestion,
  type HoldUnit,
  type Purchase,
  type PurchaseCommand,
  purchaseIn,
} from '@fiocco/gift';
import { type CommandOverrides, Commands, Log, RequestContext } from '../../../platform/index.js';
import { type HoldPorts, holdUnit, needsAllocationOnceClosed } from '../allocation/hold-unit.js';
import type { LedgerCommands } from '../allocation/ledger-commands.js';
import { releaseFreed } from '../allocation/release-freed.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import { giftCreditOf } from './gift-credit.js';

/** A command that belongs to the gift alone: a hold needs its stock besides. */
type OwnCommand = Exclude<GiftCommand, HoldUnit>;

type OnRefused = (command: { readonly type: string }, refusal: Refusal) => void;

/** Commands that are decided one after the other and stored together. */
interface Sequence {
  /** Each answers the commands that follow from the state to which all before it have led. Without side effects. */
  readonly steps: readonly ((state: GiftState) => readonly OwnCommand[])[];
  /** A refused command changes nothing, and those after it count all the same. May be told more than once. */
  readonly onRefused: OnRefused;
  readonly end: StreamEnd;
}

const sequenceDecider: Decider<GiftState, Sequence, GiftEvent> = {
  initialState: giftDecider.initialState,
  evolve: giftDecider.evolve,
  decide: (state, { steps, end, onRefused }) => {
    const events: GiftEvent[] = [];
    let after = state;
    for (const step of steps)
      for (const command of step(after)) {
        const decided = unlessRefused(after, notBeforeEnd(command, end), onRefused);
        events.push(...decided);
        after = decided.reduce(giftDecider.evolve, after);
      }
    return events;
  },
};

function unlessRefused(state: GiftState, command: OwnCommand, onRefused: OnRefused): readonly GiftEvent[] {
  try {
    return giftDecider.decide(state, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    onRefused(command, error);
    return [];
  }
}

const FUND_TERMS: GiftTerms = {
  ...initialGiftState.terms,
  isQuota: true,
  priority: 3,
};

/**
 * Gifts' streams: load, decide, append. Every change of a gift goes through here, so that freed stock is always released;
 * other modules send their purchases' commands this way. A command refuses with the decider's codes. `since`, where it is
 * asked, is a time of `performance.now()`: what this process knows from then or later is not read again.
 */
@Injectable()
export class GiftLedger {
  private readonly lanes = createKeyedQueue(() => undefined);

  constructor(
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  /** Answers the gift as it is then. */
  async change(stream: string, command: OwnCommand, overrides: CommandOverrides = {}): Promise<GiftState> {
    const commands = this.commandsOf(overrides);
    const { state, events } = await commands.handle(stream, giftDecider, command);
    await releaseFreed(commands, giftOf(stream).productId, events);
    return state;
  }

  /** Answers the purchase as it is then; undefined where the gift does not know it. */
  async handle(
    stream: string,
    command: PurchaseCommand,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    return purchaseIn(await this.change(stream, command, overrides), command.transactionId);
  }

  /**
   * Commands about one purchase, decided one after the other and stored together: each step answers those that follow from
   * the purchase as the ones before it have left it. A refused command changes nothing, and the others count.
   */
  async handleAll(
    stream: string,
    transactionId: string,
    steps: readonly ((purchase: Purchase) => readonly PurchaseCommand[])[],
    onRefused: OnRefused,
    overrides: CommandOverrides,
  ): Promise<Purchase | undefined> {
    const ofGift = steps.map((step) => (gift: GiftState) => {
      const purchase = purchaseIn(gift, transactionId);
      return purchase ? step(purchase) : [];
    });
    const { state, events } = await this.commands.handle(
      stream,
      sequenceDecider,
      (_, end) => ({ steps: ofGift, onRefused, end }),
      overrides,
    );
    await releaseFreed(this.commandsOf(overrides), giftOf(stream).productId, events);
    return purchaseIn(state, transactionId);
  }

  /** Opens the list's fund unless it was opened before; a withdrawn one stays withdrawn. Answers its terms. */
  async openFund(listId: number): Promise<GiftTerms> {
    const terms = FUND_TERMS;
    const first = { type: 'PlaceGift', listId, productId: null, terms, unlessEver: true } as const;
    return (await this.change(giftStream(listId, null), first)).terms;
  }

  /** A list's fund is never placed: the first contribution opens it. */
  async hold(
    { listId, productId }: { readonly listId: number; readonly productId: number | null },
    question: HoldQuestion,
    /** Stores what must be on record before the first event; called only where the gift does not refuse. */
    prepare: () => Promise<HoldUnit>,
    overrides: CommandOverrides = {},
  ): Promise<Purchase | undefined> {
    if (productId === null && !question.retakes) await this.openFund(listId);
    const ports: HoldPorts = {
      commands: this.commandsOf(overrides),
      prepare,
      newId: randomUUID,
      elapsed: () => performance.now(),
      pause: (ms) => pause(ms),
      inTurn: (key, work) => this.lanes.run(key, work),
    };
    const target = { stream: giftStream(listId, productId), productId };
    return purchaseIn((await holdUnit(ports, target, question)).state, question.transactionId);
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
    return this.hold(giftOf(stream), question, () => Promise.resolve({ ...question, ...known }), overrides);
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
    const { productId } = giftOf(stream);
    // Where its own unit would be free by then, its stock is as well.
    const gift = await this.load(stream);
    const needsStock = needsAllocationOnceClosed(gift, closing, question);
    if (needsStock && productId !== null) {
      const { state } = await this.commands.load(stockStream(productId), stockDecider);
      const allocation = { allocationId: question.holdId, giftStream: stream };
      stockDecider.decide(state, { type: 'Allocate', ...allocation, mayExceed: gift.terms.beyondStock });
    }
    await prepare();
    await this.handle(stream, closing, overrides);
  }

  /** Whether the command would change anything now, or at some time since. Throws its refusal; writes nothing. */
  async wouldChange(stream: string, command: GiftCommand, since?: number): Promise<boolean> {
    return giftDecider.decide(await this.load(stream, since), command).length > 0;
  }

  /** By how much the command would lessen its list's credit now. Throws its refusal; writes nothing. */
  async creditTakenBy(stream: string, command: PurchaseCommand): Promise<Cents> {
    const gift = await this.load(stream);
    const after = giftDecider.decide(gift, command).reduce(giftDecider.evolve, gift);
    return giftCreditOf(gift) - giftCreditOf(after);
  }

  async load(stream: string, since?: number): Promise<GiftState> {
    return (await this.commands.load(stream, giftDecider, since)).state;
  }

  async find(stream: string, transactionId: string, since?: number): Promise<Purchase | undefined> {
    return purchaseIn(await this.load(stream, since), transactionId);
  }

  /**
   * Like {@link find}. Before the answer is sent the call waits, as after a command, until the read models show as
   * much.
   */
  async findToShow(stream: string, transactionId: string, since?: number): Promise<Purchase | undefined> {
    const { state, position } = await this.commands.load(stream, giftDecider, since);
    RequestContext.notePosition(position);
    return purchaseIn(state, transactionId);
  }

  /** Whether the ledger has ever had the gift on its list. */
  async isPlaced(stream: string): Promise<boolean> {
    return (await this.load(stream)).placement !== 'none';
  }

  /** The stock protocol's port; the overrides set the actor. */
  commandsOf(overrides: CommandOverrides = {}): LedgerCommands {
    return {
      load: async (stream, decider) => {
        const loaded = await this.commands.load(stream, decider);
        // As in `findToShow`.
        RequestContext.notePosition(loaded.position);
        return loaded;
      },
      handle: (stream, decider, command) =>
        this.commands.handle(stream, decider, (_, end) => notBeforeEnd(command, end), overrides),
      leftToSweeper: (allocationId, error) =>
        this.log.failure(error, { part: 'give-back', allocationId, left: 'to the sweeper' }),
    };
  }
}

/**
 * Time does not go back within a stream: a process whose clock is behind decides at the time of the stream's last
 * event.
 */
function notBeforeEnd<Command>(command: Command, { lastAt }: StreamEnd): Command {
  const { now } = command as { readonly now?: string };
  return now !== undefined && lastAt !== null && lastAt > now ? { ...command, now: lastAt } : command;
}
