import { type RomeDay, romeDayOf, STAGES } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { CountedTransaction } from './list-summary.row.js';
import type { TransactionEvent } from './transaction-event.js';

/** One day in Rome. Months are summed up from at most 31 rows. */
export interface DashboardRow {
  /** `2026-11-21` */
  readonly day: string;
  readonly holds: number;
  /** Transactions held for the first time. Each counts as a new buyer, since the ledger does not recognise people. */
  readonly new_buyers: number;
  readonly reservations: number;
  /** Cancellations by a person, and reservations that expired. */
  readonly cancellations: number;
  /** Less what was reversed on that day, so it can be negative. The same goes for the next two. */
  readonly received_cents: number;
  readonly paid: number;
  /** Amounts of the transactions paid on that day, without shipping. */
  readonly sold_cents: number;
}

let lastHour = '';
let lastDay: RomeDay = '';

/**
 * The day of an event. The last answer is kept by hour: a rebuild asks for every event, and most fall into the same
 * hour.
 */
export function romeDay(at: string): RomeDay {
  const hour = at.slice(0, 13);
  if (hour !== lastHour) {
    lastDay = romeDayOf(new Date(at));
    lastHour = hour;
  }
  return lastDay;
}

type Day = { -readonly [Column in keyof DashboardRow]: DashboardRow[Column] };
type Was = CountedTransaction | undefined;

const isSold = (was: Was): was is CountedTransaction =>
  was !== undefined && STAGES[was.stage].counts === 'paid';

/** A reversal turns a paid transaction back into a reservation. */
function takeBack(day: Day, amountCents: Cents, was: Was): void {
  day.received_cents -= amountCents;
  if (!isSold(was)) return;
  day.paid -= 1;
  day.sold_cents -= was.amount_cents;
}

function cancelled(day: Day): void {
  day.cancellations += 1;
}

/** How each event changes the row of its day; null for an event that changes nothing there. */
const COUNTS: {
  readonly [One in TransactionEvent as One['type']]: ((day: Day, event: One, was: Was) => void) | null;
} = {
  'gift.UnitHeld.v1': (day, _event, was) => {
    day.holds += 1;
    if (!was) day.new_buyers += 1;
  },
  'gift.HoldExpired.v1': null,
  'gift.HoldReleased.v1': null,
  'gift.UnitReserved.v1': (day) => {
    day.reservations += 1;
  },
  'gift.ReservationExpired.v1': cancelled,
  'gift.TransactionCancelled.v1': cancelled,
  'gift.BuyerCorrected.v1': null,
  'gift.MoneyTaken.v1': (day, { data }) => {
    day.received_cents += data.amountCents;
  },
  'gift.MoneyReversed.v1': (day, { data }, was) => takeBack(day, data.amountCents, was),
  'gift.TransactionPaid.v1': (day, _event, was) => {
    day.paid += 1;
    day.sold_cents += was?.amount_cents ?? 0;
  },
};

export function countsForDay({ type }: Pick<TransactionEvent, 'type'>): boolean {
  return COUNTS[type] !== null;
}

/** The day's row after an event that {@link countsForDay}; `was` is the transaction before the event. */
export function dayAfter(row: DashboardRow | undefined, event: TransactionEvent, was: Was): DashboardRow {
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
  const count = COUNTS[event.type] as ((day: Day, event: TransactionEvent, was: Was) => void) | null;
  count?.(day, event, was);
  return day;
}
