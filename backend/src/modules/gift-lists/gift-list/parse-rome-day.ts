import { isRomeDay, type RomeDay, romeDayOf } from '@fiocco/contracts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a day from a request: `2026-09-12`, or an instant (`2026-09-11T22:00:00.000Z`), which older clients send for
 * midnight in Rome. `undefined` for any other text and for days that do not exist.
 */
export function parseRomeDay(value: unknown): RomeDay | undefined {
  if (typeof value !== 'string') return undefined;
  if (isRomeDay(value)) return value;
  if (!INSTANT.test(value)) return undefined;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return undefined;
  const day = romeDayOf(instant);
  return isRomeDay(day) ? day : undefined;
}
