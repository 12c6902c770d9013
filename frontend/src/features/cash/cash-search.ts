export type PeriodKind = 'day' | 'week' | 'month' | 'range';

/** Which of the period's movements the page shows; a sum leads to its own. */
export interface CashFilter {
  readonly method?: string;
  readonly how?: string;
  /** An account's id. */
  readonly person?: number;
  readonly giftListId?: number;
  /** Kinds of movements, between commas. */
  readonly kind?: string;
}

/** The page's address: without anything it is today. Which days are none, the page itself finds out. */
export interface CashSearch extends CashFilter {
  readonly per?: PeriodKind;
  /** Any day of the day, week or month; absent for today's. */
  readonly day?: string;
  /** Of a free range. */
  readonly from?: string;
  readonly to?: string;
  /** `closing`: the sheet of a closed day, as it is printed. */
  readonly sheet?: string;
  /** `close`: the dialog that closes the day, for whoever comes to close it. */
  readonly act?: string;
}

/** Part of what every page loads first, so it knows as little as it can: other fields stay, and mean nothing. */
export const cashSearchFrom = (search: Record<string, unknown>): CashSearch => search;
