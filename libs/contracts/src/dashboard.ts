import type { CashRow, CashSums } from './cash.js';
import type { RomeDay } from './rome-day.js';

/** How many of all, also in whole per cent; of none it is 0. */
export interface Share {
  readonly count: number;
  readonly percent: number;
}

/** An open list that ends soon. */
export interface ClosingList {
  readonly id: number;
  readonly name: string;
  /** Its last day. */
  readonly endDate: RomeDay;
}

/** What came and went in a period, and by method. */
export interface PeriodTakings extends CashSums {
  readonly methods: readonly CashRow[];
}

/** The first screen of the back office. Amounts are decimal strings of euros. */
export interface Dashboard {
  /** Lists that are open now. */
  readonly lists: number;
  readonly products: number;
  readonly occasions: number;
  /** All but drafts and removed ones. */
  readonly transactions: number;
  readonly productStatistics: {
    /** Any product but those of the type `quote`; with these they are 100 per cent. */
    readonly whole: Share;
    readonly quote: Share;
    /** Of the whole ones, in per cent of all products. */
    readonly reservable: Share;
  };
  readonly transactionStatistics: {
    /** Paid amounts less what was given back, without shipping. */
    readonly sales: string;
    /** Together all transactions, and 100 per cent. */
    readonly completed: Share;
    readonly pending: Share;
    readonly cancelled: Share;
  };
  /** The list with the most products, of several the oldest; null where no list has any. */
  readonly popularList: { readonly id: number; readonly name: string; readonly products: number } | null;
  readonly summary: {
    /** Over all lists, with one decimal. */
    readonly productsPerList: number;
    /** Sales by paid transaction. */
    readonly averageTransaction: string;
  };
  readonly today: PeriodTakings;
  /** What an owner asks for in the morning, when today has nothing yet. */
  readonly yesterday: PeriodTakings;
  /** From Monday on. */
  readonly week: PeriodTakings;
  /** Reserved, or to be paid by transfer. */
  readonly owed: { readonly count: number; readonly amount: string };
  /** The next to end comes first. */
  readonly closing: readonly ClosingList[];
  /** How many things wait for a person. */
  readonly todo: number;
}

/** `closing` looks so many days ahead, the last included. */
export const CLOSING_DAYS = 14;
