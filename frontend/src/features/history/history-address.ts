import { HISTORY_ACTORS, HISTORY_KINDS, isRomeDay, type RomeDay } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import type { HistorySearch } from '../../shared/office/diary/history-filter.js';

const dayFrom = (value: unknown): RomeDay | undefined => (isRomeDay(value) ? value : undefined);

/** A text made of digits arrives as a number. */
const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

function idFrom(value: unknown, least: number): number | undefined {
  const id = Number(textFrom(value));
  return Number.isSafeInteger(id) && id >= least ? id : undefined;
}

function eurosFrom(value: unknown): number | undefined {
  const cents = parseEuro(value);
  return cents === undefined || cents < 0 ? undefined : cents / 100;
}

function personFrom(value: unknown): HistorySearch['person'] {
  const actor = HISTORY_ACTORS.find((kind) => kind === value);
  return actor ?? idFrom(value, 1);
}

function kindFrom(value: unknown): string | undefined {
  const named = textFrom(value)?.split(',') ?? [];
  return HISTORY_KINDS.filter((kind) => named.includes(kind)).join(',') || undefined;
}

/** What an address means; what it names wrongly filters nothing. */
export function historySearchFrom(search: Record<string, unknown>): HistorySearch {
  return {
    q: textFrom(search['q']),
    from: dayFrom(search['from']),
    to: dayFrom(search['to']),
    person: personFrom(search['person']),
    kind: kindFrom(search['kind']),
    giftListId: idFrom(search['giftListId'], 1),
    productId: idFrom(search['productId'], 0),
    transactionId: textFrom(search['transactionId']),
    subject: textFrom(search['subject']),
    amountFrom: eurosFrom(search['amountFrom']),
    amountTo: eurosFrom(search['amountTo']),
  };
}

/** A page without filters. */
export const NO_FILTERS = historySearchFrom({});

export const hasFilters = (search: HistorySearch): boolean =>
  Object.values(search).some((value) => value !== undefined);
