import { stripeId } from '../ids.js';
import type { StripeAccount } from './account.js';
import { behaviourOf, type Decline } from './cards.js';
import { chargeShape, disputeShape, intentShape, methodShape } from './objects.js';
import type { BalanceTransaction, Charge, Dispute, Intent, PaymentMethod } from './records.js';

/** A card's money is held for a week; then the bank takes its promise back. */
export const HELD_SECONDS = 7 * 86_400;
const DISPUTE_FEE = 2_000;

/** 1,5 % and 25 cents, as a European account pays for European cards. */
const feeOf = (amount: number): number => Math.round((amount * 15) / 1_000) + 25;

export function enter(
  account: StripeAccount,
  entry: Pick<BalanceTransaction, 'type' | 'amount' | 'fee' | 'currency' | 'source'>,
): string {
  const id = stripeId('txn');
  account.balance.put(id, { ...entry, id, created: account.now() });
  return id;
}

const newCharge = (account: StripeAccount, intent: Intent, method: PaymentMethod): Charge => ({
  id: stripeId('ch'),
  intent: intent.id,
  amount: intent.amount,
  currency: intent.currency,
  captured: false,
  amountCaptured: 0,
  amountReversed: 0,
  failure: null,
  paymentMethod: method.id,
  created: account.now(),
  captureBefore: account.now() + HELD_SECONDS,
  balanceTransaction: null,
  dispute: null,
});

/** The bank grants it: manual capture only reserves the money, any other takes it at once. */
export function authorise(account: StripeAccount, intent: Intent, method: PaymentMethod): Intent {
  const charge = newCharge(account, intent, method);
  account.charges.put(charge.id, charge);
  const granted: Intent = {
    ...intent,
    status: 'requires_capture',
    paymentMethod: method.id,
    lastError: null,
    question: null,
    charge: charge.id,
    authorised: intent.amount,
  };
  account.intents.put(intent.id, granted);
  account.tell('charge.succeeded', intent.id, chargeShape(account, charge));
  if (intent.captureMethod !== 'manual') return capture(account, granted, intent.amount);
  account.tell('payment_intent.amount_capturable_updated', intent.id, intentShape(account, granted));
  return granted;
}

/** The bank refuses: the intent waits for another method, and a failed charge remembers this one. */
export function decline(
  account: StripeAccount,
  intent: Intent,
  method: PaymentMethod,
  failure: Decline,
): Intent {
  const charge = { ...newCharge(account, intent, method), failure };
  account.charges.put(charge.id, charge);
  const lastError = {
    type: 'card_error',
    code: failure.code,
    decline_code: failure.declineCode,
    message: failure.message,
    charge: charge.id,
    payment_method: methodShape(method),
  };
  account.tell('charge.failed', intent.id, chargeShape(account, charge));
  return fail(account, { ...intent, charge: charge.id }, lastError);
}

export function fail(account: StripeAccount, intent: Intent, lastError: Record<string, unknown>): Intent {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    question: null,
    lastError,
  };
  account.intents.put(intent.id, failed);
  account.tell('payment_intent.payment_failed', intent.id, intentShape(account, failed));
  return failed;
}

/** Takes the money, at most what was granted; the rest goes back to the card. */
export function capture(account: StripeAccount, intent: Intent, amount: number): Intent {
  const charge = chargeOf(account, intent);
  const entry = {
    type: 'charge',
    amount,
    fee: feeOf(amount),
    currency: intent.currency,
    source: charge.id,
  } as const;
  const captured: Charge = {
    ...charge,
    captured: true,
    amountCaptured: amount,
    amountReversed: charge.amount - amount,
    balanceTransaction: enter(account, entry),
  };
  account.charges.put(charge.id, captured);
  const paid: Intent = { ...intent, status: 'succeeded', received: amount };
  account.intents.put(intent.id, paid);
  account.tell('charge.captured', intent.id, chargeShape(account, captured));
  account.tell('payment_intent.succeeded', intent.id, intentShape(account, paid));
  dispute(account, captured);
  return paid;
}

/** Gives a promise back, and closes the intent for good. */
export function release(account: StripeAccount, intent: Intent, reason: string | null): Intent {
  const held = intent.status === 'requires_capture';
  const closed: Intent = {
    ...intent,
    status: 'canceled',
    question: null,
    canceledAt: account.now(),
    cancellationReason: reason,
  };
  account.intents.put(intent.id, closed);
  if (held) {
    const charge = chargeOf(account, intent);
    const reversed = { ...charge, amountReversed: charge.amount };
    account.charges.put(charge.id, reversed);
    account.tell('charge.refunded', intent.id, chargeShape(account, reversed));
  }
  account.tell('payment_intent.canceled', intent.id, intentShape(account, closed));
  return closed;
}

function dispute(account: StripeAccount, charge: Charge): void {
  const method = account.methods.get(charge.paymentMethod);
  const reason = behaviourOf(method?.number ?? '')?.dispute;
  if (reason === undefined) return;
  const id = stripeId('dp');
  const { currency, intent, amountCaptured: amount } = charge;
  const opened: Dispute = {
    id,
    charge: charge.id,
    intent,
    amount,
    currency,
    reason,
    created: account.now(),
    balanceTransaction: enter(account, {
      type: 'adjustment',
      amount: -amount,
      fee: DISPUTE_FEE,
      currency,
      source: id,
    }),
  };
  account.disputes.put(id, opened);
  account.charges.put(charge.id, { ...charge, dispute: id });
  account.tell('charge.dispute.created', intent, disputeShape(opened));
}

function chargeOf(account: StripeAccount, intent: Intent): Charge {
  const charge = account.charges.get(intent.charge ?? '');
  if (charge === undefined) throw new Error(`${intent.id} has no charge`);
  return charge;
}
