import { NO_SUPPLIER, type ToOrder } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';

/** What is ordered of one supplier. */
export interface OrderSheet {
  /** As the address names it. */
  readonly supplier: string;
  readonly words: string;
  readonly products: readonly ToOrder[];
  /** Of what has a cost: decimal text. */
  readonly total: string;
  /** How many of the missing products have no cost. */
  readonly withoutCost: number;
}

const supplierOf = ({ supplier }: ToOrder): string => supplier ?? NO_SUPPLIER;

/** One sheet for each supplier, in the order of the products. */
export function orderSheets(products: readonly ToOrder[], supplier: string | undefined): OrderSheet[] {
  const named = new Set(products.map(supplierOf).filter((one) => supplier === undefined || one === supplier));
  return [...named].map((one) => {
    const own = products.filter((product) => supplierOf(product) === one);
    return {
      supplier: one,
      words: supplierWords(one),
      products: own,
      total: formatDecimal(own.reduce((sum, { total }) => sum + (total === null ? 0 : centsOf(total)), 0)),
      withoutCost: own.filter(({ total, missing }) => total === null && missing > 0).length,
    };
  });
}

const supplierWords = (supplier: string): string => (supplier === NO_SUPPLIER ? 'Senza fornitore' : supplier);

/** The suppliers that can be chosen; the chosen one also where nothing is to be ordered of it any more. */
export function supplierOptions(
  products: readonly ToOrder[],
  chosen: string | undefined,
): readonly (readonly [value: string, words: string])[] {
  const named = new Set([...products.map(supplierOf), ...(chosen === undefined ? [] : [chosen])]);
  return [['', 'Tutti i fornitori'], ...[...named].map((one) => [one, supplierWords(one)] as const)];
}
