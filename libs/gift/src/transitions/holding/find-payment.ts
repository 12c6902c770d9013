import { eventVersion, isCents, isId, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { PaymentMethod } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { TransactionCancelled } from '../../events/agreement.js';
import type { HoldReleased, UnitHeld } from '../../events/holding.js';
import type { PaymentFound, PaymentStarted, PaymentVoided } from '../../events/provider.js';
import { changePayments, type GiftState, purchaseIn } from '../../state/gift-state.js';
import type { GiftTransition } from '../../state/transition.js';
import { dueCentsOf, isClosedHold, isLive, type Purchase, type PurchaseAt } from '../../state/purchase.js';
import { CURRENCY } from '../../state/payments.js';
import { released } from './end-hold.js';
import { heldAsAgreed } from './unit-held.js';

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
  /** `agreed`: its buyer has said yes to it, or has paid it; `over`: the provider closed or denied it. */
  readonly standing: 'open' | 'agreed' | 'over';
  /** For the hold that goes on record before it, where the restore has lost that as well. */
  readonly orderNumber: string;
  readonly holdId: string;
  /** Whose purchase it was, where the restore has lost the purchase itself; null where that is not to be added. */
  readonly lostBuyer: KeptRef | null;
};

type Emitted = PaymentFound | PaymentStarted | PaymentVoided | HoldReleased | UnitHeld | TransactionCancelled;

function found({ transactionId, attemptId, provider, paymentId, amountCents }: FindPayment): PaymentFound {
  const data = { transactionId, attemptId, provider, paymentId, amountCents, currency: CURRENCY };
  return { type: 'gift.PaymentFound.v1', data };
}

const PAYABLE: ReadonlySet<Purchase['stage']> = new Set(['held', 'paying', 'authorised', 'voiding']);

const isPayable = (purchase: Purchase): boolean => PAYABLE.has(purchase.stage) && !isClosedHold(purchase);

/** To be paid in the shop or by transfer when the backup was made, and without any money so far. */
const isUnpaid = (purchase: Purchase): purchase is PurchaseAt<'reserved' | 'awaiting_transfer'> =>
  (purchase.stage === 'reserved' || purchase.stage === 'awaiting_transfer') && purchase.receivedCents === 0;

/**
 * Whether it is what its buyer went on with: the purchase stands with its unit, and this is what is due of it. A reservation
 * or transfer that was agreed gives way only to a payment that its buyer has agreed to as well.
 */
function pays(purchase: Purchase, { standing, amountCents }: FindPayment): boolean {
  const isWanted = isUnpaid(purchase) ? standing === 'agreed' : isPayable(purchase);
  return isWanted && standing !== 'over' && isLive(purchase) && dueCentsOf(purchase) === amountCents;
}

/** Its buyer chose to pay online instead: it is held as it was agreed, on its own unit and until its own term. */
function heldInstead(
  own: PurchaseAt<'reserved' | 'awaiting_transfer'>,
  state: GiftState,
  { orderNumber, holdId, provider: paymentMethod }: FindPayment,
): readonly Emitted[] {
  const held = heldAsAgreed(own, state, {
    ...own,
    transactionId: own.id,
    orderNumber,
    kind: own.kind === 'quota' ? 'quota' : 'acquisto',
    holdId,
    allocationId: null,
    paymentMethod,
    buyer: { ref: own.buyerRef, digest: own.buyerDigest },
  });
  return [released(own, 'choice_changed'), held];
}

/**
 * A later attempt begins only once the one before is closed, so the one that the ledger takes for alive was. Which
 * method its buyer had chosen before stays on record; the receipt says by which it was paid.
 */
function startedFrom(purchase: Purchase, state: GiftState, command: FindPayment): readonly Emitted[] {
  const { id: transactionId } = purchase;
  const { attemptId, provider, paymentId, amountCents } = command;
  const events: Emitted[] = [];
  if (isUnpaid(purchase)) events.push(...heldInstead(purchase, state, command));
  if ('attempt' in purchase) {
    const closed = { transactionId, attemptId: purchase.attempt.id, to: 'held' } as const;
    events.push({ type: 'gift.PaymentVoided.v1', data: closed });
  }
  const holdId = isUnpaid(purchase) ? command.holdId : purchase.holdId;
  const data = { transactionId, holdId, attemptId, provider, paymentId, amountCents, currency: CURRENCY };
  return [...events, { type: 'gift.PaymentStarted.v1', data }];
}

/** The purchase that it was for takes no unit: nobody knows which it had, nor who its buyer was. */
function addedFor(buyer: KeptRef, state: GiftState, command: FindPayment): readonly Emitted[] {
  const { transactionId, orderNumber, holdId, amountCents, provider: paymentMethod } = command;
  const held: UnitHeld = {
    type: 'gift.UnitHeld.v1',
    data: {
      transactionId,
      orderNumber,
      holdId,
      buyer,
      amountCents,
      paymentMethod,
      kind: state.productId === null ? 'quota' : 'acquisto',
      unitIndex: 0,
      allocationId: null,
      shippingCents: 0,
      priceCents: null,
      expiresAt: null,
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
  const { transactionId, attemptId, provider, paymentId, lostBuyer } = command;
  const purchase = purchaseIn(state, transactionId);
  if (!purchase) {
    if (!lostBuyer) throw new Refusal('TRANSACTION_NOT_FOUND');
    return addedFor(lostBuyer, state, command);
  }
  const { attempts } = purchase.payments;
  if (attempts.some((one) => one.provider === provider && one.paymentId === paymentId)) return [];
  if (attempts.some(({ id }) => id === attemptId)) throw new Refusal('ATTEMPT_ENDED');
  return pays(purchase, command) ? startedFrom(purchase, state, command) : [found(command)];
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
