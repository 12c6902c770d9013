import { MONEY_HOWS, type MoneyHow, OLDEST_MONEY_DAYS, daysAfter, romeDayOf } from '@fiocco/contracts';
import { neededPastDayFault } from './typed-date.js';

/** What staff say of money that they take or give back. */
export interface SaidOfMoney {
  readonly how: MoneyHow;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** Why it enters a day whose till is closed. */
  readonly reason: string;
}

const KEPT = 'fiocco.come';

/** How money was taken last in this browser; where nothing can be kept, in cash. */
function lastHow(): MoneyHow {
  try {
    const kept = localStorage.getItem(KEPT);
    return MONEY_HOWS.find((how) => how === kept) ?? 'contanti';
  } catch {
    return 'contanti';
  }
}

function rememberHow(how: MoneyHow): void {
  try {
    localStorage.setItem(KEPT, how);
  } catch {
    // The next dialog offers what it did before.
  }
}

/** What a dialog offers: how it was last time, and today. */
export const saidNow = (how: MoneyHow = lastHow()): SaidOfMoney => ({
  how,
  on: romeDayOf(new Date()),
  reason: '',
});

export function saidFaults({ on }: Pick<SaidOfMoney, 'on'>): { readonly on?: string | undefined } {
  const fault = neededPastDayFault(on);
  if (fault !== undefined) return { on: fault };
  return on < daysAfter(romeDayOf(new Date()), -OLDEST_MONEY_DAYS)
    ? { on: `Il giorno può essere al massimo di ${OLDEST_MONEY_DAYS} giorni fa` }
    : {};
}

/**
 * As calls take it. Today is left out: the server's clock knows it better. A transfer is offered where one is awaited, and
 * never because the last one was one.
 */
export function saidIn({ how, on, reason }: SaidOfMoney): Pick<SaidOfMoney, 'how'> & Partial<SaidOfMoney> {
  if (how !== 'bonifico') rememberHow(how);
  const why = reason.trim();
  return { how, ...(on !== romeDayOf(new Date()) && { on }), ...(why !== '' && { reason: why }) };
}
