import type { RomeDay } from '@fiocco/contracts';

/** The Monday of a day's week; days are counted at noon, so that no change of the clock moves them. */
export function mondayOf(day: RomeDay): RomeDay {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return noon.toISOString().slice(0, 10);
}
