import type { GiftCommand } from '../decider.js';
import type { GiftEvent } from '../events/gift-events.js';
import { type ByHand, UNSAID } from '../state/payments.js';
import { IN_A_WEEK, LATER, NOW, PRICE, unitHeld } from './gifts.fixtures.js';

/** Builders for the specs of payments at a provider: one purchase by card, its first attempt and its capture. */
export const TX = { transactionId: 'tx-1' };
export const ATTEMPT = { ...TX, attemptId: 'tx-1.1' };
export const MONEY = { amountCents: PRICE, currency: 'EUR' };
export const CAPTURE = { ...ATTEMPT, captureId: 'ch_1', provider: 'stripe', ...MONEY };

export const heldForCard = unitHeld({ paymentMethod: 'stripe' });
export const started: GiftEvent = {
  type: 'gift.PaymentStarted.v1',
  data: { ...ATTEMPT, holdId: 'hold-1', provider: 'stripe', paymentId: 'pi_1', ...MONEY },
};
export const authorised: GiftEvent = { type: 'gift.PaymentAuthorised.v1', data: { ...ATTEMPT, ...MONEY } };
export const captureBegan: GiftEvent = {
  type: 'gift.CaptureBegan.v1',
  data: { ...ATTEMPT, holdId: 'hold-1', unitIndex: 0, allocationId: 'alloc-1' },
};
export const captured: GiftEvent = { type: 'gift.PaymentCaptured.v1', data: CAPTURE };
export const stray: GiftEvent = { type: 'gift.StrayCaptured.v1', data: CAPTURE };
export const paid: GiftEvent = { type: 'gift.TransactionPaid.v1', data: TX };
export const lost: GiftEvent = { type: 'gift.HoldLost.v1', data: { ...TX, holdId: 'hold-1' } };
export const voiding = (
  reason: Extract<GiftEvent, { type: 'gift.VoidingBegan.v1' }>['data']['reason'],
  leadsTo: 'held' | 'draft' | 'cancelled',
): GiftEvent => ({
  type: 'gift.VoidingBegan.v1',
  data: { ...ATTEMPT, reason, leadsTo, note: null },
});

export const closed: GiftEvent = { type: 'gift.PaymentVoided.v1', data: { ...ATTEMPT, to: 'held' } };

export const start = (change = {}): GiftCommand => ({
  type: 'StartAttempt',
  ...ATTEMPT,
  provider: 'stripe',
  paymentId: 'pi_1',
  amountCents: PRICE,
  now: NOW,
  ...change,
});
export const authorise = (change = {}): GiftCommand => ({
  type: 'Authorise',
  ...ATTEMPT,
  ...MONEY,
  ...change,
});
export const beginCapture: GiftCommand = { type: 'BeginCapture', ...ATTEMPT };
export const noteCapture = (change = {}): GiftCommand => ({
  type: 'NoteCapture',
  ...ATTEMPT,
  captureId: 'ch_1',
  ...MONEY,
  ...change,
});
export const decline = (declineId: string): GiftCommand => ({
  type: 'NoteDecline',
  ...ATTEMPT,
  declineId,
  code: 'card_declined',
});
/** A payment of the whole price that a restore has lost, and its provider still has. */
export const FIND_PAYMENT: Extract<GiftCommand, { readonly type: 'FindPayment' }> = {
  ...TX,
  type: 'FindPayment',
  attemptId: 'tx-1.9',
  provider: 'stripe',
  paymentId: 'pi_9',
  amountCents: PRICE,
  standing: 'agreed',
  lostBuyer: null,
  orderNumber: 'FI-2026-000009',
  holdId: 'hold-9',
};
export const expire: GiftCommand = { type: 'ExpireHold', ...TX, holdId: 'hold-1', now: LATER };
export const cancel: GiftCommand = {
  type: 'CancelTransaction',
  ...TX,
  reason: 'cancelled_by_buyer',
  note: null,
};

