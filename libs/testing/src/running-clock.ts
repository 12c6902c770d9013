export interface RunningClock {
  now(): Date;
  /** Puts it forward. */
  advance(ms: number): void;
  /** Puts it forward to this moment; it is never put back. */
  reach(moment: Date): void;
}

/**
 * A clock that goes on by itself, for a shop whose jobs wait for it. Without `startsAt` (ISO) it begins with the present. What
 * depends on an hour, on a day of the week or on a holiday needs a moment that is the same in each run.
 */
export function runningClock(startsAt?: string): RunningClock {
  let aheadMs = startsAt === undefined ? 0 : Date.parse(startsAt) - Date.now();
  if (Number.isNaN(aheadMs)) throw new TypeError(`"${startsAt}" is not a time`);
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms;
    },
    reach(moment) {
      aheadMs = Math.max(aheadMs, moment.getTime() - Date.now());
    },
  };
}
