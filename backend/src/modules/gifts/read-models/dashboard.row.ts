import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { CountedTransaction } from './list-summary.row.js';
import type { TransactionEvent } from './transaction.row.js';

/** One day in Rome. Months are sums of days: at most 31 rows of a key range. */
export interface DashboardRow {
  /** `2026-11-21` */
  readonly day: string;
  readonly holds: number;
  /** Transactions that held something for the first time: one buyer each, since the ledger knows no person again. */
  readonly new_buyers: number;
  readonly reservations: number;
  /** Cancelled by somebody, or a reservation that ran out. */
  readonly cancellations: number;
  /** Less what was reversed on that day: a day that only took back is negative. So are the two below. */
  readonly received_cents: number;
  readonly paid: number;
  /** Of the transactions paid on that day, without shipping. */
  readonly sold_cents: number;
}

let lastHour = '';
let lastDay: RomeDay = '';

/** The day of an event; asked for every one of a rebuild, and most are of the same hour, which lies in one day. */
export function romeDay(at: string): RomeDay {
  const hour = at.slice(0, 13);
  if (hour !== lastHour) {
    lastDay = romeDayOf(new Date(at));
    lastHour = hour;
  }
  return lastDay;
}

const COUNTED = new Set<string>([
  'gift.UnitHeld.v1',
  'gift.UnitReserved.v1',
  'gift.ReservationExpired.v1',
  'gift.TransactionCancelled.v1',
  'gift.MoneyTaken.v1',
  'gift.MoneyReversed.v1',
  'gift.TransactionPaid.v1',
] satisfies TransactionEvent['type'][]);

export function countsForDay({ type }: { readonly type: string }): boolean {
  return COUNTED.has(type);
}

type Day = { -readonly [Column in keyof DashboardRow]: DashboardRow[Column] };

/** What was paid is reserved again. */
function takeBack(day: Day, amountCents: Cents, was: CountedTransaction | undefined): void {
  day.received_cents -= amountCents;
  if (was?.stage !== 'paid') return;
  day.paid -= 1;
  day.sold_cents -= was.amount_cents;
}

/** The day's row after an event that {@link countsForDay}; `was` is its transaction as the event found it. */
export function dayAfter(
  row: DashboardRow | undefined,
  event: TransactionEvent,
  was: CountedTransaction | undefined,
): DashboardRow {
  const day: Day = row
    ? { ...row }
    : {
        day: romeDay(event.metadata.at),
        holds: 0,
        new_buyers: 0,
        reservations: 0,
        cancellations: 0,
        received_cents: 0,
        paid: 0,
        sold_cents: 0,
      };
  switch (event.type) {
    case 'gift.UnitHeld.v1':
      day.holds += 1;
      if (!was) day.new_buyers += 1;
      break;
    case 'gift.UnitReserved.v1':
      day.reservations += 1;
      break;
    case 'gift.ReservationExpired.v1':
    case 'gift.TransactionCancelled.v1':
      day.cancellations += 1;
      break;
    case 'gift.MoneyTaken.v1':
      day.received_cents += event.data.amountCents;
      break;
    case 'gift.MoneyReversed.v1':
      takeBack(day, event.data.amountCents, was);
      break;
    case 'gift.TransactionPaid.v1':
      day.paid += 1;
      day.sold_cents += was?.amount_cents ?? 0;
      break;
    default:
  }
  return day;
}
