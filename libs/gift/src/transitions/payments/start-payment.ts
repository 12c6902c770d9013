import { eventVersion, isCents, isId, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { PaymentStarted } from '../../events/provider.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, isOther, type OfHold, ofPurchase } from '../../state/transition.js';
import { isStale } from '../../state/units.js';
import { CURRENCY, MOST_DECLINES } from '../../state/payments.js';
import { at, AWAITED, dueCentsOf, OVER, PINNED, type PurchaseAt, refuse } from '../../state/purchase.js';

/** The provider has created a payment for this purchase; nobody can pay it before this is recorded. */
type StartAttempt = {
  readonly type: 'StartAttempt';
  readonly transactionId: string;
  readonly attemptId: string;
  readonly provider: string;
  /** The provider's own id of the payment. */
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly now: string;
} & OfHold;
export type StartCommand = StartAttempt;
type StartEvent = PaymentStarted;

function startHeld(purchase: PurchaseAt<'held'>, command: StartAttempt): readonly PaymentStarted[] {
  const { id: transactionId, holdId, payments } = purchase;
  const { attemptId, provider, paymentId, amountCents } = command;
  if (isOther(command.holdId, holdId) || isStale(purchase, command.now)) throw new Refusal('HOLD_ENDED');
  if (payments.attempts.some(({ id }) => id === attemptId)) throw new Refusal('ATTEMPT_ENDED');
  if (payments.declines.length >= MOST_DECLINES) throw new Refusal('PAYMENT_ATTEMPTS_USED');
  if (purchase.paymentMethod !== provider) throw new Refusal('PAYMENT_METHOD_CHANGED');
  if (amountCents !== dueCentsOf(purchase))
    throw new Refusal('AMOUNT_CHANGED', { amountCents: dueCentsOf(purchase) });
  const data = { transactionId, holdId, attemptId, provider, paymentId, amountCents, currency: CURRENCY };
  return [{ type: 'gift.PaymentStarted.v1', data }];
}

/** A repeat; any other attempt has to wait until the live one is closed. */
function refuseSecond({ attempt }: PurchaseAt<'paying'>, command: StartAttempt): readonly never[] {
  if (attempt.id === command.attemptId && attempt.paymentId === command.paymentId) return [];
  throw new Refusal('PAYMENT_UNDER_WAY');
}

const start = ofPurchase<StartAttempt, PaymentStarted>({
  draft: refuse('TRANSACTION_NOT_HELD'),
  held: startHeld,
  paying: refuseSecond,
  ...at(['authorised', 'voiding', ...PINNED], refuse('PAYMENT_UNDER_WAY')),
  ...at([...AWAITED, 'paid', 'refunding'], refuse('TRANSACTION_ALREADY_CONFIRMED')),
  ...at(OVER, refuse('TRANSACTION_CANCELLED')),
});

/** A payment at a provider begins. */
export const starting: GiftTransition<StartCommand, StartEvent> = {
  decide: { StartAttempt: start },
  evolve: {
    'gift.PaymentStarted.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => {
        const { attemptId: id, provider, paymentId, amountCents } = data;
        const attempt = { id, provider, paymentId, amountCents };
        const fields = fieldsOf(purchase);
        const payments = { ...fields.payments, attempts: [...fields.payments.attempts, attempt] };
        const expiresAt = 'expiresAt' in purchase ? purchase.expiresAt : null;
        return { ...fields, payments, stage: 'paying', attempt, expiresAt };
      }),
  },
  stored: {
    'gift.PaymentStarted.v1': eventVersion<PaymentStarted>('gift.PaymentStarted.v1', {
      transactionId: isId,
      holdId: isId,
      attemptId: isId,
      provider: isId,
      paymentId: isId,
      amountCents: isCents,
      currency: isId,
    }),
  },
};
