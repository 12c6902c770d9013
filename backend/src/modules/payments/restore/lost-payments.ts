import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import { formatEuro } from '@fiocco/money';
import { randomUUID } from 'node:crypto';
import { giftOf, type Purchase } from '@fiocco/gift';
import { CLOCK, type Clock, Rounds } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { LostPurchases } from '../../transactions/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type {
  ListedPayment,
  PaymentMark,
  PaymentProvider,
  ProviderCode,
  ProviderPayment,
} from '../access/provider.js';
import { type FailureKind, ProviderFailure } from '../providers/provider-failure.js';
import { KnownPayments } from '../settlement/known-payments.js';
import { Settlement } from '../settlement/settlement.js';
import { ProviderTries } from '../tries/provider-tries.js';

const DAY_MS = 86_400_000;
/** Longer than a provider leaves a payment open that nobody has captured. */
const ASKED_ABOUT_MS = 30 * DAY_MS;
const BOUNDS = { atOnce: 4, limitMs: 60_000 };
/** What a provider answers about one payment, whatever it says of it. */
const ANSWERS: readonly FailureKind[] = ['missing', 'elsewhere', 'refused'];

/** What a look through a provider's books came to. */
export interface Found {
  /** Payments that the shop knew and asked about. */
  readonly asked: number;
  /** Payments with the shop's mark that its ledger did not know. */
  readonly added: number;
  /** Money with the shop's mark for a gift that the ledger does not know either, for a person to look at. */
  readonly unplaced: readonly string[];
  /** Payments with the shop's mark that could not be put on record, for a person to look at. */
  readonly refused: readonly string[];
  readonly completeUntil: Date;
}

type OurPayment = ProviderPayment & { readonly mark: PaymentMark };

const isTaken = ({ captures }: ProviderPayment): boolean => captures.some(({ state }) => state !== 'denied');
const isOver = ({ state }: ProviderPayment): boolean => state === 'cancelled' || state === 'denied';
/** Its buyer has yet to agree to it. */
const isAsked = ({ state }: ProviderPayment): boolean => state === 'open' || state === 'asking';
const standingOf = (payment: ProviderPayment): 'over' | 'open' | 'agreed' => {
  if (isOver(payment)) return 'over';
  return isAsked(payment) ? 'open' : 'agreed';
};
const isOpen = (payment: ProviderPayment): boolean => isAsked(payment) || payment.state === 'authorised';

/** Learns from a provider what a restore has lost. Each of its steps may be repeated. */
@Injectable()
export class LostPayments {
  private readonly lookUps = new Rounds<string>(BOUNDS, (id) => id);
  private readonly looks = new Rounds<string>(BOUNDS, (id) => id);

