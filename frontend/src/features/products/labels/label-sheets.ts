import type { Product } from '@fiocco/contracts';

/** Of a product. */
const MOST_ID = 2_147_483_647;

/** Labels on a sheet of A4: three beside each other, eight rows. */
export const PLACES = 24;

/** What stands in a place; null where it is left empty. */
export interface Place {
  /** Counted over all sheets. */
  readonly at: number;
  readonly product: Product | null;
}

/** As many sheets as are needed: the first places were used before and stay empty, each product has so many labels. */
export function sheetsOf(
  products: readonly Product[],
  skip: number,
  copies: number,
): readonly (readonly Place[])[] {
  const labels = products.flatMap((product) => Array.from({ length: copies }, () => product));
  const all = [...Array.from({ length: skip }, () => null), ...labels].map((product, at) => ({
    at,
    product,
  }));
  return Array.from({ length: Math.ceil(all.length / PLACES) }, (_, sheet) =>
    all.slice(sheet * PLACES, (sheet + 1) * PLACES),
  );
}

/** The ids that an address names; what is none names no product. */
export const idsIn = (print: string): readonly number[] => [
  ...new Set(
    print
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0 && id <= MOST_ID),
  ),
];

/** The products that an address names, in its order; what is no longer in the catalogue is left out. */
export function printedOf(products: readonly Product[], print: string): readonly Product[] {
  const known = new Map(products.map((product) => [String(product.id), product]));
  return print.split(',').flatMap((id) => known.get(id) ?? []);
}
