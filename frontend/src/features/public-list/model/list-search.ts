import { parseEuro } from '@fiocco/money';

/** What the list's address carries, so that a link shows the same; and a password that a link may bring along. */
export const FILTERS = ['tutti', 'disponibili', 'quote'] as const;
export type Filter = (typeof FILTERS)[number];

export const SORTS = ['desiderio', 'prezzo', 'prezzo-alto', 'novita'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListSearch {
  readonly mostra?: Filter;
  readonly ordina?: Sort;
  /** Words of a name or a description. */
  readonly cerca?: string;
  /** The least and the most that a gift may cost, in euro. */
  readonly da?: number;
  readonly fino?: number;
  readonly vista?: 'elenco';
  readonly password?: string;
  /** The gift whose sheet is open. */
  readonly regalo?: number;
  /** Which of its pictures fills the screen, from 1 on. */
  readonly foto?: number;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function euroOf(value: unknown): number | undefined {
  const cents = parseEuro(value);
  return cents === undefined ? undefined : cents / 100;
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** Unknown values are dropped, so that an old or mistyped link still opens the list. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return {
    mostra: oneOf(FILTERS, search['mostra']),
    ordina: oneOf(SORTS, search['ordina']),
    cerca: textOf(search['cerca']),
    da: euroOf(search['da']),
    fino: euroOf(search['fino']),
    vista: oneOf(['elenco'] as const, search['vista']),
    password: textOf(search['password']),
    regalo: countOf(search['regalo']),
    foto: countOf(search['foto']),
  };
}
