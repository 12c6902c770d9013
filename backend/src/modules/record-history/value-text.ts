import { formatEuro } from '@fiocco/money';
import type { Json } from '@fiocco/personal-data';

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { open: 'Aperta', suspended: 'Sospesa', archived: 'Archiviata' },
  productType: {
    intero: 'Intero',
    quote: 'A quote',
    prenotabile: 'Prenotabile',
    intero_prenotabile: 'Intero o prenotabile',
  },
  role: { admin: 'Titolare', staff: 'Commesso' },
};
/** Fields that hold a moment, in UTC as it is stored. */
const MOMENTS = new Set(['lastLogin', 'lastLogout']);
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const MOMENT = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
});

/** To the minute, as it was in the shop. */
export const momentText = (iso: string): string => MOMENT.format(new Date(iso));

/** A value as the page shows it; null where there is none. */
export function valueText(field: string, value: Json, occasions: ReadonlyMap<number, string>): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'number') return numberText(field, value, occasions);
  return typeof value === 'string' ? wordsText(field, value) : partsText(value);
}

function wordsText(field: string, value: string): string {
  if (MOMENTS.has(field)) return momentText(value);
  return WORDS[field]?.[value] ?? value.replace(DAY, '$3/$2/$1');
}

/** An address, a row of pictures. */
function partsText(value: object): string | null {
  const isText = (part: unknown): part is string => typeof part === 'string' && part !== '';
  return Object.values(value).filter(isText).join(', ') || null;
}

function numberText(field: string, value: number, occasions: ReadonlyMap<number, string>): string {
  if (field.endsWith('Cents')) return formatEuro(value);
  if (field === 'occasionId') return occasions.get(value) ?? `n. ${value} (eliminata)`;
  return String(value);
}
