import { eventVersion, isCents, isId, Refusal } from '@fiocco/event-sourcing';
import type { PaymentMethod } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { changePayments, type GiftState, purchaseIn } from '../gift.state.js';
import type { GiftTransition, PersonRef } from '../gift.transition.js';
import { dueCentsOf, isLive, type Purchase } from '../purchase.js';
import type { TransactionCancelled } from './cancel.js';
import { CURRENCY, type PaymentStarted } from './start-payment.js';
import type { UnitHeld } from './unit-held.js';
import type { PaymentVoided } from './void-payment.js';

/** A provider has a payment with the shop's mark that the ledger does not know: a restore has lost it. */
export type FindPayment = {
  readonly type: 'FindPayment';
  readonly transactionId: string;
  /** The id that the attempt gets; the one it had before the restore may be taken by now. */
  readonly attemptId: string;
  readonly provider: PaymentMethod;
  /** The provider's own id of the payment. */
  readonly paymentId: string;
  readonly amountCents: Cents;
  /** It can still pay the purchase, or has: the provider neither closed nor denied it. */
  readonly isLive: boolean;
  /** What stands in for the purchase itself where the restore has lost that too; null where it is not to be added. */
  readonly lost: LostPurchase | null;
};
interface LostPurchase {
  readonly orderNumber: string;
  readonly holdId: string;
  readonly buyer: PersonRef;
}

/** The payment is on record beside the purchase, and changes nothing about it: what it took goes back as a stray. */
export type PaymentFound = {
  readonly type: 'gift.PaymentFound.v1';
  readonly data: {
    readonly transactionId: string;
    readonly attemptId: string;
    readonly provider: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
    readonly currency: string;
  };
};

type Emitted = PaymentFound | PaymentStarted | PaymentVoided | UnitHeld | TransactionCancelled;

function found({ transactionId, attemptId, provider, paymentId, amountCents }: FindPayment): PaymentFound {
  const data = { transactionId, attemptId, provider, paymentId, amountCents, currency: CURRENCY };
  return { type: 'gift.PaymentFound.v1', data };
}

const PAYABLE: ReadonlySet<Purchase['stage']> = new Set(['held', 'paying', 'authorised', 'voiding']);

/** Whether it is what its buyer went on with: the purchase stands with its unit, and this is what is due of it. */
const pays = (purchase: Purchase, { isLive: isAlive, amountCents }: FindPayment): boolean =>
  isAlive && PAYABLE.has(purchase.stage) && isLive(purchase) && dueCentsOf(purchase) === amountCents;

/**
 * A later attempt begins only once the one before is closed, so the one that the ledger takes for alive was. Which
 * method its buyer had chosen before stays on record; the receipt says by which it was paid.
 */
function startedFrom(purchase: Purchase, command: FindPayment): readonly Emitted[] {
  const { id: transactionId, holdId } = purchase;
  const { attemptId, provider, paymentId, amountCents } = command;
  const events: Emitted[] = [];
  if ('attempt' in purchase) {
    const closed = { transactionId, attemptId: purchase.attempt.id, to: 'held' } as const;
    events.push({ type: 'gift.PaymentVoided.v1', data: closed });
  }
  const data = { transactionId, holdId, attemptId, provider, paymentId, amountCents, currency: CURRENCY };
  return [...events, { type: 'gift.PaymentStarted.v1', data }];
}

/** The purchase that it was for takes no unit: nobody knows which it had, nor who its buyer was. */
function addedFor(
  { orderNumber, holdId, buyer }: LostPurchase,
  state: GiftState,
  command: FindPayment,
): readonly Emitted[] {
  const { transactionId, amountCents, provider: paymentMethod } = command;
  const held: UnitHeld = {
    type: 'gift.UnitHeld.v1',
    data: {
      ...{ transactionId, orderNumber, holdId, buyer, amountCents, paymentMethod },
      kind: state.productId === null ? 'quota' : 'acquisto',
      ...{ unitIndex: 0, allocationId: null, shippingCents: 0, priceCents: null, expiresAt: null },
      deliveryMethod: 'beneficiaryPickup',
    },
  };
  const reason = 'lost_in_restore';
  const cancelled = {
    type: 'gift.TransactionCancelled.v1',
    data: { transactionId, reason, note: null },
  } as const;
  return [held, cancelled, found(command)];
}

function find(state: GiftState, command: FindPayment): readonly Emitted[] {
  const { transactionId, attemptId, provider, paymentId, lost } = command;
  const purchase = purchaseIn(state, transactionId);
  if (!purchase) {
    if (!lost) throw new Refusal('TRANSACTION_NOT_FOUND');
    return addedFor(lost, state, command);
  }
  const { attempts } = purchase.payments;
  if (attempts.some((one) => one.provider === provider && one.paymentId === paymentId)) return [];
  if (attempts.some(({ id }) => id === attemptId)) throw new Refusal('ATTEMPT_ENDED');
  return pays(purchase, command) ? startedFrom(purchase, command) : [found(command)];
}

/** A payment is found at its provider that a restore has lost. */
export const paymentFinding: GiftTransition<FindPayment, PaymentFound, Emitted> = {
  decide: { FindPayment: find },
  evolve: {
    'gift.PaymentFound.v1': (state, { data }) =>
      changePayments(state, data.transactionId, ({ attempts }) => {
        const { attemptId: id, provider, paymentId, amountCents } = data;
        return { attempts: [...attempts, { id, provider, paymentId, amountCents }] };
      }),
  },
  stored: {
    'gift.PaymentFound.v1': eventVersion<PaymentFound>('gift.PaymentFound.v1', {
      transactionId: isId,
      attemptId: isId,
      provider: isId,
      paymentId: isId,
      amountCents: isCents,
      currency: isId,
    }),
  },
};
