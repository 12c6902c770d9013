import type { Share } from '@fiocco/contracts';

/** `part` of `whole` in units of one, rounded half up; a whole of 0 counts as 1. For whole numbers that are not negative. */
export function ratio(part: number, whole: number): number {
  const parts = Math.max(whole, 1);
  return Math.floor((2 * part + parts) / (2 * parts));
}

/** A part of which no other parts are told. */
export const shareOf = (count: number, all: number): Share => ({ count, percent: ratio(100 * count, all) });

/**
 * The parts of one whole, in per cent that add up to 100: each is rounded down, and what is missing goes to the largest
 * remainders, of equal ones to the larger count, then to the first.
 */
export function sharesOf<Part extends string>(counts: Readonly<Record<Part, number>>): Record<Part, Share> {
  const parts = Object.entries<number>(counts);
  const all = Math.max(
    parts.reduce((sum, [, count]) => sum + count, 0),
    1,
  );
  const rounded = parts.map(([part, count]) => ({
    part,
    count,
    percent: Math.floor((100 * count) / all),
    remainder: (100 * count) % all,
  }));
  const missing = rounded.reduce((sum, { remainder }) => sum + remainder, 0) / all;
  const byRemainder = rounded.toSorted((a, b) => b.remainder - a.remainder || b.count - a.count);
  for (const share of byRemainder.slice(0, missing)) share.percent += 1;
  return Object.fromEntries(rounded.map(({ part, count, percent }) => [part, { count, percent }])) as Record<
    Part,
    Share
  >;
}
