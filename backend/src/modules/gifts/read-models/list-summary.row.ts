import type { GiftState, Purchase } from '../gift/gift.state.js';
import { isLive, unitsOf } from '../gift/gift.units.js';
import { countUnits, unitClassOf } from './unit-classes.js';

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

type Changing = { -readonly [Column in keyof ListFigures]: ListFigures[Column] };

export const FIGURES = Object.keys(NO_FIGURES) as readonly (keyof ListFigures)[];

function addUnits(figures: Changing, state: GiftState): void {
  const units = countUnits(unitsOf(state).map((unit) => unitClassOf(unit)));
  figures.gifts = 1;
  figures.units_free = units.free;
  figures.units_held = units.held;
  figures.units_reserved = units.reserved;
  figures.units_sold = units.sold;
  figures.units_shares_open = units.shares_open;
  figures.units_shares_promised = units.shares_promised;
  figures.units_shares_paid = units.shares_paid;
}

function addPurchase(figures: Changing, purchase: Purchase): void {
  const { stage, amountCents, shippingCents, receivedCents } = purchase;
  figures[`transactions_${stage}`] += 1;
  if (isLive(purchase) || receivedCents > 0) figures.transactions_live += 1;
  figures.received_cents += receivedCents;
  if (stage === 'paid') figures.sold_cents += amountCents;
  if (stage === 'held' || stage === 'reserved')
    figures.promised_cents += amountCents + shippingCents - receivedCents;
}

/** What one gift adds to its list. */
export function figuresOf(state: GiftState): ListFigures {
  const figures: Changing = { ...NO_FIGURES };
  if (state.placement === 'placed' && state.productId !== null) addUnits(figures, state);
  for (const purchase of Object.values(state.purchases)) addPurchase(figures, purchase);
  return figures;
}

/** The list's row once a gift adds `after` to it in place of `before`. Sums, so the order of gifts does not matter. */
export function summaryAfter(row: ListSummaryRow, before: ListFigures, after: ListFigures): ListSummaryRow {
  const next: Changing & { list_id: number } = { ...row };
  for (const figure of FIGURES) next[figure] += after[figure] - before[figure];
  return next;
}
