import { Inject, Injectable } from '@nestjs/common';
import { HOLD_MS } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import { randomUUID } from 'node:crypto';
import {
  at,
  type Attempt,
  AWAITED,
  byStage,
  doneOf,
  isRecorded,
  OVER,
  type Purchase,
  type PurchaseAt,
  type PurchaseCommand,
  type Refund,
} from '@fiocco/gift';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { nullIfMissing, ProviderFailure } from '../providers/provider-failure.js';
import type { PaymentProvider, ProviderCode, ProviderPayment } from '../access/provider.js';
import { ProviderTries, type TryFacts } from '../tries/provider-tries.js';
import { KnownPayments } from './known-payments.js';
import { refundIdIn, refundKey, strayKey } from './lessons.js';
import { ProviderAnswers } from './provider-answers.js';

/**
 * What doing the due thing led to: the provider's answer, noted for staff and still to be learnt; `moved`: the ledger has moved on;
 * null: nothing was due.
 */
export type Step = ProviderPayment | 'moved' | null;

const nothingDue = (): Promise<Step> => Promise.resolve(null);

/** The gift is certainly gone. Anything else may be tried again. */
const isGone = (error: unknown): boolean => error instanceof Refusal && error.code !== 'STOCK_BUSY';

const UNTOUCHED: ReadonlySet<ProviderPayment['state']> = new Set(['open', 'asking', 'authorised']);
const isLeftToExpire = ({ provider, state }: ProviderPayment): boolean =>
  provider === 'paypal' && UNTOUCHED.has(state);

/** Its hold or its attempt ended since the purchase was read: the next step goes by what it is then. */
function unlessMovedOn(error: unknown): void {
  if (!(error instanceof Refusal) || !['HOLD_ENDED', 'ATTEMPT_ENDED'].includes(error.code)) throw error;
}

const pinOf = ({ id: transactionId, attempt }: PurchaseAt<'authorised'>): PurchaseCommand => ({
  type: 'BeginCapture',
  transactionId,
  attemptId: attempt.id,
});

/** Does the one thing that is due of a purchase now. Every step may throw a `ProviderFailure`. */
@Injectable()
export class DueAtProvider {
  private readonly steps = byStage<[stream: string], Promise<Step>>({
    authorised: (purchase, stream) => this.pin(stream, purchase),
    capturing: (purchase) => this.capture(purchase),
    voiding: (purchase, stream) => this.close(stream, purchase),
    ...at(
      ['draft', 'held', 'paid', 'refunding', 'verify', ...AWAITED, ...OVER],
      (purchase: Purchase, stream: string) => this.giveBack(stream, purchase),
    ),
    ...at(['paying', 'pending'], nothingDue),
  });

