import { MONEY_HOWS } from '@fiocco/contracts';
import { type GiftCommand, type GiftState, type HoldUnit, purchaseIn } from '@fiocco/gift';
import { holdUnit, termsOf } from '@fiocco/gift/testing';

const PRICE_CENTS = 10_000;
export const LATER_THAN_ALL = '2099-01-01T00:00:00.000Z';

/** Random integers below a bound. */
export type Dice = (below: number) => number;

export function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[dice(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

export interface Turn {
  readonly dice: Dice;
  readonly stream: string;
  readonly productId: number | null;
  readonly now: string;
  /** Counter for new ids. */
  readonly n: number;
}

function choice({ dice, productId, stream, n }: Turn): Partial<HoldUnit> {
  if (productId === null) return { kind: 'quota', shareCents: 2_500, allocationId: null, product: null };
  const product = { productType: 'intero', priceCents: PRICE_CENTS } as const;
  const drawn = { allocationId: `alloc-${stream}-${n}`, product };
  return dice(3) === 0
    ? { ...drawn, kind: 'quota', shareCents: 2_500 }
    : { ...drawn, kind: 'acquisto', shareCents: null };
}

export function hold(turn: Turn, transactionId: string): HoldUnit {
  const { dice, now, n } = turn;
  return holdUnit({
    ...choice(turn),
    transactionId,
    orderNumber: `FI-${transactionId.replace('_', '-')}`,
    holdId: `hold-${n}`,
    shippingCents: dice(3) * 100,
    paymentMethod: pick(dice, ['stripe', 'stripe', 'bonifico', 'in_negozio']),
    buyer: { ref: `buyer_${transactionId}#1`, digest: `d${n}` },
    by: dice(4) === 0 ? 'staff' : 'buyer',
    now,
    expiresAt: dice(4) === 0 ? null : new Date(Date.parse(now) + 900_000).toISOString(),
    confirm: dice(3) === 0 ? { as: dice(2) === 0 ? 'transfer' : 'reservation', until: LATER_THAN_ALL } : null,
    ...(dice(2) === 0 && { reopens: true as const }),
  });
}

type Act = (turn: Turn, transactionId: string, state: GiftState) => GiftCommand;

const reasonOf = (transactionId: string, n: number) => ({ ref: `buyer_${transactionId}#3`, digest: `m${n}` });
const lastAttempt = (state: GiftState, transactionId: string): string =>
  purchaseIn(state, transactionId)?.payments.attempts.at(-1)?.id ?? '-';

function totalOf(state: GiftState, transactionId: string): number {
  const purchase = purchaseIn(state, transactionId);
  return purchase ? purchase.amountCents + purchase.shippingCents : 0;
}

/** What staff may say of money, or leave out. */
export const saidBy = (dice: Dice) => ({
  how: dice(2) === 0 ? null : pick(dice, MONEY_HOWS),
  on: dice(2) === 0 ? null : '2026-03-27',
});

const takeMoney =
  (amountCents: number | null): Act =>
  ({ n, dice }, transactionId) => ({
    type: 'TakeMoney',
    transactionId,
    receiptId: `r-${n}`,
    amountCents,
    ...saidBy(dice),
  });

const answeredRefund: Act = ({ n, dice }, transactionId, state) => {
  const open = purchaseIn(state, transactionId)?.payments.refunds.find((one) => one.state === 'open');
  const {
    id: refundId,
    receiptId: captureId,
    amountCents,
  } = open ?? { id: '-', receiptId: '-', amountCents: 1 };
  return dice(4) === 0
    ? { type: 'NoteRefundRefused', transactionId, refundId, code: 'refused' }
    : { type: 'NoteRefunded', transactionId, refundId, providersId: `re_${n}`, captureId, amountCents };
};

const ofLast = (state: GiftState, transactionId: string) => ({
  transactionId,
  attemptId: lastAttempt(state, transactionId),
});

const begins: Act = (_, id, state) => ({ type: 'BeginCapture', ...ofLast(state, id) });

/** What happens to a payment at a provider, and to its money afterwards. */
const PAYMENTS: readonly Act[] = [
  ({ n, now }, transactionId, state) => ({
    type: 'StartAttempt',
    transactionId,
    attemptId: `${transactionId}.${n}`,
    provider: 'stripe',
    paymentId: `pi-${n}`,
    amountCents: totalOf(state, transactionId),
    now,
  }),
  ({ dice }, transactionId, state) => ({
    type: 'Authorise',
    transactionId,
    attemptId: lastAttempt(state, transactionId),
    amountCents: totalOf(state, transactionId) - (dice(6) === 0 ? 1 : 0),
    currency: 'EUR',
  }),
  begins,
  (_, transactionId, state) => ({
    type: 'NoteCapture',
    transactionId,
    attemptId: lastAttempt(state, transactionId),
    captureId: `ch-${lastAttempt(state, transactionId)}`,
    amountCents: totalOf(state, transactionId),
    currency: 'EUR',
  }),
  ({ now, dice }, transactionId, state) => ({
    type: 'NoteEnded',
    transactionId,
    attemptId: lastAttempt(state, transactionId),
    by: dice(2) === 0 ? 'denied' : 'cancelled',
    now,
  }),
  (_, id, state) => ({ type: 'BeginVoid', ...ofLast(state, id), reason: 'method_changed' }),
  ({ now }, id, state) => ({ type: 'NoteVoided', ...ofLast(state, id), now }),
  (_, transactionId) => ({ type: 'NoteUncertain', transactionId, reason: 'no_answer' }),
  ({ n, dice }, transactionId) => ({
    type: 'EndVerification',
    transactionId,
    as: dice(2) === 0 ? 'paid' : 'cancelled',
    reason: reasonOf(transactionId, n),
  }),
  ({ n, dice }, transactionId) => ({
    type: 'BeginRefund',
    transactionId,
    refundId: `re-${n}`,
    amountCents: dice(2) === 0 ? null : 600,
    reopens: dice(3) === 0 ? false : null,
    reason: reasonOf(transactionId, n),
    ...saidBy(dice),
  }),
  answeredRefund,
  (_, transactionId) => ({ type: 'ExpireTransfer', transactionId, now: LATER_THAN_ALL }),
  ({ dice }, transactionId) => ({
    type: 'ChangeMethod',
    transactionId,
    paymentMethod: dice(2) === 0 ? 'bonifico' : 'in_negozio',
    until: LATER_THAN_ALL,
  }),
  (_, transactionId) => ({ type: 'RemoveTransaction', transactionId }),
];

const COMMANDS: readonly Act[] = [
  // The first steps of a payment have to follow each other before its hold ends.
  ...PAYMENTS,
  ...PAYMENTS.slice(0, 4),
  hold,
  hold,
  hold,
  (_, transactionId) => ({
    type: 'ReserveHeld',
    transactionId,
    reservedUntil: LATER_THAN_ALL,
    transferUntil: LATER_THAN_ALL,
  }),
  (_, transactionId) => ({ type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' }),
  (_, transactionId, { live }) => ({
    type: 'ExpireHold',
    transactionId,
    holdId: live.get(transactionId)?.holdId ?? '-',
    now: LATER_THAN_ALL,
  }),
  (_, transactionId) => ({ type: 'ExpireReservation', transactionId, now: LATER_THAN_ALL }),
  (_, transactionId) => ({
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_staff',
    note: null,
  }),
  takeMoney(null),
  takeMoney(700),
  ({ n, now, dice }, transactionId, { live }) => ({
    type: 'ReverseMoney',
    transactionId,
    receiptId: live.get(transactionId)?.receipts[dice(2)]?.id ?? '-',
    reason: reasonOf(transactionId, n),
    now,
    reservedUntil: LATER_THAN_ALL,
    transferUntil: LATER_THAN_ALL,
  }),
  ({ n }, transactionId) => ({
    type: 'CorrectBuyer',
    transactionId,
    buyer: { ref: `buyer_${transactionId}#2`, digest: `c${n}` },
    by: 'staff',
  }),
  ({ dice }) => ({
    type: 'ChangeTerms',
    terms: termsOf({ canBuyInQuota: true, listQuantity: 1 + dice(5), priority: 1 }),
  }),
  () => ({ type: 'WithdrawGift', closedToo: true }),
];

const [starts, authorises, , captures] = PAYMENTS;
/** What follows at once more often than not: otherwise hardly any payment would come to its end. */
const NEXT: Readonly<Record<string, Act | undefined>> = {
  held: starts,
  paying: authorises,
  authorised: begins,
  capturing: captures,
  refunding: answeredRefund,
};

/** What happens next to one purchase. */
export function actOn(turn: Turn, transactionId: string, state: GiftState): Act {
  const next = NEXT[purchaseIn(state, transactionId)?.stage ?? ''];
  return next && turn.dice(2) === 0 ? next : pick(turn.dice, COMMANDS);
}
