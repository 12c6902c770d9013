import { addressLines, type HistoryEntry } from '@fiocco/contracts';
import type { Vault } from '@fiocco/personal-data';
import { isLanguage, LANGUAGE_NAMES, OWN_LANGUAGE } from '@fiocco/texts';
import { EMPTY, type UnnamedEntry } from './history-entries.js';

/** The vault's values by reference; null for what is erased. */
export type Kept = Awaited<ReturnType<Vault['get']>>;
type Fields = NonNullable<ReturnType<Kept['get']>>;

export const ERASED = 'dati cancellati';

/** `say`: the words of what is no text. */
type Field = readonly [key: string, words: string, say?: (value: object) => string];
const FIELDS: readonly Field[] = [
  ['name', 'Nome'],
  ['email', 'E-mail'],
  ['phone', 'Telefono'],
  ['message', 'Messaggio'],
  ['address', 'Indirizzo', (address) => addressLines(address).join(', ')],
];

/** What is kept with the buyer's data, but is none of them: how it stands, in a sentence of its own, and never its text. */
const BESIDE = [
  { key: 'staffNote', field: 'Nota interna', what: 'la nota interna', stands: ['scritta', 'riscritta'] },
  {
    key: 'invoice',
    field: 'Dati per la fattura',
    what: 'i dati per la fattura',
    stands: ['indicati', 'cambiati'],
  },
] as const;

function textOf(value: unknown, say: (value: object) => string): string | null {
  if (typeof value === 'string') return value || null;
  return (typeof value === 'object' && value !== null && say(value)) || null;
}

const AS_JSON = (value: object): string => JSON.stringify(value);

/** Absent for Italian, as in all that was recorded before there was another. */
const languageOf = ({ lang }: Fields): string => LANGUAGE_NAMES[isLanguage(lang) ? lang : OWN_LANGUAGE];

function languageTold(was: Fields, is: Fields): HistoryEntry['changes'] {
  const [old, now] = [languageOf(was), languageOf(is)];
  return old === now ? [] : [{ field: 'Lingua', before: old, after: now }];
}

interface BuyerTold {
  readonly changes: HistoryEntry['changes'];
  /** In place of the event's own, where nothing of the buyer's data changed; else null. */
  readonly sentence: string | null;
}

const verbOf = (was: string | null, is: string | null): string => {
  if (was === null) return 'ha aggiunto';
  return is === null ? 'ha tolto' : 'ha cambiato';
};

function besideTold(was: Fields, is: Fields): readonly (BuyerTold & { readonly sentence: string })[] {
  return BESIDE.flatMap(({ key, field, what, stands: [noted, changed] }) => {
    const [old, now] = [textOf(was[key], AS_JSON), textOf(is[key], AS_JSON)];
    if (old === now) return [];
    const after = now === null ? EMPTY : old === null ? noted : changed;
    const change = { field, before: old === null ? null : noted, after };
    return [{ changes: [change], sentence: `${verbOf(old, now)} ${what}` }];
  });
}

/** The buyer's data before and after, field by field. Of erased data only that there were some. */
export function buyerTold(kept: Kept, buyer: UnnamedEntry['buyer']): BuyerTold {
  if (buyer === null) return { changes: [], sentence: null };
  const { before, after } = buyer;
  const [was, is]: (Fields | null | undefined)[] = [kept.get(before), kept.get(after)];
  if (!was || !is) return { changes: [{ field: 'Dati', before: null, after: ERASED }], sentence: null };
  const texts = FIELDS.flatMap(([key, field, say = AS_JSON]) => {
    const [old, now] = [textOf(was[key], say), textOf(is[key], say)];
    return old === now ? [] : [{ field, before: old, after: now ?? EMPTY }];
  });
  const own = [...texts, ...languageTold(was, is)];
  const beside = besideTold(was, is);
  const sentences = beside.map(({ sentence }) => sentence);
  return {
    changes: [...own, ...beside.flatMap(({ changes }) => changes)],
    sentence: own.length === 0 && sentences.length > 0 ? sentences.join(' e ') : null,
  };
}
