import { describe, expect, it } from '@jest/globals';
import { STAGES, TRANSACTION_STAGES, type TransactionAction } from '@fiocco/contracts';
import type { Purchase, PurchaseCommand } from '@fiocco/gift';
import { standingPurchases } from '@fiocco/gift/testing';
import { type ActionFacts, actionsOf } from './actions.js';

const TX = { transactionId: 'tx-1' };
const REASON = { ref: 'note', digest: 'd' };
const NOW = '2026-11-21T10:00:00.000Z';
const UNTIL = { reservedUntil: '2026-11-28T10:00:00.000Z', transferUntil: '2026-11-28T10:00:00.000Z' };
const THREE = ['reverse', 'refund', 'remove'] as const;

const collect: PurchaseCommand = { type: 'TakeMoney', ...TX, receiptId: 'new', amountCents: 1 };
const reverse = (receiptId: string): PurchaseCommand => ({
  type: 'ReverseMoney',
  ...TX,
  receiptId,
  reason: REASON,
  now: NOW,
  ...UNTIL,
});

/** The command behind each action; `reopen` asks for a unit first, and for the stage alone. */
const COMMANDS: Readonly<
  Record<Exclude<TransactionAction, 'reopen'>, (purchase: Purchase) => PurchaseCommand>
> = {
  complete: ({ stage }) =>
    STAGES[stage].endedBy === 'transfer' ? collect : { type: 'ReserveHeld', ...TX, holdId: null, ...UNTIL },
  collect: () => collect,
  cancel: () => ({
    type: 'CancelTransaction',
    ...TX,
    reason: 'cancelled_by_staff',
    note: null,
    holdId: null,
  }),
  reverse: ({ receipts }) => reverse(receipts[0]?.id ?? 'none'),
  refund: () => ({
    type: 'BeginRefund',
    ...TX,
    refundId: 'new',
    reason: REASON,
    amountCents: null,
    reopens: null,
  }),
  deliver: () => ({
    type: 'NoteHandOver',
    ...TX,
    how: 'delivered',
    on: '2026-11-21',
    today: '2026-11-21',
  }),
  remove: () => ({ type: 'RemoveTransaction', ...TX }),
};
type Asked = keyof typeof COMMANDS;

/** A provider has the money, or may have it: whoever wants it back has the provider asked first. */
const isAskedFirst = (action: Asked, { stage }: Purchase): boolean =>
  action === 'refund' && STAGES[stage].pinned && stage !== 'pending';

function factsOf({ stage, receivedCents, payments, paymentMethod, receipts }: Purchase): ActionFacts {
  const refundedCents = payments.refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isReversible = receipts.some(({ source }) => source === 'till' || source === 'transfer');
  return { stage, keptCents: receivedCents - refundedCents, paymentMethod, isReversible };
}

describe.each(standingPurchases())('a purchase that is %s', (_, { purchase, answerTo }) => {
  const offered = actionsOf(factsOf(purchase), 'admin');

  it.each(Object.keys(COMMANDS) as Asked[])('offers to %s it where its gift lets it', (action) => {
    if (isAskedFirst(action, purchase)) return expect(offered).toContain(action);
    const answer = answerTo(COMMANDS[action](purchase));
    expect([action, offered.includes(action)]).toEqual([action, answer === 'changes']);
  });

  it('is reopened where it is cancelled', () => {
    expect(offered.includes('reopen')).toBe(purchase.stage === 'cancelled');
  });

  it('offers staff the same, but what only admins decide', () => {
    const staffs = offered.filter((action) => !THREE.some((one) => one === action));
    expect(actionsOf(factsOf(purchase), 'staff')).toEqual(staffs);
  });
});

it('there is a way on from every stage but one that was removed or exchanged, or that waits for a provider’s answer alone', () => {
  const stuck = TRANSACTION_STAGES.filter(
    (stage) =>
      actionsOf({ stage, keptCents: 0, paymentMethod: null, isReversible: false }, 'admin').length === 0,
  );
  expect(stuck).toEqual(['pending', 'removed', 'exchanged']);
});