  constructor(
    private readonly purchases: GiftLedger,
    private readonly providers: PaymentProviders,
    private readonly tries: ProviderTries,
    private readonly known: KnownPayments,
    private readonly answers: ProviderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The pin of what was just authorised, to be stored with that; none where its gift has to be taken again first. */
  pinned(purchase: Purchase): readonly PurchaseCommand[] {
    return purchase.stage === 'authorised' && purchase.keepsUnit ? [pinOf(purchase)] : [];
  }

  next(stream: string, purchase: Purchase): Promise<Step> {
    return this.steps(purchase, stream);
  }

  /** The last moment before the money is taken: the gift must be this buyer's, or it is taken again, or all is undone. */
  private async pin(stream: string, purchase: PurchaseAt<'authorised'>): Promise<Step> {
    const { id: transactionId, attempt } = purchase;
    const of = { transactionId, attemptId: attempt.id };
    if (!purchase.keepsUnit && !(await this.retake(stream, purchase))) {
      await this.purchases.handle(stream, { type: 'BeginVoid', ...of, reason: 'gift_gone' });
      return 'moved';
    }
    await this.purchases.handle(stream, pinOf(purchase)).catch(unlessMovedOn);
    return 'moved';
  }

  private async retake(stream: string, purchase: PurchaseAt<'authorised'>): Promise<boolean> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + HOLD_MS).toISOString();
    try {
      await this.purchases.retake(stream, purchase, {
        holdId: randomUUID(),
        now: now.toISOString(),
        expiresAt,
      });
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** After a decline the same attempt may be captured again, which is another wish with a key of its own. */
  private async capture(purchase: PurchaseAt<'capturing'>): Promise<Step> {
    failpoint('pinned-before-capture');
    const { attempt, payments } = purchase;
    const key = `capture_${attempt.id}.${payments.declines.length}`;
    const payment = await this.ask('capture', key, purchase, attempt, (provider) =>
      provider.capture(attempt.paymentId, { key, amountCents: attempt.amountCents }),
    );
    failpoint('captured-before-append');
    return payment;
  }

  /** An order of PayPal's cannot be closed: it is dead here, and never captured. So is one that the provider forgot. */
  private async close(stream: string, purchase: PurchaseAt<'voiding'>): Promise<Step> {
    const { attempt, id: transactionId, reason } = purchase;
    const payment = await this.closed(purchase);
    // That it was authorised after its time is written before it is dead: its buyer is told.
    const isNews = payment?.state === 'authorised' && reason === 'hold_ended';
    if (payment !== null && (isNews || !isLeftToExpire(payment))) return payment;
    const now = this.clock.now().toISOString();
    await this.purchases.handle(stream, { type: 'NoteVoided', transactionId, attemptId: attempt.id, now });
    return 'moved';
  }

  /** Closes the attempt at its provider; null where the provider knows none. */
  closed(purchase: PurchaseAt<'voiding' | 'verify'>): Promise<ProviderPayment | null> {
    const { attempt } = purchase;
    const key = `void_${attempt.id}`;
    return this.ask('cancel', key, purchase, attempt, (provider) =>
      provider.cancel(attempt.paymentId, { key }),
    ).catch(nullIfMissing);
  }

  /** One refund at a time: first those that were asked for, then money that nobody expected. */
  private async giveBack(stream: string, purchase: Purchase): Promise<Step> {
    const { payments, receipts } = purchase;
    const refund = payments.refunds.find(({ state }) => state === 'open');
    const receipt = refund && receipts.find(({ id }) => id === refund.receiptId);
    if (refund && receipt?.attemptId) {
      const { receiptId: captureId, amountCents } = refund;
      const key = refundKey(purchase.id, refund.id);
      if (isOvertaken(refund, payments))
        return this.overtaken(stream, purchase, refund.id, receipt.attemptId);
      try {
        return await this.refund(purchase, receipt.attemptId, key, { captureId, amountCents });
      } catch (error) {
        return this.noteRefused(stream, { transactionId: purchase.id, refundId: refund.id }, error);
      }
    }
    const stray = payments.strays.find(({ refunded }) => !refunded);
    if (!stray) return null;
    const { captureId, amountCents } = stray;
    return this.refund(purchase, stray.attemptId, strayKey(captureId), { captureId, amountCents });
  }

  private async overtaken(
    stream: string,
    purchase: Purchase,
    refundId: string,
    attemptId: string,
  ): Promise<Step> {
    const { id: transactionId } = purchase;
    const listed = await this.listed(refundKey(transactionId, refundId), purchase, attemptId);
    if (listed) return listed;
    const refused = { type: 'NoteRefundRefused', transactionId, refundId, code: OVERTAKEN } as const;
    await this.purchases.handle(stream, refused);
    return 'moved';
  }

  /** The payment, if its provider lists the refund, such as one that it is still making: that is not refused, for it may arrive. */
  private async listed(key: string, purchase: Purchase, attemptId: string): Promise<ProviderPayment | null> {
    const { id: transactionId, payments } = purchase;
    const attempt = payments.attempts.find(({ id }) => id === attemptId);
    if (!attempt) return null;
    const provider = await this.providers.of(attempt.provider as ProviderCode);
    const { paymentId } = attempt;
    const payment = await this.known.ask(provider, paymentId, () => provider.lookUp(paymentId));
    if (!isDone('refund', payment, { key, transactionId })) return null;
    await this.answers.note(payment, transactionId);
    return payment;
  }

  /** A provider that says for certain that it cannot give money back: the purchase goes back, and an admin decides anew. */
  private async noteRefused(
    stream: string,
    of: { readonly transactionId: string; readonly refundId: string },
    error: unknown,
  ): Promise<Step> {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    const { provider, code } = error;
    const refused = { type: 'NoteRefundRefused', ...of, code: code ?? 'failed' } as const;
    await this.purchases.handle(stream, refused, { actor: `provider:${provider}` });
    return 'moved';
  }

  private async refund(
    purchase: Purchase,
    attemptId: string,
    key: string,
    money: { readonly captureId: string; readonly amountCents: number },
  ): Promise<Step> {
    const attempt = purchase.payments.attempts.find(({ id }) => id === attemptId);
    if (!attempt) return null;
    return this.ask('refund', key, purchase, attempt, (provider) =>
      provider.refund(attempt.paymentId, { key, ...money }),
    );
  }

  /**
   * An earlier try may have been executed, and the provider may have forgotten its key: then it is looked up first. Money
   * is never given back without a look, because an earlier release may have asked for it by another key.
   */
  private async ask(
    operation: TryFacts['operation'],
    key: string,
    purchase: Purchase,
    attempt: Attempt,
    call: (provider: PaymentProvider) => Promise<ProviderPayment>,
  ): Promise<ProviderPayment> {
    const { id: attemptId, paymentId } = attempt;
    const { id: transactionId } = purchase;
    const code = attempt.provider as ProviderCode;
    const provider = await this.providers.of(code);
    provider.refuseWhileSilent();
    const facts = { operation, provider: code, transactionId, attemptId, paymentId };
    const step = async ({ isRepeated }: { readonly isRepeated: boolean }): Promise<ProviderPayment> => {
      const known = isRepeated || operation === 'refund' ? await provider.lookUp(paymentId) : null;
      if (known && isDone(operation, known, { key, transactionId })) return known;
      return known && operation === 'refund' && hasNews(known, purchase) ? known : call(provider);
    };
    const keeping = (answer: ProviderPayment) => this.answers.noteOf(answer, transactionId);
    return this.known.ask(provider, paymentId, () => this.tries.around(key, facts, step, keeping));
  }
}

/** The code of a refund that was decided before the shop learnt that its provider had given money back already. */
const OVERTAKEN = 'given_back_already';

/**
 * Refunds are made one after the other, so one that is done behind an open one was made by the provider, or by the shop
 * in a time that a restore has lost. Whoever decided the open one did not know of it, and decides anew.
 */
const isOvertaken = (refund: Refund, { refunds }: Purchase['payments']): boolean =>
  refunds
    .slice(refunds.indexOf(refund) + 1)
    .some(({ receiptId, state }) => receiptId === refund.receiptId && state === 'done');

/** Whether the provider gave money back that is not on record, or gives it: that is learnt before any more is given back. */
function hasNews(payment: ProviderPayment, purchase: Purchase): boolean {
  const { id, receipts, payments } = purchase;
  return payment.refunds.some(({ id: providersId, key, captureId, amountCents, state }) => {
    const refundId = refundIdIn(key, id);
    const isKnown = isRecorded(purchase, providersId) || payments.refunds.some((one) => one.id === refundId);
    const receipt = receipts.find((one) => one.id === captureId);
    // What goes beyond the receipt is a refund that an admin has recorded under another number.
    const fits = receipt !== undefined && doneOf(payments, captureId) + amountCents <= receipt.amountCents;
    return state !== 'failed' && !isKnown && fits;
  });
}

/**
 * Whether a look-up shows that an earlier try of a call was executed, or cannot be any more. A payment that is open again
 * was declined while it was captured: only another call tells the reason.
 */
function isDone(
  operation: TryFacts['operation'],
  payment: ProviderPayment,
  { key, transactionId }: { readonly key: string; readonly transactionId: string },
): boolean {
  const { state, refunds } = payment;
  if (operation === 'refund') {
    const refundId = refundIdIn(key, transactionId);
    const isThis = (other: string | null): boolean =>
      other === key || (refundId !== null && refundIdIn(other, transactionId) === refundId);
    return refunds.some((refund) => isThis(refund.key));
  }
  if (operation === 'capture') return state !== 'authorised' && state !== 'open';
  return state === 'cancelled' || isLeftToExpire(payment);
}
