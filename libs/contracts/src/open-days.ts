import { romeDayOf, type RomeDay } from './rome-day.js';

/** Sunday first, as `Date` counts. */
const DAYS = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'] as const;
const NAME = `(?:${DAYS.join('|')})(?:enica|edi|tedi|coledi|vedi|erdi|ato)?`;
const RANGE = new RegExp(
  String.raw`\b(${NAME})\b\.?\s*(?:a|al|alla|fino a|[-–—/])\s*(?:il |la )?(${NAME})\b`,
  'g',
);
const DAY = new RegExp(String.raw`\b${NAME}\b`, 'g');
const ALL: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

const numberOf = (name: string): number => DAYS.findIndex((day) => name.startsWith(day));

function daysIn(part: string): readonly number[] {
  if (/tutti i giorni|sempre apert|7 su 7|7\/7/.test(part)) return ALL;
  const ranges = [...part.matchAll(RANGE)].flatMap(([, from = '', to = '']) => {
    const [first, last] = [numberOf(from), numberOf(to)];
    return ALL.map((step) => (first + step) % 7).slice(0, ((last - first + 7) % 7) + 1);
  });
  return [...ranges, ...[...part.matchAll(DAY)].map(([name]) => numberOf(name))];
}

/**
 * The weekdays on which the shop is open (0 is Sunday), read from the owner's free text: "Da martedì a sabato, 9.30–13",
 * "Lun–Ven 9–19; sab 9–13; dom chiuso", "Chiuso il lunedì". A text that names no day, or none at all, means every day
 * but Sunday.
 */
export function openDaysOf(openingHours: string | null): ReadonlySet<number> {
  const text = (openingHours ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const parts = text.split(/[.;,\n]/);
  const isClosed = (part: string) => part.includes('chius');
  const open = parts.filter((part) => !isClosed(part)).flatMap(daysIn);
  const closed = parts.filter(isClosed).flatMap(daysIn);
  const named = open.length > 0 ? open : ALL.filter((day) => closed.length > 0 || day !== 0);
  const left = named.filter((day) => !closed.includes(day));
  return new Set(left.length > 0 ? left : ALL);
}

const DAY_MS = 86_400_000;

/** The last day up to a deadline (ISO time) on which somebody is in the shop. */
export function lastOpenDay(until: string, openingHours: string | null): RomeDay {
  const open = openDaysOf(openingHours);
  let noon = Date.parse(`${romeDayOf(new Date(until))}T12:00:00Z`);
  while (!open.has(new Date(noon).getUTCDay())) noon -= DAY_MS;
  return new Date(noon).toISOString().slice(0, 10);
}
