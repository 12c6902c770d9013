import type { Share } from '@fiocco/contracts';

/** `part` of `whole` in units of one, rounded half up; a whole of 0 counts as 1. For whole numbers that are not negative. */
export function ratio(part: number, whole: number): number {
  const parts = Math.max(whole, 1);
  return Math.floor((2 * part + parts) / (2 * parts));
}

export const shareOf = (count: number, all: number): Share => ({ count, percent: ratio(100 * count, all) });