  constructor(
    private readonly providers: PaymentProviders,
    private readonly purchases: GiftLedger,
    private readonly lost: LostPurchases,
    private readonly known: KnownPayments,
    private readonly settlement: Settlement,
    private readonly tries: ProviderTries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What was paid comes first, so that a purchase has its money before anything asks for its unit; what is due then is
   * left to the jobs. `isLater`: all was asked before, and only what the provider reports late is left. Throws a
   * `ProviderFailure`.
   */
  async learn(code: ProviderCode, since: Date, isLater: boolean): Promise<Found> {
    const provider = await this.providers.of(code);
    const now = this.clock.now();
    const { payments, completeUntil } = await provider.list(since, isLater);
    const ids = await this.idsOf(code, payments);
    const unplaced: string[] = [];
    const refused: string[] = [];
    let added = 0;
    for (const [id, payment] of await this.lookUp(provider, ids)) {
      if (!isOurs(payment)) continue;
      const outcome = await unlessAnswered(() => this.take(provider, payment));
      if (outcome === 'added') added += 1;
      if (outcome === 'unplaced') unplaced.push(`${id} (${sumOf(payment)})`);
      if (outcome === null) refused.push(`${id} (${sumOf(payment)})`);
    }
    const before = isLater ? [] : await this.known.since(code, new Date(now.getTime() - ASKED_ABOUT_MS));
    const others = before.filter((id) => !ids.includes(id));
    await each(this.looks, others, (id) => unlessAnswered(() => this.settlement.look(code, id)));
    const asked = others.length + ids.length - added - unplaced.length - refused.length;
    return { asked, added, unplaced, refused, completeUntil };
  }

  /** In the order of their ids: they are taken one after the other, since two may be of one purchase. */
  private async lookUp(
    provider: PaymentProvider,
    ids: readonly string[],
  ): Promise<readonly (readonly [string, ProviderPayment])[]> {
    const found = new Map<string, ProviderPayment>();
    await each(this.lookUps, ids, async (id) => {
      const payment = await unlessAnswered(() => provider.lookUp(id));
      if (payment) found.set(id, payment);
    });
    return ids.flatMap((id) => {
      const payment = found.get(id);
      return payment ? [[id, payment] as const] : [];
    });
  }

  /** What bears no mark is another system's, unless the ledger knows the payment or its capture. */
  private async idsOf(code: ProviderCode, listed: readonly ListedPayment[]): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const one of listed) {
      if (one.paymentId !== null && ids.has(one.paymentId)) continue;
      const id = await this.idOf(code, one);
      if (id) ids.add(id);
    }
    return [...ids];
  }

  private async idOf(
    code: ProviderCode,
    { paymentId, captureId, mark }: ListedPayment,
  ): Promise<string | null> {
    if (paymentId !== null && (mark || (await this.known.find(code, paymentId)))) return paymentId;
    return captureId && this.known.paymentOfCapture(code, captureId);
  }

  /** Two of one purchase at once, from two processes, are taken one after the other: the later looks again. */
  private async take(
    provider: PaymentProvider,
    payment: OurPayment,
  ): Promise<'known' | 'added' | 'unplaced' | 'left' | 'closed'> {
    const { stream, transactionId } = payment.mark;
    const purchase = await this.purchases.find(stream, transactionId);
    if (purchase && isAmong(purchase, payment)) {
      await this.settlement.learnFrom(payment);
      return 'known';
    }
    // Another shop may share the account: what is of a gift that this one does not know may be going on there.
    if (!purchase && !(await this.purchases.isPlaced(stream))) return isTaken(payment) ? 'unplaced' : 'left';
    if (!purchase && !isTaken(payment)) {
      await this.close(provider, payment);
      return 'closed';
    }
    await this.find(provider.account, payment, purchase);
    await this.settlement.learnFrom(payment);
    return 'added';
  }

  private async find(account: string, payment: OurPayment, purchase: Purchase | undefined): Promise<void> {
    const { mark, provider, id: paymentId, amountCents } = payment;
    const { stream, transactionId } = mark;
    const number = (purchase?.payments.attempts.length ?? 0) + 1;
    const attemptId = `${transactionId}.${number}`;
    await this.known.note({ ...mark, attemptId, provider, paymentId, account });
    const { orderNumber, buyer } = purchase
      ? { orderNumber: await this.lost.orderNumberOf(transactionId, stream), buyer: null }
      : await this.lost.register(transactionId, stream);
    await this.purchases.handle(stream, {
      type: 'FindPayment',
      transactionId,
      attemptId,
      provider,
      paymentId,
      amountCents,
      standing: standingOf(payment),
      orderNumber,
      holdId: randomUUID(),
      lostBuyer: buyer,
    });
  }

  /** Nobody goes on with it: its buyer's card is free at once, and not in a week. PayPal forgets an order by itself. */
  private async close(provider: PaymentProvider, payment: OurPayment): Promise<void> {
    if (provider.code !== 'stripe' || !isOpen(payment)) return;
    const { id: paymentId, mark } = payment;
    const { transactionId, attemptId } = mark;
    const key = `lost_${paymentId}`;
    const facts = {
      operation: 'cancel',
      provider: provider.code,
      transactionId,
      attemptId,
      paymentId,
    } as const;
    await this.tries.around(key, facts, () => provider.cancel(paymentId, { key }));
  }
}

const isOurs = (payment: ProviderPayment): payment is OurPayment =>
  payment.mark !== null && !Number.isNaN(giftOf(payment.mark.stream).listId);

const isAmong = ({ payments }: Purchase, { provider, id }: ProviderPayment): boolean =>
  payments.attempts.some((attempt) => attempt.provider === provider && attempt.paymentId === id);

const sumOf = ({ captures }: ProviderPayment): string =>
  formatEuro(captures.reduce((sum, { amountCents }) => sum + amountCents, 0));

/** A refusal about one payment does not keep the others from being asked about: then null. */
async function unlessAnswered<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    const isAnswer = error instanceof ProviderFailure && ANSWERS.includes(error.kind);
    if (!isAnswer && !(error instanceof Refusal)) throw error;
    return null;
  }
}

/** A few at once. Fails as the first that did: its provider may be silent, and then all are asked about again. */
async function each(
  rounds: Rounds<string>,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const [failure] = await rounds.each(ids, work);
  if (failure) throw failure;
}
