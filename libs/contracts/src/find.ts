import type { GiftCard, ListBadge } from './gift-lists.js';
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
  /** What the first transactions were found by, where it is a day or an amount; also a day alone on which none was made. */
  readonly by: SaidOfPurchase | null;
  /** Nothing has just these words: what is answered has them with a letter wrong. */
  readonly resembles: boolean;
}

/** A gift as it stands on a list. */
export interface GiftOnList {
  readonly list: FoundList;
  /** Null for the list's fund. */
  readonly card: GiftCard | null;
  /** How many pieces the shop has that are neither sold nor promised, for whatever list; null for the fund. */
  readonly pieces: number | null;
}

/** What somebody at the counter may sell: by words of the gift, its code, its list and the list's beneficiaries. */
export interface FoundGifts {
  /** The list that the call names, or those that have all the words themselves. */
  readonly lists: readonly FoundList[];
  /** The one with just this code first, then what may still be had, then the rest. */
  readonly gifts: readonly GiftOnList[];
  /** Nothing has just these words: what is answered has them with a letter wrong. */
  readonly resembles: boolean;
}
