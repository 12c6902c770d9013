import type { Product, ProductType } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal, MAX_CENTS } from '@fiocco/money';
import { countOf } from '../../../shared/office/words.js';

export const productCount = (count: number): string => countOf(count, 'prodotto', 'prodotti');

/** What becomes of the prices of several products. */
export const PRICE_CHANGES = [
  ['same', 'Non cambia'],
  ['upPercent', 'Aumenta di una percentuale'],
  ['downPercent', 'Diminuisce di una percentuale'],
  ['upAmount', 'Aumenta di un importo'],
  ['downAmount', 'Diminuisce di un importo'],
  ['is', 'Diventa'],
] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number][0];

/** The dialog's fields, as they are typed; an empty type or rate changes nothing. */
export interface BulkValues {
  readonly price: PriceChange;
  readonly by: string;
  readonly productType: ProductType | '';
  readonly vatRate: string;
}

export const NO_CHANGE: BulkValues = { price: 'same', by: '', productType: '', vatRate: '' };

export const isPercent = (price: PriceChange) => price.endsWith('Percent');

/** In hundredths of a percent, or in cents; null for what is neither. */
function typedBy({ price, by }: BulkValues): number | null {
  return centsTyped(by.trim().replace(isPercent(price) ? /\s*%$/ : /\s*€$/, ''));
}

const NO_PERCENT = 'Serve una percentuale, per esempio 10';
const NO_AMOUNT = 'Serve un importo, per esempio 5,00';

export function faultOf(values: BulkValues): string | undefined {
  if (values.price === 'same' || typedBy(values) !== null) return undefined;
  return isPercent(values.price) ? NO_PERCENT : NO_AMOUNT;
}

const WHOLE = 10_000;

/** To the nearest cent; half a cent goes up. */
const share = (cents: Cents, hundredths: number): Cents =>
  Math.floor((cents * hundredths + WHOLE / 2) / WHOLE);

const PRICES: Readonly<Record<PriceChange, (cents: Cents, by: number) => Cents>> = {
  same: (cents) => cents,
  upPercent: (cents, by) => share(cents, WHOLE + by),
  downPercent: (cents, by) => share(cents, WHOLE - by),
  upAmount: (cents, by) => cents + by,
  downAmount: (cents, by) => cents - by,
  is: (_cents, by) => by,
};

/** One product with what becomes of it. */
export interface Changed {
  readonly product: Product;
  /** Of the fields that change. */
  readonly body: {
    readonly price?: string | undefined;
    readonly productType?: ProductType | undefined;
    readonly vatRate?: string | undefined;
  };
  /** Why it can't be. */
  readonly fault: string | null;
}

const differing = <T>(now: T, was: T): T | undefined => (now === was ? undefined : now);

function changedBy(values: BulkValues, product: Product): Changed {
  const was = centsOf(product.price);
  const cents = PRICES[values.price](was, typedBy(values) ?? 0);
  const fault =
    cents < 0 ? 'Il prezzo scenderebbe sotto zero' : cents > MAX_CENTS ? 'Il prezzo è troppo alto' : null;
  return {
    product,
    body: {
      price: fault === null && cents !== was ? formatDecimal(cents) : undefined,
      productType: differing(values.productType || product.productType, product.productType),
      vatRate: differing(values.vatRate || product.vatRate, product.vatRate),
    },
    fault,
  };
}

/** The products that would change, each with its new values. */
export function changesOf(values: BulkValues, products: readonly Product[]): readonly Changed[] {
  if (faultOf(values)) return [];
  return products
    .map((product) => changedBy(values, product))
    .filter(({ body, fault }) => fault !== null || Object.values(body).some((value) => value !== undefined));
}
