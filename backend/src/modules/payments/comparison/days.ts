import { instantOfRomeTime, romeDayOf } from '@fiocco/contracts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Until this hour in Rome the day before is not compared: PayPal's report is up to three hours late. */
const REPORTED_BY_HOURS = 4;
/** Compared again each time, for what comes late into a report or into the ledger. */
const AGAIN_DAYS = 3;
const FIRST_TIME_DAYS = 30;
/** A difference that is older is left to a person. */
const OLDEST_DAYS = 90;

/** Midnight in Rome at the end of the last day that the reports hold whole. */
export function reportedUntil(now: Date): Date {
  const day = romeDayOf(new Date(now.getTime() - REPORTED_BY_HOURS * HOUR_MS));
  const midnight = instantOfRomeTime(`${day}T00:00:00`);
  if (!midnight) throw new Error(`${day} has no midnight in Rome`);
  return midnight;
}

/** From when to compare until `until`: the days since the last time, the last few again, and all with an open difference. */
export function comparedFrom(until: Date, last: Date | null, oldestOpen: Date | null): Date {
  const back = (days: number) => until.getTime() - days * DAY_MS;
  if (last === null) return new Date(back(FIRST_TIME_DAYS));
  const usual = last.getTime() - AGAIN_DAYS * DAY_MS;
  const open = Math.max(oldestOpen?.getTime() ?? usual, back(OLDEST_DAYS));
  return new Date(Math.min(usual, open));
}
