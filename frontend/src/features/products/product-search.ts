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
  /** The products whose labels are shown in place of the catalogue, between commas. */
  readonly print?: string;
  /** How many places of the first sheet stay empty, and how many labels each product has. */
  readonly skip?: number;
  readonly copies?: number;
  /** What is to be ordered is shown in place of the catalogue: of one supplier, and with what lists wish. */
  readonly toOrder?: true;
  readonly supplier?: string;
  readonly wishes?: true;
}

/** Of a label: more are printed in turns. */
export const MOST_COPIES = 50;

function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

const switchedOn = (value: unknown): true | undefined => (value === true ? true : undefined);

const atMost = (most: number, value: number | undefined) => value && Math.min(most, value);

export function productSearchFrom(search: Record<string, unknown>): ProductSearch {
  const { q, stock } = search;
  return {
    // A search made of digits arrives as a number.
    q: textOf(q),
    stock: stock === 'in' || stock === 'out' ? stock : undefined,
    list: positive(search['list']),
    type: (search['type'] as TypeFilter) || undefined,
    view: search['view'] === 'list' ? 'list' : undefined,
    page: positive(search['page']),
    edit: positive(search['edit']),
    print: textOf(search['print']),
    skip: atMost(23, positive(search['skip'])),
    copies: atMost(MOST_COPIES, positive(search['copies'])),
    toOrder: switchedOn(search['toOrder']),
    supplier: textOf(search['supplier']),
    wishes: switchedOn(search['wishes']),
  };
}
