import type { GiftState, Purchase, PurchaseStage } from '../gift/gift.state.js';
import { isLive } from '../gift/gift.units.js';
import { NO_UNITS, unitCountsOf } from './unit-classes.js';

/** What a list adds up to. Gifts and units are those of products that stand on it: the fund has neither. */
export interface ListSummaryRow extends ListFigures {
  readonly list_id: number;
}

export interface ListFigures {
  readonly gifts: number;
  readonly units_free: number;
  readonly units_held: number;
  readonly units_reserved: number;
  readonly units_sold: number;
  readonly units_shares_open: number;
  readonly units_shares_promised: number;
  readonly units_shares_paid: number;
  readonly transactions_draft: number;
  readonly transactions_held: number;
  readonly transactions_reserved: number;
  readonly transactions_paid: number;
  readonly transactions_cancelled: number;
  /** Held, reserved or paid, or with money in them: what forbids deleting the list. */
  readonly transactions_live: number;
  /** Still to come for what is held or reserved, shipping included. */
  readonly promised_cents: number;
  /** Money taken, shipping included. */
  readonly received_cents: number;
  /** Of paid transactions, without shipping: what counts as sold. */
  readonly sold_cents: number;
}

export const NO_FIGURES: ListFigures = {
  gifts: 0,
  units_free: 0,
  units_held: 0,
  units_reserved: 0,
  units_sold: 0,
  units_shares_open: 0,
  units_shares_promised: 0,
  units_shares_paid: 0,
  transactions_draft: 0,
  transactions_held: 0,
  transactions_reserved: 0,
  transactions_paid: 0,
  transactions_cancelled: 0,
  transactions_live: 0,
  promised_cents: 0,
  received_cents: 0,
  sold_cents: 0,
};

export const FIGURES = Object.keys(NO_FIGURES) as readonly (keyof ListFigures)[];

type Sums = {
  -readonly [
    Column in 'transactions_live' | 'promised_cents' | 'received_cents' | 'sold_cents'
  ]: ListFigures[Column];
} & { readonly stages: Record<PurchaseStage, number> };

function addPurchase(sums: Sums, purchase: Purchase): void {
  const { stage, amountCents, shippingCents, receivedCents } = purchase;
  sums.stages[stage] += 1;
  if (isLive(purchase) || receivedCents > 0) sums.transactions_live += 1;
  sums.received_cents += receivedCents;
  if (stage === 'paid') sums.sold_cents += amountCents;
  if (stage === 'held' || stage === 'reserved')
    sums.promised_cents += amountCents + shippingCents - receivedCents;
}

function sumUpPurchases({ purchases }: GiftState): Sums {
  const stages = { draft: 0, held: 0, reserved: 0, paid: 0, cancelled: 0 };
  const sums = { transactions_live: 0, promised_cents: 0, received_cents: 0, sold_cents: 0, stages };
  for (const purchase of Object.values(purchases)) addPurchase(sums, purchase);
  return sums;
}

// Columns are named one by one from here on: a rebuild comes by a million times, and going by name takes ten times as
// long.

/** What one gift adds to its list. */
export function figuresOf(state: GiftState): ListFigures {
  const stands = state.placement === 'placed' && state.productId !== null;
  const units = stands ? unitCountsOf(state) : NO_UNITS;
  const { stages, transactions_live, promised_cents, received_cents, sold_cents } = sumUpPurchases(state);
  return {
    gifts: stands ? 1 : 0,
    units_free: units.free,
    units_held: units.held,
    units_reserved: units.reserved,
    units_sold: units.sold,
    units_shares_open: units.shares_open,
    units_shares_promised: units.shares_promised,
    units_shares_paid: units.shares_paid,
    transactions_draft: stages.draft,
    transactions_held: stages.held,
    transactions_reserved: stages.reserved,
    transactions_paid: stages.paid,
    transactions_cancelled: stages.cancelled,
    transactions_live,
    promised_cents,
    received_cents,
    sold_cents,
  };
}

/** The list's row once a gift adds `after` to it in place of `before`. Sums, so the order of gifts does not matter. */
export function summaryAfter(row: ListSummaryRow, before: ListFigures, after: ListFigures): ListSummaryRow {
  return {
    list_id: row.list_id,
    gifts: row.gifts + after.gifts - before.gifts,
    units_free: row.units_free + after.units_free - before.units_free,
    units_held: row.units_held + after.units_held - before.units_held,
    units_reserved: row.units_reserved + after.units_reserved - before.units_reserved,
    units_sold: row.units_sold + after.units_sold - before.units_sold,
    units_shares_open: row.units_shares_open + after.units_shares_open - before.units_shares_open,
    units_shares_promised:
      row.units_shares_promised + after.units_shares_promised - before.units_shares_promised,
    units_shares_paid: row.units_shares_paid + after.units_shares_paid - before.units_shares_paid,
    transactions_draft: row.transactions_draft + after.transactions_draft - before.transactions_draft,
    transactions_held: row.transactions_held + after.transactions_held - before.transactions_held,
    transactions_reserved:
      row.transactions_reserved + after.transactions_reserved - before.transactions_reserved,
    transactions_paid: row.transactions_paid + after.transactions_paid - before.transactions_paid,
    transactions_cancelled:
      row.transactions_cancelled + after.transactions_cancelled - before.transactions_cancelled,
    transactions_live: row.transactions_live + after.transactions_live - before.transactions_live,
    promised_cents: row.promised_cents + after.promised_cents - before.promised_cents,
    received_cents: row.received_cents + after.received_cents - before.received_cents,
    sold_cents: row.sold_cents + after.sold_cents - before.sold_cents,
  };
}
