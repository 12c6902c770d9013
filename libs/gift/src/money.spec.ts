import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  IN_A_WEEK,
  IN_TWO_WEEKS,
  moneyReversed,
  moneyTaken,
  paid,
  placed,
  PRICE,
  reverseMoney,
  share,
  takeMoney,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), ...history]);
const reserved = (...history: GiftEvent[]) => gift(unitHeld(), unitReserved(), ...history);

describe('a receipt', () => {
  it('counts once, also when its repeat comes after the whole was paid', () => {
    reserved(moneyTaken(5_000)).when(takeMoney(5_000)).then([]);
    reserved(moneyTaken(5_000), moneyTaken(7_900, 'r-2'), paid()).when(takeMoney(5_000)).then([]);
    reserved(moneyTaken(), paid()).when(takeMoney(null)).then([]);
    reserved(moneyTaken(), paid()).when(takeMoney(PRICE)).then([]);
  });

  it('is of one amount', () => {
    const part = reserved(moneyTaken(2_000));
    part.when(takeMoney(2_001)).thenRefused('RECEIPT_OF_ANOTHER_AMOUNT', { amountCents: 2_000 });
    part.when(takeMoney(null)).thenRefused('RECEIPT_OF_ANOTHER_AMOUNT', { amountCents: 2_000 });
  });

  it('says how its money came and for which day, and parts may come in different ways', () => {
    const said = { how: 'pos', on: '2026-11-20' } as const;
    const rest = { type: 'TakeMoney', transactionId: 'tx-1', receiptId: 'r-2', amountCents: null } as const;
    reserved(moneyTaken(5_000, 'r-1', { how: 'bonifico', on: null }))
      .when({ ...rest, ...said })
      .then([moneyTaken(PRICE - 5_000, 'r-2', said), paid()]);
  });

  it('keeps its transaction from being deleted, also where it is a part only', () => {
    reserved(moneyTaken(2_000))
      .when({ type: 'RemoveTransaction', transactionId: 'tx-1' })
      .thenRefused('TRANSACTION_HAS_MONEY');
  });

  it('of its own is needed for more money, and a paid purchase takes none', () => {
    reserved(moneyTaken(), paid()).when(takeMoney(null, 'r-2')).thenRefused('TRANSACTION_NOT_RESERVED');
    reserved(moneyTaken(), paid()).when(takeMoney(100, 'r-2')).thenRefused('TRANSACTION_NOT_RESERVED');
  });
});

describe('the reversal of a mistaken entry', () => {
  // @holds life: paid → reserved or awaiting_transfer: an admin reverses a mistaken entry
  it('makes a paid purchase a reservation for a full term, which keeps its unit', () => {
    reserved(moneyTaken(), paid())
      .when(reverseMoney())
      .then([moneyReversed(PRICE, 'r-1', IN_TWO_WEEKS)]);
  });

  it('only lowers what a reservation has received', () => {
    const parts = reserved(moneyTaken(5_000), moneyTaken(1_000, 'r-2'));
    parts.when(reverseMoney('r-2')).then([moneyReversed(1_000, 'r-2')]);
    reserved(moneyTaken(5_000), moneyTaken(1_000, 'r-2'), moneyReversed(1_000, 'r-2'))
      .when(takeMoney(7_901, 'r-3'))
      .thenRefused('AMOUNT_EXCEEDS_DUE', { dueCents: 7_900 });
  });

  it('gives a new term where the old one is past, so that the right amount can be recorded', () => {
    reserved(moneyTaken(5_000))
      .when(reverseMoney('r-1', IN_A_WEEK))
      .then([moneyReversed(5_000, 'r-1', IN_TWO_WEEKS)]);
  });

  it('happens once, of what was recorded, and its receipt is never money again', () => {
    const reversed = reserved(moneyTaken(), paid(), moneyReversed());
    reversed.when(reverseMoney()).then([]);
    reversed.when(reverseMoney('r-9')).thenRefused('RECEIPT_NOT_FOUND');
    reversed.when(takeMoney(null)).thenRefused('RECEIPT_REVERSED', { amountCents: PRICE });
    reversed.when(takeMoney(null, 'r-2')).then([moneyTaken(PRICE, 'r-2'), paid()]);
    gift().when(reverseMoney()).thenRefused('TRANSACTION_NOT_FOUND');
  });

  it('leaves a purchase without money that may be cancelled', () => {
    const data = { transactionId: 'tx-1', reason: 'cancelled_by_staff', note: null } as const;
    reserved(moneyTaken(), paid(), moneyReversed())
      .when({ type: 'CancelTransaction', ...data })
      .then([{ type: 'gift.TransactionCancelled.v1', data }, allocationFreed()]);
  });

  it('leaves an unpaid share, which expires as any other does', () => {
    const given60 = [share(1, 6_000), unitReserved(), moneyTaken(6_000), paid(), moneyReversed(6_000)];
    given(giftDecider, [placed({ isQuota: true }), ...given60])
      .when({ type: 'ExpireReservation', transactionId: 'tx-1', now: IN_A_WEEK })
      .then([{ type: 'gift.ReservationExpired.v1', data: { transactionId: 'tx-1' } }, allocationFreed()]);
  });
});
