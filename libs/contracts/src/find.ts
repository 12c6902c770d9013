import type { ListBadge } from './gift-lists.js';
import type { RomeDay } from './rome-day.js';
import type { Transaction } from './transactions.js';

/** Fewer letters than these would find nearly everything. */
export const FIND_LETTERS = 2;

/** At most so many of each kind are answered. */
export const FIND_LIMIT = 8;

export interface FoundList {
  readonly id: number;
  readonly name: string;
  readonly beneficiaryName: string;
  readonly badge: ListBadge;
}

export interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly productCode: string | null;
  /** Decimal string in euro. */
  readonly price: string;
  readonly imageUrl: string | null;
}

/** A day, an amount, or both, that stood among the words. */
export interface SaidOfPurchase {
  /** The other words. */
  readonly words: string;
  /** The day on which it began. */
  readonly day: RomeDay | null;
  /** Decimal string in euro, with or without its shipping. */
  readonly amount: string | null;
}

/** What the quick find ("Trova") finds, of each kind the best first. */
export interface Found {
  readonly lists: readonly FoundList[];
  readonly products: readonly FoundProduct[];
  readonly transactions: readonly Transaction[];
  /** What the first transactions were found by, where it is a day or an amount; else null. */
  readonly by: SaidOfPurchase | null;
  /** Nothing has just these words: what is answered has them with a letter wrong. */
  readonly resembles: boolean;
}
