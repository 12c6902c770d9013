import { HISTORY_KIND_WORDS, type HistoryChange, type ShopHistoryEntry } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import type { TableColumn } from '../../platform/index.js';

const SECRET = 'cambiato (segreto)';
const ERASED = 'dati cancellati';

function changeText({ field, before, after, kept }: HistoryChange): string {
  if (kept !== 'readable') return `${field}: ${kept === 'secret' ? SECRET : ERASED}`;
  return before === null ? `${field}: ${after ?? '–'}` : `${field}: ${before} → ${after ?? '–'}`;
}

/** A reason whose words are erased is there all the same. */
const noteText = ({ note }: ShopHistoryEntry): string | null => note && (note.text ?? ERASED);

/** The history in a spreadsheet: a line for each event. */
export const HISTORY_COLUMNS: readonly TableColumn<ShopHistoryEntry>[] = [
  { head: 'Quando', as: 'moment', of: ({ at }) => new Date(at) },
  { head: 'Chi', as: 'text', of: ({ by }) => by.name },
  { head: 'Che cosa', as: 'text', of: ({ sentence }) => sentence },
  { head: 'Prima e dopo', as: 'text', of: ({ changes }) => changes.map(changeText).join('\n') || null },
  { head: 'Motivo', as: 'text', of: noteText },
  { head: 'Da dove', as: 'text', of: ({ because }) => because },
  {
    head: 'Importo',
    as: 'money',
    of: ({ amount }) => (amount === null ? null : centsOf(amount)),
  },
  { head: 'Tipo', as: 'text', of: ({ kind }) => HISTORY_KIND_WORDS[kind] },
  { head: 'Oggetto', as: 'text', of: ({ subject: { kind, id, name } }) => name ?? `${kind} ${id}` },
  { head: 'Lista', as: 'text', of: ({ giftListName }) => giftListName },
  { head: 'Regalo', as: 'text', of: ({ productName }) => productName },
  { head: 'Ordine', as: 'text', of: ({ orderNumber }) => orderNumber },
  { head: 'Acquirente', as: 'text', of: ({ buyerName }) => buyerName },
  { head: 'Evento', as: 'text', of: ({ event: { stream, number } }) => `${stream}, n. ${number}` },
  { head: 'Posizione', as: 'text', of: ({ id }) => id },
  { head: 'Impronta', as: 'text', of: ({ event }) => event.fingerprint },
];
