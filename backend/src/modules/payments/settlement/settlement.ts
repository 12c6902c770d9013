import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  at,
  AWAITED,
  byStage,
  giftOf,
  OVER,
  type Purchase,
  type PurchaseAt,
  type PurchaseCommand,
} from '@fiocco/gift';
import { CLOCK, type Clock, Log, ReadYourWrites, SharedRuns } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { type CaptureTold, PaymentLearner } from '../inbox/payment-learner.js';
import type {
  PaymentMark,
  ProviderCode,
  ProviderDispute,
  ProviderPayment,
  ProviderPaymentState,
} from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { holdsCapture } from './capture-on-record.js';
import { DueAtProvider } from './due-at-provider.js';
import { holderOf } from './holder-of-capture.js';
import { KnownPayments } from './known-payments.js';
import { ProviderAnswers } from './provider-answers.js';
import { disputeLesson, lessonsOfAttempt, lessonsOfMoney, ofCapture, toldOfMoved } from './lessons.js';

/** More steps than any purchase has to make at once: whoever comes back here without an end is looked at. */
const MOST_STEPS = 12;
const LOOK_MS = 150;

const yes = (): boolean => true;
const no = (): boolean => false;
/** Whether the shop itself, or the provider at once, still moves it on. A pending payment takes days. */
const isMoving = byStage<[], boolean>({
  ...at(['authorised', 'capturing', 'voiding'], yes),
  ...at(['draft', 'held', 'paying', 'pending', 'verify', ...AWAITED, 'paid', 'refunding', ...OVER], no),
});

interface Learning {
  readonly isNoted?: boolean;
  readonly andNext?: (purchase: Purchase) => readonly PurchaseCommand[];
}
const isPinnedNow = (before: Purchase, after: Purchase | undefined): boolean =>
  before.stage !== 'capturing' && after?.stage === 'capturing';
const nothingMore = (): readonly never[] => [];

/** A payment of the shop's, as the ledger has it. */
interface Ours {
  readonly stream: string;
  readonly before: Purchase;
  readonly of: { readonly transactionId: string; readonly attemptId: string };
}

/**
 * The one door through which the shop learns what became of a payment, and the one place that moves it on. It may be
 * asked by anybody, at any time, twice and at once: only the provider's answer and the gift's decider decide.
 */
@Injectable()
export class Settlement extends PaymentLearner {
  private readonly asks = new SharedRuns<string, ProviderPaymentState | null>();
  private readonly advances = new SharedRuns<string, Purchase | undefined>();

