/** As the dashboard counts them: whole is any but those in shares alone. */
export type TypeFilter = 'whole' | 'quote' | 'reservable';
export type StockFilter = 'all' | 'in' | 'out';

/** Filters of the products page as its address carries them. */
export interface ProductSearch {
  readonly q?: string;
  readonly stock?: 'in' | 'out';
  readonly list?: number;
  readonly type?: TypeFilter;
  readonly view?: 'list';
  readonly page?: number;
  /** The product that is edited above it: the Cronologia leads to it. */
  readonly edit?: number;
}

function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function productSearchFrom(search: Record<string, unknown>): ProductSearch {
  const { q, stock } = search;
  return {
    // A search made of digits arrives as a number.
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    stock: stock === 'in' || stock === 'out' ? stock : undefined,
    list: positive(search['list']),
    type: (search['type'] as TypeFilter) || undefined,
    view: search['view'] === 'list' ? 'list' : undefined,
    page: positive(search['page']),
    edit: positive(search['edit']),
  };
}
