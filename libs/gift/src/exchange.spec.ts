import { describe, expect, it } from '@jest/globals';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import { purchaseIn } from './state/gift-state.js';
import { dueCentsOf, type Purchase } from './state/purchase.js';
import { STANDINGS } from './table/standings.fixtures.js';
import { EXCHANGE, exchangeBegan } from './testing/exchange.fixtures.js';
import {
  holdUnit,
  IN_A_WEEK,
  IN_TWO_WEEKS,
  moneyTaken,
  paid,
  placed,
  PRICE,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';
import {
  FIND_PAYMENT,
  heldForTransfer,
  refundBegan,
  refundConfirmed,
  TX,
} from './testing/payments.fixtures.js';
import { movedBy, type MovedReceipt } from './transitions/agreement/give-to-exchange.js';

const stateAfter = (events: readonly GiftEvent[]) =>
  events.reduce(giftDecider.evolve, giftDecider.initialState);
const decided = (events: readonly GiftEvent[], command: GiftCommand) =>
  giftDecider.decide(stateAfter(events), command);
const after = (events: readonly GiftEvent[], command: GiftCommand): readonly GiftEvent[] => [
  ...events,
  ...decided(events, command),
];
const purchaseAfter = (events: readonly GiftEvent[]): Purchase => {
  const purchase = purchaseIn(stateAfter(events), 'tx-1');
  if (!purchase) throw new Error('nothing was held');
  return purchase;
};
const typesOf = (events: readonly GiftEvent[]) => events.map(({ type }) => type.split('.')[1]);

const GIVE = {
  type: 'GiveToExchange',
  ...TX,
  ...EXCHANGE,
  to: { transactionId: 'tx-2', listId: 100, productId: 8 },
  endsAs: 'exchanged',
  reason: null,
} as const;
const REFUSE = { type: 'RefuseExchange', ...TX, ...EXCHANGE } as const;
const DROP = { type: 'DropExchange', ...TX, ...EXCHANGE } as const;
const take = (moved: readonly MovedReceipt[]) =>
  ({
    type: 'TakeFromExchange',
    ...TX,
    ...EXCHANGE,
    moved,
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_TWO_WEEKS,
  }) as const;
const cash = (amountCents: number, receiptId = 'r-0'): MovedReceipt => ({
  receiptId,
  amountCents,
  source: 'till',
  attempt: null,
  refundedBefore: [],
});

describe('the purchase that gives', () => {
  it('gives of each receipt what was not given back, and keeps what was', () => {
    const events = after([...STANDINGS.paid, refundBegan(900), refundConfirmed(900)], GIVE);
    const purchase = purchaseAfter(events);
    expect(purchase).toMatchObject({ stage: 'exchanged', receivedCents: 900 });
    expect(movedBy(purchase, EXCHANGE.exchangeId)).toEqual([
      {
        receiptId: 'ch_1',
        amountCents: PRICE - 900,
        source: 'stripe',
        refundedBefore: ['prov_re-1'],
        attempt: { id: 'tx-1.1', provider: 'stripe', paymentId: 'pi_1', amountCents: PRICE },
      },
    ]);
    expect(movedBy(purchase, 'another')).toEqual([]);
  });

  it('gives none of it while a part of it is on its way back, or a dispute is undecided', () => {
    expect(() => decided([...STANDINGS.paid, refundBegan(900)], GIVE)).toThrow('REFUND_UNDER_WAY');
    const dispute = { disputeId: 'dp_1', captureId: 'ch_1', amountCents: PRICE } as const;
    const noted = (status: string): GiftEvent => ({
      type: 'gift.DisputeNoted.v1',
      data: { ...TX, ...dispute, status },
    });
    expect(() => decided([...STANDINGS.paid, noted('needs_response')], GIVE)).toThrow('DISPUTE_OPEN');
    expect(typesOf(decided([...STANDINGS.paid, noted('needs_response'), noted('won')], GIVE))).toContain(
      'PurchaseExchanged',
    );
  });

  it('gives or refuses, once and for good', () => {
    const given = after(STANDINGS.paid, GIVE);
    expect([decided(given, GIVE), decided(given, REFUSE)]).toEqual([[], []]);
    const refused = after(STANDINGS.paid, REFUSE);
    expect(decided(refused, REFUSE)).toEqual([]);
    expect(() => decided(refused, GIVE)).toThrow('EXCHANGE_ENDED');
    expect(typesOf(decided(refused, { ...GIVE, exchangeId: 'x-2' }))).toContain('PurchaseExchanged');
  });

  it('sends on whoever reports money that has moved', () => {
    const back = {
      type: 'NoteRefunded',
      ...TX,
      providersId: 'p_1',
      captureId: 'ch_1',
      amountCents: 900,
    } as const;
    const given = after(STANDINGS.paid, GIVE);
    expect(() => decided(given, { ...back, refundId: 're_x' })).toThrow('MONEY_MOVED');
  });
});

describe('the hold that waits', () => {
  const waiting = [placed(), unitHeld({ expiresAt: null }), exchangeBegan];

  it.each<GiftCommand>([
    holdUnit({ reopens: true }),
    { type: 'CancelTransaction', ...TX, reason: 'cancelled_by_staff', note: null },
    { type: 'ReleaseHold', ...TX, reason: 'buyer_went_back' },
    { type: 'ReserveHeld', ...TX, reservedUntil: IN_A_WEEK, transferUntil: IN_A_WEEK },
    { type: 'ChangeAmount', ...TX, amountCents: 1 },
    { type: 'ChangeMethod', ...TX, paymentMethod: 'bonifico', until: IN_A_WEEK },
    { type: 'RemoveTransaction', ...TX },
  ])('is closed to $type', (command) => {
    expect(() => decided(waiting, command)).toThrow('EXCHANGE_UNDER_WAY');
  });

  it('pays nothing with a payment that its provider still has', () => {
    expect(typesOf(decided(waiting, FIND_PAYMENT))).toEqual(['PaymentFound']);
  });

  it('lets its buyer’s data be put right, and begins once', () => {
    const buyer = { ref: 'buyer_tx-1#2', digest: 'd2' };
    expect(typesOf(decided(waiting, { type: 'CorrectBuyer', ...TX, buyer, by: 'staff' }))).toEqual([
      'BuyerCorrected',
    ]);
    const from = { transactionId: 'tx-0', listId: 100, productId: 6 };
    expect(decided(waiting, { type: 'BeginExchange', ...TX, ...EXCHANGE, from })).toEqual([]);
    const other = { type: 'BeginExchange', ...TX, exchangeId: 'x-2', from } as const;
    expect(() => decided(waiting, other)).toThrow('EXCHANGE_UNDER_WAY');
  });

  it.each([
    ['all of its price', [cash(PRICE)], ['MoneyMovedIn', 'TransactionPaid'], 'paid', 0],
    ['more than its price', [cash(PRICE + 1)], ['MoneyMovedIn', 'TransactionPaid'], 'paid', 0],
    [
      'a part',
      [cash(900), cash(100, 'r-9')],
      ['MoneyMovedIn', 'MoneyMovedIn', 'UnitReserved'],
      'reserved',
      PRICE - 1_000,
    ],
    ['nothing', [], ['UnitReserved'], 'reserved', PRICE],
  ] as const)('takes %s', (_, moved, types, stage, dueCents) => {
    const events = decided(waiting, take(moved));
    expect(typesOf(events)).toEqual(types);
    const purchase = purchaseAfter([...waiting, ...events]);
    expect([purchase.stage, dueCentsOf(purchase)]).toEqual([stage, dueCents]);
    expect(decided([...waiting, ...events], take(moved))).toEqual([]);
    expect(decided([...waiting, ...events], DROP)).toEqual([]);
  });

  it('awaits by transfer what is due, where that is how it is paid', () => {
    const events = after([placed(), heldForTransfer, exchangeBegan], take([cash(900)]));
    expect(purchaseAfter(events)).toMatchObject({ stage: 'awaiting_transfer', expiresAt: IN_TWO_WEEKS });
  });

  it('has the payment at the provider with its money, so that a refund finds it', () => {
    const moved = movedBy(purchaseAfter(after(STANDINGS.paid, GIVE)), EXCHANGE.exchangeId);
    const events = after(waiting, take(moved));
    const reason = { ref: 'buyer_tx-1#9', digest: 'd9' };
    const refund = {
      type: 'BeginRefund',
      ...TX,
      refundId: 're-9',
      amountCents: 900,
      reopens: null,
      reason,
    } as const;
    expect(purchaseAfter(events).payments.attempts).toEqual(moved.map(({ attempt }) => attempt));
    expect(decided(events, refund)).toMatchObject([
      { type: 'gift.RefundBegan.v1', data: { receiptId: 'ch_1', source: 'stripe', amountCents: 900 } },
    ]);
  });

  it('is cancelled where nothing is given, and its unit is free', () => {
    const events = decided(waiting, DROP);
    expect(typesOf(events)).toEqual(['TransactionCancelled', 'AllocationFreed']);
    expect(decided([...waiting, ...events], take([cash(PRICE)]))).toEqual([]);
  });
});

it('money that comes back to the purchase that gave it counts again, by the same receipt', () => {
  const given = after([placed(), unitHeld(), unitReserved(), moneyTaken(), paid()], GIVE);
  const [moved] = movedBy(purchaseAfter(given), EXCHANGE.exchangeId);
  if (!moved) throw new Error('nothing moved');
  const again = [
    ...given,
    unitHeld({ holdId: 'hold-2', allocationId: 'alloc-2', expiresAt: null }),
    { ...exchangeBegan, data: { ...exchangeBegan.data, exchangeId: 'x-2' } } as GiftEvent,
  ];
  const events = decided(again, { ...take([moved]), exchangeId: 'x-2' });
  expect(events).toMatchObject([{ data: { receiptId: 'r-1', returns: true } }, {}]);
  expect(purchaseAfter([...again, ...events])).toMatchObject({
    stage: 'paid',
    receivedCents: PRICE,
    receipts: [{ id: 'r-1', amountCents: PRICE, reversed: false }],
  });
});
