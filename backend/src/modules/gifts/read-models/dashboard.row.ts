import { type RomeDay, romeDayOf } from '@fiocco/contracts';
import { type CountedTransaction, paidCountOf, soldCentsOf } from './list-summary.row.js';
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
  /** Less what was reversed or given back on that day, so it can be negative. The same goes for the next two. */
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
type Counted = CountedTransaction | undefined;

function cancelled(day: Day): void {
  day.cancellations += 1;
}

/** Money that comes, goes or changes what it counts for is told by the transaction before and after. */
function moves(): void {}

/** What each event adds to the counts of its day; null for an event that changes neither these nor any money. */
const COUNTS: Readonly<Record<TransactionEvent['type'], ((day: Day, was: Counted) => void) | null>> = {
  'gift.UnitHeld.v1': (day, was) => {
    day.holds += 1;
    if (!was) day.new_buyers += 1;
  },
  'gift.HoldExpired.v1': null,
  'gift.HoldReleased.v1': null,
  'gift.HoldLost.v1': null,
  'gift.HoldRetaken.v1': null,
  'gift.HoldExtended.v1': null,
  'gift.HoldShortened.v1': null,
  'gift.UnitReserved.v1': (day) => {
    day.reservations += 1;
  },
  'gift.ReservationExpired.v1': cancelled,
  'gift.TransactionCancelled.v1': cancelled,
  'gift.BuyerCorrected.v1': null,
  // Only what nobody has paid may be changed so: it is no money of a day.
  'gift.AmountChanged.v1': null,
  'gift.KindChanged.v1': null,
  'gift.DeliveryChanged.v1': null,
  'gift.HandedOver.v1': null,
  'gift.DocumentNamed.v2': null,
  'gift.MoneyTaken.v1': moves,
  'gift.MoneyReversed.v1': moves,
  'gift.TransactionPaid.v1': moves,
  'gift.PaymentStarted.v1': null,
  'gift.PaymentFound.v1': null,
  'gift.PaymentDeclined.v1': null,
  'gift.PaymentAuthorised.v1': null,
  'gift.CaptureBegan.v1': null,
  'gift.CaptureDeclined.v1': null,
  'gift.PaymentPending.v1': null,
  'gift.PaymentCaptured.v1': moves,
  'gift.VoidingBegan.v1': null,
  'gift.PaymentVoided.v1': null,
  'gift.PaymentEnded.v1': cancelled,
  'gift.PaymentUncertain.v1': moves,
  'gift.VerificationEnded.v1': moves,
  'gift.StrayCaptured.v1': null,
  'gift.StrayRefunded.v1': null,
  'gift.TransferAwaited.v1': (day) => {
    day.reservations += 1;
  },
  'gift.TransferExpired.v1': cancelled,
  'gift.TransferReceived.v1': moves,
  'gift.TransferReversed.v1': moves,
  'gift.PaymentMethodChanged.v1': null,
  'gift.HeldMethodChanged.v1': null,
  'gift.RefundBegan.v1': moves,
  'gift.RefundConfirmed.v1': moves,
  'gift.RefundRefused.v1': moves,
  'gift.TransactionRefunded.v1': moves,
  'gift.TransactionRemoved.v1': null,
  'gift.DisputeNoted.v1': null,
  'gift.FeeReported.v1': null,
};

export function countsForDay({ type }: Pick<TransactionEvent, 'type'>): boolean {
  return COUNTS[type] !== null;
}

const NOTHING = { received_cents: 0, paid: 0, sold_cents: 0 };
const moneyOf = (counted: Counted): typeof NOTHING =>
  counted
    ? {
        received_cents: counted.received_cents,
        paid: paidCountOf(counted),
        sold_cents: soldCentsOf(counted),
      }
    : NOTHING;

/** The day's row after an event that {@link countsForDay}; `was` and `is` are its transaction before and after it. */
export function dayAfter(
  row: DashboardRow | undefined,
  event: TransactionEvent,
  was: Counted,
  is: Counted,
): DashboardRow {
  const day: Day = row
    ? { ...row }
    : {
        day: romeDay(event.metadata.at),
        holds: 0,
        new_buyers: 0,
        reservations: 0,
        cancellations: 0,
        ...NOTHING,
      };
  COUNTS[event.type]?.(day, was);
  const before = moneyOf(was);
  const after = moneyOf(is);
  day.received_cents += after.received_cents - before.received_cents;
  day.paid += after.paid - before.paid;
  day.sold_cents += after.sold_cents - before.sold_cents;
  return day;
}
