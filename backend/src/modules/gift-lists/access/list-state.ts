import type { GiftList, ListBadge, RomeDay } from '@fiocco/contracts';

export type ListState = GiftList['state'];

export interface ListPeriod {
  readonly state: ListState;
  readonly startDate: RomeDay | null;
  /** The list is open until the end of this day. */
  readonly endDate: RomeDay | null;
}

/** The back office's badge: stored states first, then the dates, in the order of the specification. */
export function badgeOf(list: ListPeriod, today: RomeDay): ListBadge {
  if (list.state !== 'open') return list.state;
  if (list.startDate !== null && today < list.startDate) return 'preparation';
  if (list.endDate !== null && today > list.endDate) return 'expired';
  return 'active';
}

/** SQL: {@link badgeOf} on that day. */
export const badgeSql = (today: string): string => `
  (case when state <> 'open' then state when start_date > ${today}::date then 'preparation'
    when end_date < ${today}::date then 'expired' else 'active' end)`;

/** SQL: whether the list's badge is `active` on that day. */
export const isOpenSql = (today: string): string => `
  (state = 'open' and coalesce(start_date <= ${today}::date, true) and coalesce(end_date >= ${today}::date, true))`;

/** Why guests cannot use a list. */
export type ClosedReason = 'not_started' | 'expired' | 'suspended' | 'archived';

const CLOSED: Readonly<Record<ListBadge, ClosedReason | null>> = {
  active: null,
  preparation: 'not_started',
  expired: 'expired',
  suspended: 'suspended',
  archived: 'archived',
};

/** `null` while the list is open for guests. */
export function closedReasonOf(list: ListPeriod, today: RomeDay): ClosedReason | null {
  return CLOSED[badgeOf(list, today)];
}
