import { endOfReservation, endOfTransfer } from '@fiocco/contracts';
import { useState } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { formatWeekday } from '../../../../shared/format/dates.js';

/** The last day of what would be agreed now, in words: "sabato 28 novembre 2026". */
export interface TermDays {
  /** To pay in the shop. */
  readonly reserve: string;
  readonly transfer: string;
}

/** From the moment on at which the page is opened, by the server's clock where it is known. */
export function useTermDays(clockAhead = 0): TermDays {
  const [now] = useState(() => new Date(Date.now() + clockAhead));
  const calendar = usePublicSettings();
  return {
    reserve: formatWeekday(endOfReservation(now, calendar)),
    transfer: formatWeekday(endOfTransfer(now, calendar)),
  };
}
