import type { StockFilter, TypeFilter } from '@fiocco/contracts';
import type { CatalogueFilter } from '../../shared/office/queries/records.js';

/** Filters of the products page as its address carries them. */
export interface ProductSearch {
  readonly q?: string;
  readonly stock?: StockFilter;
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

const TYPES: readonly TypeFilter[] = ['whole', 'quote', 'reservable'];

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
    type: TYPES.find((type) => type === search['type']),
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

/** What of it the server finds products by. */
export const filterOf = ({ q, stock, type, list }: ProductSearch): CatalogueFilter => ({
  q,
  stock,
  type,
  list,
});

export const isFiltered = (search: ProductSearch): boolean =>
  Object.values(filterOf(search)).some((filter) => filter !== undefined);
