/** What the list's address carries: the filter, the order, and a password that a link may bring along. */
export const FILTERS = ['tutti', 'disponibili', 'quote'] as const;
export type Filter = (typeof FILTERS)[number];

export const SORTS = ['desiderio', 'prezzo', 'prezzo-alto'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListSearch {
  readonly mostra?: Filter;
  readonly ordina?: Sort;
  readonly password?: string;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Unknown values are dropped, so that an old or mistyped link still opens the list. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { password } = search;
  return {
    mostra: oneOf(FILTERS, search['mostra']),
    ordina: oneOf(SORTS, search['ordina']),
    password: typeof password === 'number' ? String(password) : textOf(password),
  };
}
