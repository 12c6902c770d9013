import type { ListBadge } from './gift-lists.js';
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

/** What the quick find ("Trova") finds, of each kind the best first. */
export interface Found {
  readonly lists: readonly FoundList[];
  readonly products: readonly FoundProduct[];
  readonly transactions: readonly Transaction[];
}
