import { eventVersion, isCents, isId } from '@fiocco/event-sourcing';
import type { DisputeNoted, FeeReported } from '../../events/provider.js';
import { changePayments, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, purchaseOf } from '../../state/transition.js';

/** A buyer disputes a payment at their bank. It flags the purchase and changes nothing else. */
type NoteDispute = { readonly type: 'NoteDispute' } & DisputeNoted['data'];
/** The provider says what it keeps of a capture for itself. */
type NoteFee = { readonly type: 'NoteFee' } & FeeReported['data'];
export type PaymentNoteCommand = NoteDispute | NoteFee;
type PaymentNoteEvent = DisputeNoted | FeeReported;

function noteDispute(state: GiftState, { type: _type, ...data }: NoteDispute): readonly DisputeNoted[] {
  const { payments } = purchaseOf(state, data.transactionId);
  if (payments.disputes[data.disputeId] === data.status) return [];
  return [{ type: 'gift.DisputeNoted.v1', data }];
}

/** A capture's fee is told once; that of a refund never changes it. */
function noteFee(state: GiftState, { type: _type, ...data }: NoteFee): readonly FeeReported[] {
  const { payments, receipts } = purchaseOf(state, data.transactionId);
  const isOwn = receipts.some(({ id }) => id === data.captureId);
  if (!isOwn || payments.fees[data.captureId] !== undefined) return [];
  return [{ type: 'gift.FeeReported.v1', data }];
}

/** What providers tell about money that has moved already. */
export const paymentNotes: GiftTransition<PaymentNoteCommand, PaymentNoteEvent> = {
  decide: { NoteDispute: noteDispute, NoteFee: noteFee },
  evolve: {
    'gift.DisputeNoted.v1': (state, { data: { transactionId, disputeId, status } }) =>
      changePayments(state, transactionId, ({ disputes }) => ({
        disputes: { ...disputes, [disputeId]: status },
      })),
    'gift.FeeReported.v1': (state, { data: { transactionId, captureId, feeCents } }) =>
      changePayments(state, transactionId, ({ fees }) => ({ fees: { ...fees, [captureId]: feeCents } })),
  },
  stored: {
    'gift.DisputeNoted.v1': eventVersion<DisputeNoted>('gift.DisputeNoted.v1', {
      transactionId: isId,
      disputeId: isId,
      captureId: isId,
      status: isId,
      amountCents: isCents,
    }),
    'gift.FeeReported.v1': eventVersion<FeeReported>('gift.FeeReported.v1', {
      transactionId: isId,
      captureId: isId,
      feeCents: isCents,
    }),
  },
};
