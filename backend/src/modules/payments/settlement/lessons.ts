import { isRecorded, movedTo, type Purchase, type PurchaseCommand } from '@fiocco/gift';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../access/provider.js';

const REFUND_KEY = 'refund_';

/** A provider knows each key once, and refunds of two transactions may have the same id. */
export const refundKey = (transactionId: string, refundId: string): string =>
  `${REFUND_KEY}${transactionId}_${refundId}`;
export const strayKey = (captureId: string): string => `stray_${captureId}`;

/** The id of a refund that the shop asked for; null for any other. Earlier keys did not name the transaction. */
export function refundIdIn(key: string | null, transactionId: string): string | null {
  const beginning = [refundKey(transactionId, ''), REFUND_KEY].find((one) => key?.startsWith(one));
  return key !== null && beginning !== undefined ? key.slice(beginning.length) : null;
}

interface OfAttempt {
  readonly transactionId: string;
  readonly attemptId: string;
}

/** A decline of a payment that is being captured ends the capture; any other only counts. */
function declinesOf(
  payment: ProviderPayment,
  of: OfAttempt,
  { stage, payments }: Purchase,
): PurchaseCommand[] {
  const fresh = payment.declines.filter(({ id }) => !payments.declines.includes(id));
  const endsCapture = stage === 'capturing' && payment.state === 'open';
  return fresh.map(({ id: declineId, code }, at) => {
    const type = endsCapture && at === fresh.length - 1 ? 'NoteCaptureDeclined' : 'NoteDecline';
    return { type, ...of, declineId, code };
  });
}

function capturesOf({ captures }: ProviderPayment, of: OfAttempt): PurchaseCommand[] {
  return captures.flatMap(({ id: captureId, state, amountCents, currency, feeCents }): PurchaseCommand[] => {
    if (state === 'pending') return [{ type: 'NotePending', ...of, captureId }];
    if (state === 'denied') return [];
    const { transactionId } = of;
    const money = { captureId, amountCents, currency: currency.toUpperCase() };
    const fee = { type: 'NoteFee', transactionId, captureId, feeCents: feeCents ?? 0 } as const;
    return [{ type: 'NoteCapture', ...of, ...money }, ...(feeCents === null ? [] : [fee])];
  });
}

/** What each state of a payment says of its attempt. Where it is open its bank asks no more. */
const STANDINGS: Readonly<
  Record<
    ProviderPayment['state'],
    (of: OfAttempt & { now: string }, seen: Seen) => readonly PurchaseCommand[]
  >
> = {
  asking: (of) => [{ type: 'ExtendHold', ...of }],
  open: (of, { purchase }) => (purchase.plainEnd === null ? [] : [{ type: 'EndQuestion', ...of }]),
  authorised: (of, { payment }) => [authorisation(of, payment)],
  denied: endedBy('denied'),
  cancelled: endedBy('cancelled'),
  pending: () => [],
  captured: () => [],
};

interface Seen {
  readonly payment: ProviderPayment;
  readonly purchase: Purchase;
}

function authorisation(
  { transactionId, attemptId }: OfAttempt,
  { amountCents, currency }: ProviderPayment,
): PurchaseCommand {
  const money = { amountCents, currency: currency.toUpperCase() };
  return { type: 'Authorise', transactionId, attemptId, ...money };
}

/** It may have been authorised just before the shop closed it, unseen until now. */
function endedBy(by: 'denied' | 'cancelled') {
  return (of: OfAttempt & { now: string }, { payment, purchase }: Seen): readonly PurchaseCommand[] => {
    const isUnseen = purchase.stage === 'voiding' && payment.wasAuthorised;
    return [...(isUnseen ? [authorisation(of, payment)] : []), { type: 'NoteEnded', ...of, by }];
  };
}

/**
 * What a look-up says of the attempt itself, as commands in the order in which it may have happened. All of them may be
 * repeated; the decider knows what is new.
 */
export function lessonsOfAttempt(
  payment: ProviderPayment,
  of: OfAttempt,
  purchase: Purchase,
  now: string,
): readonly PurchaseCommand[] {
  return [
    ...declinesOf(payment, of, purchase),
    ...capturesOf(payment, of),
    ...STANDINGS[payment.state]({ ...of, now }, { payment, purchase }),
  ];
}

const isDone = ({ state }: ProviderRefund): boolean => state === 'done';

function strayLesson({ id: providersId, captureId }: ProviderRefund, transactionId: string): PurchaseCommand {
  return { type: 'NoteStrayRefunded', transactionId, captureId, providersId };
}

function refundLesson(
  refund: ProviderRefund,
  { id: transactionId, payments }: Purchase,
): PurchaseCommand | null {
  const { id: providersId, captureId, amountCents, state, code } = refund;
  const refundId = refundIdIn(refund.key, transactionId);
  if (isDone(refund)) {
    const of = { transactionId, refundId: refundId ?? providersId };
    return { type: 'NoteRefunded', ...of, providersId, captureId, amountCents };
  }
  // One that was asked for by the purchase that had the money before is not told to the one that has it now.
  const isOwn = payments.refunds.some(({ id }) => id === refundId);
  if (state === 'pending' || refundId === null || !isOwn) return null;
  return { type: 'NoteRefundRefused', transactionId, refundId, code: code ?? 'failed' };
}

function refundsOf(refunds: readonly ProviderRefund[], purchase: Purchase): PurchaseCommand[] {
  const { id, payments } = purchase;
  const isStray = ({ captureId }: ProviderRefund): boolean =>
    payments.strays.some((stray) => stray.captureId === captureId);
  const ofStrays = refunds.filter((refund) => isStray(refund) && isDone(refund));
  const others = refunds.filter((refund) => !isStray(refund));
  return [
    ...ofStrays.map((refund) => strayLesson(refund, id)),
    ...others.map((refund) => refundLesson(refund, purchase)).filter((lesson) => lesson !== null),
  ];
}

export function disputeLesson(dispute: ProviderDispute, transactionId: string): PurchaseCommand {
  const { id: disputeId, captureId, amountCents, status } = dispute;
  return { type: 'NoteDispute', transactionId, disputeId, captureId, amountCents, status };
}

/**
 * What a look-up says of money that was captured, once the purchase knows its captures. Of money that went to another
 * purchase it is told there.
 */
export function lessonsOfMoney(payment: ProviderPayment, purchase: Purchase): readonly PurchaseCommand[] {
  const isHere = ({ captureId }: ProviderRefund | ProviderDispute) => !movedTo(purchase, captureId);
  return [
    ...refundsOf(payment.refunds.filter(isHere), purchase),
    ...payment.disputes.filter(isHere).map((dispute) => disputeLesson(dispute, purchase.id)),
  ];
}

/** The part of a payment that is about one capture. */
export const ofCapture = (payment: ProviderPayment, captureId: string): ProviderPayment => ({
  ...payment,
  refunds: payment.refunds.filter((one) => one.captureId === captureId),
  disputes: payment.disputes.filter((one) => one.captureId === captureId),
});

/** What a payment tells of money that has left this purchase in an exchange, and that is not known here. */
export function toldOfMoved(
  { refunds, disputes }: ProviderPayment,
  purchase: Purchase,
): readonly (ProviderRefund | ProviderDispute)[] {
  const isGone = ({ captureId }: ProviderRefund | ProviderDispute) =>
    movedTo(purchase, captureId) !== undefined;
  return [
    ...refunds.filter((refund) => isGone(refund) && isDone(refund) && !isRecorded(purchase, refund.id)),
    ...disputes.filter((one) => isGone(one) && purchase.payments.disputes[one.id] !== one.status),
  ];
}
