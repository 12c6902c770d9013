import { lastOpenDay } from '@fiocco/contracts';
import { usePublicSettings } from '../../api/public-settings.js';
import { formatWeekday } from '../../format/dates.js';

/** A deadline (ISO) as guests are told it, by the last day on which the shop is open: "sabato 28 novembre 2026". */
export function useLastDayWords(until: string | null): string | null {
  const { openingHours } = usePublicSettings();
  return until && formatWeekday(lastOpenDay(until, openingHours));
}
