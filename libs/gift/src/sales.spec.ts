import { describe, expect, it } from '@jest/globals';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import { purchaseIn } from './state/gift-state.js';
import { everyCommand } from './table/table.fixtures.js';
import { holdUnit, IN_A_WEEK, placed, PRICE } from './testing/gifts.fixtures.js';
import { FIND_PAYMENT, noteCapture, TX } from './testing/payments.fixtures.js';

const SALE = { saleId: 'sale-1' };
const stateAfter = (events: readonly GiftEvent[]) =>
  events.reduce(giftDecider.evolve, giftDecider.initialState);
const decided = (events: readonly GiftEvent[], command: GiftCommand) =>
  giftDecider.decide(stateAfter(events), command);
const typesOf = (events: readonly GiftEvent[]) => events.map(({ type }) => type.split('.')[1]);

const HOLD = holdUnit({
  by: 'staff',
  expiresAt: null,
  shippingCents: 990,
  also: { version: 0, edits: [{ type: 'HoldForSale', ...TX, ...SALE }] },
});
const HELD = [placed(), ...decided([placed()], HOLD)];
const sell = (how: 'contanti' | null, sale = SALE): GiftCommand => ({
  type: 'SellHeld',
  ...TX,
  ...sale,
  reservedUntil: IN_A_WEEK,
  taken: how ? [{ receiptId: 'r-1', how, on: '2026-11-20', amountCents: null }] : [],
});
const DROP = { type: 'DropHeld', ...TX, ...SALE } as const;

/** What is decided alike with or without a sale that waits. */
const GOES_ON = ['HoldForSale', 'SellHeld', 'DropHeld', 'CorrectBuyer'];
const OF_PROVIDERS = ['NoteCapture', 'NoteStrayRefunded', 'NoteFee', 'NoteDispute', 'FindPayment'];
const OF_THE_GIFT = ['PlaceGift', 'ChangeTerms', 'WithdrawGift', 'AbandonAllocation'];
const NEVER_DUE = ['ExpireHold', 'ExpireReservation', 'ExpireTransfer'];

describe('a gift that is held for a sale of several', () => {
  it('is reserved, and paid with all that is due of it where the sale’s money was taken', () => {
    expect(typesOf(decided(HELD, sell(null)))).toEqual(['UnitReserved']);
    const sold = decided(HELD, sell('contanti'));
    expect(typesOf(sold)).toEqual(['UnitReserved', 'MoneyTaken', 'TransactionPaid']);
    expect(sold[1]?.data).toMatchObject({
      receiptId: 'r-1',
      amountCents: PRICE + 990,
      how: 'contanti',
      on: '2026-11-20',
    });
    const purchase = purchaseIn(stateAfter([...HELD, ...sold]), 'tx-1');
    expect(purchase).not.toHaveProperty('forSale');
    expect(decided([...HELD, ...sold], sell('contanti'))).toEqual([]);
    expect(decided([...HELD, ...sold], DROP)).toEqual([]);
  });

  it('has an entry of each receipt that pays of it, and is paid once, by the last', () => {
    const said = { on: '2026-11-20' };
    const sold = decided(HELD, {
      ...sell('contanti'),
      taken: [
        { receiptId: 'r-1', how: 'contanti', amountCents: 5_000, ...said },
        { receiptId: 'r-2', how: 'pos', amountCents: PRICE + 990 - 5_000, ...said },
      ],
    } as GiftCommand);
    expect(typesOf(sold)).toEqual(['UnitReserved', 'MoneyTaken', 'MoneyTaken', 'TransactionPaid']);
    const purchase = purchaseIn(stateAfter([...HELD, ...sold]), 'tx-1');
    expect(purchase?.receipts.map(({ id, amountCents, leftCents }) => [id, amountCents, leftCents])).toEqual([
      ['r-1', 5_000, PRICE - 4_010],
      ['r-2', PRICE - 4_010, 0],
    ]);
  });

  it('is free again where the sale is given up, and sold by it no more', () => {
    const dropped = decided(HELD, DROP);
    expect(typesOf(dropped)).toEqual(['TransactionCancelled', 'AllocationFreed']);
    expect(decided([...HELD, ...dropped], sell('contanti'))).toEqual([]);
    expect(decided([...HELD, ...dropped], DROP)).toEqual([]);
  });

  it('is not another sale’s', () => {
    expect(decided(HELD, sell('contanti', { saleId: 'sale-2' }))).toEqual([]);
    expect(decided(HELD, { type: 'HoldForSale', ...TX, ...SALE })).toEqual([]);
    expect(() => decided(HELD, { type: 'HoldForSale', ...TX, saleId: 'sale-2' })).toThrow('SALE_UNDER_WAY');
  });

  it('is sold all the same where a provider tells meanwhile of a payment made before', () => {
    const found = decided(HELD, { ...FIND_PAYMENT, amountCents: PRICE + 990 });
    expect(typesOf(found)).toEqual(['PaymentFound']);
    const captured = decided([...HELD, ...found], noteCapture({ attemptId: FIND_PAYMENT.attemptId }));
    expect(typesOf(captured)).toEqual(['StrayCaptured']);
    const history = [...HELD, ...found, ...captured];
    const back = { type: 'NoteStrayRefunded', ...TX, captureId: 'ch_1', providersId: 're_s' } as const;
    expect(typesOf(decided(history, back))).toEqual(['StrayRefunded']);
    expect(typesOf(decided(history, sell('contanti')))).toEqual([
      'UnitReserved',
      'MoneyTaken',
      'TransactionPaid',
    ]);
  });

  it.each(everyCommand)('is closed to everything else: %s, %s', (type, _way, command) => {
    if ([...GOES_ON, ...OF_PROVIDERS, ...OF_THE_GIFT].includes(type)) return;
    if (NEVER_DUE.includes(type)) expect(decided(HELD, command)).toEqual([]);
    // A page that shows an older version is told that first.
    else expect(() => decided(HELD, command)).toThrow(/^(SALE_UNDER_WAY|MODIFIED_BY_OTHERS)$/);
  });
});