  constructor(
    private readonly purchases: GiftLedger,
    private readonly providers: PaymentProviders,
    private readonly due: DueAtProvider,
    private readonly known: KnownPayments,
    private readonly answers: ProviderAnswers,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Looks a payment up, learns what it finds and does what is due then. A payment that is not the shop's changes
   * nothing. Throws a `ProviderFailure`. Whoever asks while it is being asked about shares the next look-up.
   */
  async ask(provider: ProviderCode, paymentId: string): Promise<void> {
    await this.askState(provider, paymentId);
  }

  /** As {@link ask}; answers how the provider has it, null where it knows no such payment. */
  askState(provider: ProviderCode, paymentId: string): Promise<ProviderPaymentState | null> {
    return this.asks.run(`${provider} ${paymentId}`, () => this.askNow(provider, paymentId));
  }

  /** Waits for whatever is just being learnt or done: it may be what the callback tells. */
  async knows(told: CaptureTold, since: number): Promise<boolean> {
    const { provider, paymentId, mark } = told;
    await this.asks.idle(`${provider} ${paymentId}`);
    await this.advances.idle(mark.transactionId);
    const purchase = await this.purchases.find(mark.stream, mark.transactionId, since);
    return purchase !== undefined && holdsCapture(purchase, told);
  }

  private async askNow(provider: ProviderCode, paymentId: string): Promise<ProviderPaymentState | null> {
    const payment = await this.lookUp(provider, paymentId);
    if (payment === null) return null;
    const { mark, state } = payment;
    const since = performance.now();
    // What was authorised is pinned in the same append: its capture follows at once.
    const andNext = (purchase: Purchase) => this.due.pinned(purchase);
    if (mark === null || (await this.learn(payment, since, { andNext })) === null) return state;
    // Also where nothing was new: what is due may have failed before, and its job may have been given up.
    await this.advance(mark.stream, mark.transactionId, since);
    return state;
  }

  /** Looks a payment up and learns what it finds; what is due then is left to the jobs. Throws a `ProviderFailure`. */
  async look(provider: ProviderCode, paymentId: string): Promise<void> {
    const payment = await this.lookUp(provider, paymentId);
    if (payment !== null) await this.learn(payment, performance.now());
  }

  /** Learns what a provider has just answered, as {@link look}. */
  async learnFrom(payment: ProviderPayment): Promise<void> {
    await this.learn(payment, performance.now());
  }

  async dispute(provider: ProviderCode, dispute: ProviderDispute): Promise<boolean> {
    const of =
      (await this.known.ofCapture(provider, dispute.captureId)) ??
      (await this.ofCaptureOnceShown(provider, dispute.captureId));
    if (of === null) return false;
    const { captureId } = dispute;
    const { stream, purchase } = await holderOf(this.purchases, of, { provider, captureId });
    await this.send(stream, provider, disputeLesson(dispute, purchase?.id ?? of.transactionId));
    return true;
  }

  /** A capture that the read models do not have yet is ours all the same. Throws where they stay late. */
  private async ofCaptureOnceShown(provider: ProviderCode, captureId: string): Promise<PaymentMark | null> {
    await this.readYourWrites.everything();
    return this.known.ofCapture(provider, captureId);
  }

  /**
   * Does what is due of a purchase's money, step by step, until nothing is. Throws a `ProviderFailure`. Whoever wants it while
   * it is being done shares the next round, so that no call is made twice at once. `since`: how old its first look at the
   * ledger may be; a shared round looks anew, for all who came.
   */
  async advance(
    stream: string,
    transactionId: string,
    since = performance.now(),
  ): Promise<Purchase | undefined> {
    return this.advances.run(transactionId, (isShared) =>
      this.advanceNow(stream, transactionId, isShared ? performance.now() : since),
    );
  }

  /** Each step is decided at an exact revision, so it may be chosen by what was known when the work began. */
  private async advanceNow(
    stream: string,
    transactionId: string,
    since: number,
  ): Promise<Purchase | undefined> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const purchase = await this.purchases.find(stream, transactionId, since);
      const moved = purchase ? await this.due.next(stream, purchase) : null;
      if (moved === null) return purchase;
      // An answer that teaches nothing is not asked for again now: the job, or the reconciliation, comes back to it.
      if (moved !== 'moved' && !(await this.learn(moved, since, { isNoted: true }))) return purchase;
    }
    throw new Error(`The purchase ${transactionId} does not come to rest`);
  }

  /** Closes the attempt of a payment in doubt, so that its buyer may spend what it promised. Throws a `ProviderFailure`. */
  async close(purchase: PurchaseAt<'verify'>): Promise<void> {
    const payment = await this.due.closed(purchase);
    if (payment) await this.learn(payment, performance.now(), { isNoted: true });
  }

  /**
   * Advances a purchase once, and waits for it. A call that fails is left to the job, which pauses between its tries.
   */
  async settled(stream: string, transactionId: string, patienceMs: number): Promise<void> {
    const until = performance.now() + patienceMs;
    await this.advanced(stream, transactionId);
    await this.atRest(stream, transactionId, until - performance.now());
  }

  /** Waits until nothing of a purchase is moving, at most so long. Asks nobody. `since`: when its caller began. */
  async atRest(stream: string, transactionId: string, patienceMs: number, since?: number): Promise<void> {
    const until = performance.now() + patienceMs;
    for (let from = since; ; from = undefined) {
      const purchase = await this.purchases.find(stream, transactionId, from);
      if (!purchase || !isMoving(purchase) || performance.now() + LOOK_MS >= until) return;
      await pause(LOOK_MS);
    }
  }

  private async advanced(stream: string, transactionId: string): Promise<void> {
    try {
      await this.advance(stream, transactionId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.recurring(error, 'settlement');
    }
  }

  private async lookUp(code: ProviderCode, paymentId: string): Promise<ProviderPayment | null> {
    const provider = await this.providers.of(code);
    try {
      return await this.known.ask(provider, paymentId, () => provider.lookUp(paymentId));
    } catch (error) {
      const isMissing = error instanceof ProviderFailure && error.kind === 'missing';
      if (!isMissing || !(await this.forget(code, paymentId))) throw error;
      return null;
    }
  }

  /** A provider that knows no such payment has taken nothing, and never will. */
  private async forget(code: ProviderCode, paymentId: string): Promise<boolean> {
    const of = await this.known.find(code, paymentId);
    if (of === null) return false;
    const { stream, transactionId, attemptId } = of;
    const purchase = await this.purchases.find(stream, transactionId);
    if (purchase?.stage !== 'paying' && purchase?.stage !== 'voiding') return false;
    const now = this.clock.now().toISOString();
    await this.send(stream, code, { type: 'NoteEnded', transactionId, attemptId, by: 'cancelled', now });
    return true;
  }

  /**
   * Answers whether anything of it was new; null where the payment is not the shop's. All that it tells is one append, with
   * what `andNext` adds to it. `isNoted`: staff can read the answer already.
   */
  private async learn(
    payment: ProviderPayment,
    since: number,
    { isNoted = false, andNext = nothingMore }: Learning = {},
  ): Promise<boolean | null> {
    const ours = await this.oursOf(payment, since);
    if (ours === null) return null;
    const { stream, before, of } = ours;
    const now = this.clock.now().toISOString();
    const after = await this.purchases.handleAll(
      stream,
      of.transactionId,
      [
        (purchase) => lessonsOfAttempt(payment, of, purchase, now),
        (purchase) => lessonsOfMoney(payment, purchase),
        andNext,
      ],
      (command, refusal) => this.noteRefused(command, refusal),
      { actor: `provider:${payment.provider}` },
    );
    // Of what is captured at once, that answer is noted, with the end of its try.
    if (!isNoted && !isPinnedNow(before, after)) await this.answers.note(payment, of.transactionId);
    const isNewElsewhere = await this.learnWhereMoved(payment, stream, after);
    return isNewElsewhere || !isDeepStrictEqual(after, before);
  }

  /** What is told of money that moved on in an exchange is learnt by whoever has it now. Answers whether it was new. */
  private async learnWhereMoved(
    payment: ProviderPayment,
    stream: string,
    from: Purchase | undefined,
  ): Promise<boolean> {
    if (!from) return false;
    const captures = new Set(toldOfMoved(payment, from).map(({ captureId }) => captureId));
    let isNew = false;
    for (const captureId of captures) {
      const of = { stream, transactionId: from.id };
      const holder = await holderOf(this.purchases, of, { provider: payment.provider, captureId });
      const after = await this.purchases.handleAll(
        holder.stream,
        holder.purchase?.id ?? from.id,
        [(purchase) => lessonsOfMoney(ofCapture(payment, captureId), purchase)],
        (command, refusal) => this.noteRefused(command, refusal),
        { actor: `provider:${payment.provider}` },
      );
      isNew ||= !isDeepStrictEqual(after, holder.purchase);
    }
    return isNew;
  }

  /**
   * The mark is only believed where the ledger has that very payment on that very purchase. The attempt goes by the
   * provider's own id: one that was found after a restore may have another id than the mark says.
   */
  private async oursOf({ mark, provider, id }: ProviderPayment, since: number): Promise<Ours | null> {
    if (!mark || Number.isNaN(giftOf(mark.stream).listId)) return null;
    const { stream, transactionId } = mark;
    const before = await this.purchases.find(stream, transactionId, since);
    const attempt = before?.payments.attempts.find(
      (one) => one.provider === provider && one.paymentId === id,
    );
    return before && attempt ? { stream, before, of: { transactionId, attemptId: attempt.id } } : null;
  }

  /** A lesson that the decider refuses has nothing to say to this purchase any more: it is logged, and the others count. */
  private async send(stream: string, provider: ProviderCode, command: PurchaseCommand): Promise<void> {
    try {
      await this.purchases.handle(stream, command, { actor: `provider:${provider}` });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.noteRefused(command, error);
    }
  }

  private noteRefused({ type }: { readonly type: string }, { code }: Refusal): void {
    this.log.recurring(new Error(`${type}: ${code}`), 'settlement');
  }
}
