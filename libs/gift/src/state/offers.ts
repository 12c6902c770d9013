import type { ProductType, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { GiftTerms } from './terms.js';

/** The name of a list's fund, shown in the place of a product's name. */
export const FUND_NAME = 'Contributo libero';

/** The facts of a product that decide how a gift may be taken. */
export interface OfferedProduct {
  readonly productType: ProductType;
  readonly priceCents: Cents;
}

/**
 * The product as a list offers it: at the price of that list's own where it has one, else at the catalogue's. This
 * function alone says what a gift costs that nobody has taken yet; null stays null, the fund.
 */
export function onList<Product extends { readonly priceCents: Cents } | null>(
  terms: Pick<GiftTerms, 'ownPriceCents'>,
  product: Product,
): Product {
  return product && terms.ownPriceCents !== null ? { ...product, priceCents: terms.ownPriceCents } : product;
}

/**
 * The ways a gift may be taken, whatever is free now (PRODUCT.md section 2, "What a gift offers"). A null product is
 * the fund.
 */
export function offersOf(
  terms: Pick<GiftTerms, 'isQuota' | 'canBuyInQuota'>,
  product: OfferedProduct | null,
): readonly TransactionType[] {
  if (!product) return ['quota'];
  if (product.priceCents === 0) return ['prenotazione'];
  if (terms.isQuota || product.productType === 'quote') return ['quota'];
  const offers: TransactionType[] = [];
  if (product.productType !== 'prenotabile') offers.push('acquisto');
  if (product.productType !== 'intero') offers.push('prenotazione');
  if (terms.canBuyInQuota) offers.push('quota');
  return offers;
}
