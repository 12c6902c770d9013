import type { RomeDay } from '@fiocco/contracts';

interface Period {
  readonly from: RomeDay;
  readonly to: RomeDay;
}

const DAY_MS = 86_400_000;

/** Noon keeps a day apart from its neighbours. */
const instantOf = (day: RomeDay): number => Date.parse(`${day}T12:00:00Z`);

const daysBefore = (day: RomeDay, days: number): RomeDay =>
  new Date(instantOf(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 0. */
const weekday = (day: RomeDay): number => (new Date(instantOf(day)).getUTCDay() + 6) % 7;

/** Periods that end today, as a shop asks for them. */
export function periodsUntil(today: RomeDay): readonly (readonly [string, Period])[] {
  return [
    ['Oggi', { from: today, to: today }],
    ['Questa settimana', { from: daysBefore(today, weekday(today)), to: today }],
    ['Questo mese', { from: `${today.slice(0, 8)}01`, to: today }],
  ];
}
