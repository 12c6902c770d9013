import type { Product, ProductType } from '@fiocco/contracts';
import { freeUnits } from '../../shared/office/stock.js';
import { matchesWords } from '../../shared/office/words.js';
import type { ProductSearch, TypeFilter } from './product-search.js';

export const PAGE_SIZE = 40;
const PAGE_LINKS = 5;

function hasStock(product: Product, stock: ProductSearch['stock']): boolean {
  return stock === undefined || (stock === 'in') === freeUnits(product) > 0;
}

const FITS: Readonly<Record<TypeFilter, (type: ProductType) => boolean>> = {
  whole: (type) => type !== 'quote',
  quote: (type) => type === 'quote',
  reservable: (type) => type === 'prenotabile' || type === 'intero_prenotabile',
};

/** An address may name a type that is none: it filters nothing. */
function isOfType({ productType }: Product, type: ProductSearch['type']): boolean {
  return type === undefined || !Object.hasOwn(FITS, type) || FITS[type](productType);
}

const wordsOf = ({ name, description, productCode, ean, supplier, category }: Product) => [
  name,
  description,
  productCode,
  ean,
  supplier,
  category,
];

export function filterProducts(products: readonly Product[], search: ProductSearch): Product[] {
  return products.filter(
    (product) =>
      hasStock(product, search.stock) &&
      isOfType(product, search.type) &&
      (search.list === undefined || product.giftListIds.includes(search.list)) &&
      matchesWords(search.q ?? '', wordsOf(product)),
  );
}

export interface Slice {
  readonly items: readonly Product[];
  readonly page: number;
  readonly pages: number;
  /** At most five numbers around the current page. */
  readonly links: readonly number[];
}

export function slicePage(found: readonly Product[], wanted: number): Slice {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const count = Math.min(PAGE_LINKS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_LINKS / 2)), pages - count + 1);
  return {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    page,
    pages,
    links: Array.from({ length: count }, (_, index) => first + index),
  };
}