export const REASON = { ref: 'buyer_tx-1#9', digest: 'd9' };
export const declined = (declineId: string): GiftEvent => ({
  type: 'gift.PaymentDeclined.v1',
  data: { ...ATTEMPT, declineId, code: 'card_declined' },
});
export const uncertain = (reason: 'no_answer' | 'amounts_differ'): GiftEvent => ({
  type: 'gift.PaymentUncertain.v1',
  data: { ...TX, reason },
});
export const endVerification = (as: 'paid' | 'cancelled'): GiftCommand => ({
  type: 'EndVerification',
  ...TX,
  as,
  reason: REASON,
});
/** An admin found the refund under way at the provider. */
export const refundFound = (providersId: string): GiftCommand => ({
  type: 'EndVerification',
  ...TX,
  as: 'refunded',
  providersId,
  reason: REASON,
});
export const verificationEnded = (as: 'paid' | 'cancelled' | 'refunded'): GiftEvent => ({
  type: 'gift.VerificationEnded.v1',
  data: { ...TX, as, reason: REASON },
});
export const beginRefund = (
  amountCents: number | null,
  refundId = 're-1',
  reopens: boolean | null = null,
): GiftCommand => ({ type: 'BeginRefund', ...TX, refundId, amountCents, reopens, reason: REASON });
export const refundBegan = (
  amountCents: number,
  change: Partial<Extract<GiftEvent, { type: 'gift.RefundBegan.v1' }>['data']> = {},
): GiftEvent => ({
  type: 'gift.RefundBegan.v1',
  data: {
    ...TX,
    refundId: 're-1',
    receiptId: 'ch_1',
    source: 'stripe',
    amountCents,
    currency: 'EUR',
    whole: false,
    reopens: false,
    reason: REASON,
    ...change,
  },
});
/** The provider's own id of a refund. */
const providersIdOf = (refundId: string): string => `prov_${refundId}`;
export const refundConfirmed = (
  amountCents: number,
  refundId = 're-1',
  receiptId = 'ch_1',
  providersId = providersIdOf(refundId),
): GiftEvent => ({
  type: 'gift.RefundConfirmed.v2',
  data: { ...TX, refundId, receiptId, providersId, amountCents, ...UNSAID },
});
export const givenBackByHand = (
  amountCents: number,
  refundId = 're-1',
  receiptId = 'r-1',
  said: ByHand = UNSAID,
): GiftEvent => ({
  type: 'gift.RefundConfirmed.v2',
  data: { ...TX, refundId, receiptId, providersId: null, amountCents, ...said },
});
type Back = Extract<GiftEvent, { type: 'gift.RefundRefused.v1' }>['data']['back'];
export const refundRefused = (back: Back, refundId = 're-1', until: string | null = null): GiftEvent => ({
  type: 'gift.RefundRefused.v1',
  data: { ...TX, refundId, code: 'expired_or_canceled_card', back, until },
});
/** An admin says of a refund in doubt that it did not happen. */
export const notMade = (refundId = 're-1'): GiftEvent => ({
  type: 'gift.RefundRefused.v1',
  data: { ...TX, refundId, code: 'not_made', back: null, until: null },
});
export const noteRefunded = (amountCents: number, refundId = 're-1'): GiftCommand => ({
  type: 'NoteRefunded',
  ...TX,
  refundId,
  providersId: providersIdOf(refundId),
  captureId: 'ch_1',
  amountCents,
});
export const noteRefundRefused = (refundId = 're-1'): GiftCommand => ({
  type: 'NoteRefundRefused',
  ...TX,
  refundId,
  code: 'expired_or_canceled_card',
});
export const refunded = (reopened: boolean): GiftEvent => ({
  type: 'gift.TransactionRefunded.v1',
  data: { ...TX, reopened },
});

export const heldForTransfer = unitHeld({ paymentMethod: 'bonifico' });
export const awaited: GiftEvent = {
  type: 'gift.TransferAwaited.v1',
  data: { ...TX, holdId: 'hold-1', until: IN_A_WEEK },
};
export const transferExpired: GiftEvent = { type: 'gift.TransferExpired.v1', data: TX };
export const transferReceived = (amountCents: number, receiptId = 'r-1', forgivenCents = 0): GiftEvent => ({
  type: 'gift.TransferReceived.v2',
  data: { ...TX, receiptId, amountCents, currency: 'EUR', forgivenCents, reason: null, ...UNSAID },
});
