export type PeriodKind = 'day' | 'week' | 'month' | 'range';

/** The page's address: without anything it is today. Which days are none, the page itself finds out. */
export interface CashSearch {
  readonly per?: PeriodKind;
  /** Any day of the day, week or month; absent for today's. */
  readonly day?: string;
  /** Of a free range. */
  readonly from?: string;
  readonly to?: string;
}

/** Part of what every page loads first, so it knows as little as it can. */
export const cashSearchFrom = ({ per, day, from, to }: Record<string, unknown>): CashSearch =>
  ({ per, day, from, to }) as CashSearch;
