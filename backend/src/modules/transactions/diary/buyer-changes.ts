import { addressLines, type HistoryEntry, type InvoiceData, invoiceFacts } from '@fiocco/contracts';
import type { Vault } from '@fiocco/personal-data';
import { EMPTY } from './history-entries.js';

/** The vault's values by reference; null for what is erased. */
export type Kept = Awaited<ReturnType<Vault['get']>>;
type Fields = NonNullable<ReturnType<Kept['get']>>;

export const ERASED = 'dati cancellati';

const NOTE = 'Nota interna';
const invoiceWords = (invoice: unknown): string =>
  invoiceFacts(invoice as InvoiceData)
    .map(([, text]) => text)
    .join(', ');

/** `say`: the words of what is no text. */
type Field = readonly [key: string, words: string, say?: (value: object) => string];
const FIELDS: readonly Field[] = [
  ['name', 'Nome'],
  ['email', 'E-mail'],
  ['phone', 'Telefono'],
  ['message', 'Messaggio'],
  ['address', 'Indirizzo', (address) => addressLines(address).join(', ')],
  ['invoice', 'Dati per la fattura', invoiceWords],
  ['staffNote', NOTE],
];

function textOf(value: unknown, say?: Field[2]): string | null {
  if (typeof value === 'string') return value || null;
  return (typeof value === 'object' && value !== null && say?.(value)) || null;
}

/** The buyer's data before and after, field by field. Of erased data only that there were some. */
export function buyerChanges(kept: Kept, before: string, after: string): HistoryEntry['changes'] {
  const [was, is]: (Fields | null | undefined)[] = [kept.get(before), kept.get(after)];
  if (!was || !is) return [{ field: 'Dati', before: null, after: ERASED }];
  return FIELDS.flatMap(([key, field, say]) => {
    const [old, now] = [textOf(was[key], say), textOf(is[key], say)];
    return old === now ? [] : [{ field, before: old, after: now ?? EMPTY }];
  });
}

/** Staff's note is kept with the buyer's data, but is none of them. */
export const isNoteAlone = (changes: HistoryEntry['changes']): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === NOTE);
