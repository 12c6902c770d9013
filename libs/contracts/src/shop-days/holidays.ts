import { daysAfter, type RomeDay, weekdayOf } from '../rome-day.js';

/** Month and day of the national holidays (legge 27 maggio 1949, n. 260, as it stands). */
const FIXED = {
  newYear: '01-01',
  epiphany: '01-06',
  liberation: '04-25',
  labour: '05-01',
  republic: '06-02',
  assumption: '08-15',
  // A holiday again from 2026 on (legge 8 ottobre 2025, n. 151).
  saintFrancis: '10-04',
  allSaints: '11-01',
  immaculate: '12-08',
  christmas: '12-25',
  saintStephen: '12-26',
} as const;
const SAINT_FRANCIS_SINCE = '2026-01-01';

/** Easter and the day after it move with the moon. */
export type Holiday = keyof typeof FIXED | 'easter' | 'easterMonday';

/** In the order of the year; Italian. */
export const HOLIDAY_NAMES: Readonly<Record<Holiday, string>> = {
  newYear: 'Capodanno',
  epiphany: 'Epifania',
  easter: 'Pasqua',
  easterMonday: 'Lunedì dell’Angelo',
  liberation: 'Liberazione',
  labour: 'Festa del lavoro',
  republic: 'Festa della Repubblica',
  assumption: 'Ferragosto',
  saintFrancis: 'San Francesco',
  allSaints: 'Ognissanti',
  immaculate: 'Immacolata',
  christmas: 'Natale',
  saintStephen: 'Santo Stefano',
};

export const HOLIDAYS = Object.keys(HOLIDAY_NAMES) as readonly Holiday[];

const BY_DAY = new Map(Object.entries(FIXED).map(([code, day]) => [day as string, code as Holiday]));

/** Easter Sunday by the Gregorian computation (Meeus, Jones and Butcher). */
export function easterOf(year: number): RomeDay {
  const [a, b, c] = [year % 19, Math.trunc(year / 100), year % 100];
  const century = b - Math.trunc(b / 4) - Math.trunc((b - Math.trunc((b + 8) / 25) + 1) / 3);
  const moon = (19 * a + century + 15) % 30;
  const weekday = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - moon - (c % 4)) % 7;
  const late = Math.trunc((a + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${year}-${twoDigits(Math.trunc(days / 31))}-${twoDigits((days % 31) + 1)}`;
}

/** The national holiday on a day; null on any other. */
export function holidayOn(day: RomeDay): Holiday | null {
  const fixed = BY_DAY.get(day.slice(5));
  if (fixed && (fixed !== 'saintFrancis' || day >= SAINT_FRANCIS_SINCE)) return fixed;
  const easter = easterOf(Number(day.slice(0, 4)));
  if (day === easter) return 'easter';
  return day === daysAfter(easter, 1) ? 'easterMonday' : null;
}

/** Whether Italian banks work: not on Saturdays, Sundays and national holidays. */
export function isWorkingDay(day: RomeDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && holidayOn(day) === null;
}
