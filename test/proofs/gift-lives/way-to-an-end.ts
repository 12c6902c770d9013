import {
  byStage,
  dueCentsOf,
  type GiftCommand,
  keptCentsOf,
  type Purchase,
  type PurchaseAt,
} from '@fiocco/gift';

type Next = GiftCommand | null;
const LATEST = '2099-01-01T00:00:00.000Z';

const why = ({ id }: Purchase) => ({ ref: `buyer_${id}#1`, digest: 'end' });
const refundAll = (purchase: Purchase): GiftCommand => ({
  type: 'BeginRefund',
  transactionId: purchase.id,
  refundId: `end-${purchase.payments.refunds.length}`,
  amountCents: null,
  reopens: true,
  reason: why(purchase),
});
const cancel = ({ id }: Purchase): GiftCommand => ({
  type: 'CancelTransaction',
  transactionId: id,
  reason: 'cancelled_by_staff',
  note: null,
});

/** The provider gives back what it was asked for, as far as it still has it. */
function answer({ id: transactionId, payments, receipts }: Purchase): Next {
  const open = payments.refunds.find(({ state }) => state === 'open');
  if (!open) return null;
  const receipt = receipts.find(({ id }) => id === open.receiptId);
  const done = payments.refunds.filter(
    ({ receiptId, state }) => receiptId === open.receiptId && state === 'done',
  );
  const left = done.reduce((sum, { amountCents }) => sum - amountCents, receipt?.amountCents ?? 0);
  const of = { transactionId, refundId: open.id };
  return left >= open.amountCents
    ? {
        type: 'NoteRefunded',
        ...of,
        providersId: `prov-${open.id}`,
        captureId: open.receiptId,
        amountCents: open.amountCents,
      }
    : { type: 'NoteRefundRefused', ...of, code: 'nothing_left' };
}

const ended = (purchase: PurchaseAt<'paying' | 'authorised' | 'capturing' | 'pending'>): GiftCommand => ({
  type: 'NoteEnded',
  transactionId: purchase.id,
  attemptId: purchase.attempt.id,
  by: 'denied',
  now: LATEST,
});

function decideVerify(purchase: PurchaseAt<'verify'>): GiftCommand {
  const end = { type: 'EndVerification', transactionId: purchase.id, reason: why(purchase) } as const;
  const mayBePaid = dueCentsOf(purchase) === 0 && purchase.keepsUnit && keptCentsOf(purchase) > 0;
  if (mayBePaid) return { ...end, as: 'paid' };
  return answer(purchase) ?? (keptCentsOf(purchase) > 0 ? refundAll(purchase) : { ...end, as: 'cancelled' });
}

/** One that waits for its sale is given up by that sale's job. */
function endHold(purchase: PurchaseAt<'held'>): GiftCommand {
  const { id: transactionId, forSale: saleId } = purchase;
  if (saleId !== undefined) return { type: 'DropHeld', transactionId, saleId };
  return { type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' };
}

const none = (): Next => null;

const step = byStage<[], Next>({
  draft: none,
  held: endHold,
  paying: ended,
  authorised: ended,
  capturing: ended,
  pending: ended,
  voiding: ({ id, attempt }) => ({
    type: 'NoteVoided',
    transactionId: id,
    attemptId: attempt.id,
    now: LATEST,
  }),
  verify: decideVerify,
  awaiting_transfer: (purchase) => (keptCentsOf(purchase) > 0 ? refundAll(purchase) : cancel(purchase)),
  reserved: (purchase) => (keptCentsOf(purchase) > 0 ? refundAll(purchase) : cancel(purchase)),
  paid: answer,
  refunding: answer,
  refunded: answer,
  cancelled: (purchase) => answer(purchase) ?? (keptCentsOf(purchase) > 0 ? refundAll(purchase) : null),
  removed: answer,
  exchanged: none,
});

function giveStrayBack({ id: transactionId, payments }: Purchase): Next {
  const stray = payments.strays.find(({ refunded }) => !refunded);
  if (!stray) return null;
  const { captureId } = stray;
  return { type: 'NoteStrayRefunded', transactionId, captureId, providersId: `end-${captureId}` };
}

/** One step towards an end of the purchase: what the provider, a job or an admin can always do; null at the end. */
export const stepToAnEnd = (purchase: Purchase): Next => giveStrayBack(purchase) ?? step(purchase);
