import type { ProductType } from './codes.js';

export interface Occasion {
  readonly id: number;
  readonly name: string;
  /** How many lists use it; an occasion in use cannot be deleted. */
  readonly listCount?: number;
  /** How many of these guests may use now. */
  readonly openListCount?: number;
  readonly version?: number;
}

/** Whether pieces of a product are free. */
export const STOCK_FILTERS = ['in', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** As the dashboard counts them: whole is any but those in shares alone. */
export const TYPE_FILTERS = ['whole', 'quote', 'reservable'] as const;
export type TypeFilter = (typeof TYPE_FILTERS)[number];

/** Of all products, whatever a page shows of them. */
export interface CatalogueFacts {
  readonly products: number;
  /** Those in use, in Italian order. */
  readonly categories: readonly string[];
  readonly suppliers: readonly string[];
}

export interface ProductImage {
  readonly id: number;
  readonly productId: number;
  readonly imageUrl: string;
  readonly altText: string | null;
  readonly sortOrder: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A picture of a product's gallery, as its dialog edits it. */
export interface ProductPicture {
  readonly imageUrl: string;
  /** What it shows, for those who do not see it. */
  readonly altText: string | null;
}

/** What the shop knows of a product and tells nobody else. */
export interface TradeFacts {
  readonly category: string | null;
  readonly supplier: string | null;
  /** What the shop pays for one, without VAT: decimal string in euro. */
  readonly cost: string | null;
  /** Of the price without VAT, at the rate of now; null where the cost is not known. Never sent. */
  readonly margin: string | null;
  /** The same in whole percent. */
  readonly marginPercent: number | null;
  /** GS1 number on the package: 8, 12, 13 or 14 digits. */
  readonly ean: string | null;
}

/** What guests read of a product outside of its card: without other lists and allocations. */
export type PublicProduct = Omit<
  Product,
  | 'quantityAllocated'
  | 'quantityOnLists'
  | 'vatRate'
  | 'giftListIds'
  | 'pictures'
  | 'version'
  | 'warning'
  | keyof TradeFacts
>;

/** A product of the catalogue, as `GET /api/products` (without `giftListId`) and `GET /api/products/{id}` answer it. */
export interface Product extends TradeFacts {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** Decimal string in euro, e.g. "49.90". */
  readonly price: string;
  readonly shippingCost: string;
  /** Gross quantity of the shop over all lists. */
  readonly quantityAvailable: number;
  /** Units allocated to holds, reservations and sales. */
  readonly quantityAllocated: number;
  /** How many units all lists together ask for; it may be more than the shop has. */
  readonly quantityOnLists: number;
  readonly productCode: string | null;
  readonly productType: ProductType;
  /** Percent as text, `22` where nobody said another. */
  readonly vatRate: string;
  /** Whether it is given in shares only; for a guest also where the list says so. */
  readonly isQuotaProduct: boolean;
  /** The specifications' other name of {@link imageUrl}, with the same address. */
  readonly image: string | null;
  readonly imageUrl: string | null;
  /** In their order; the first is {@link imageUrl}, which the cards show. */
  readonly pictures: readonly ProductPicture[];
  readonly video: string | null;
  readonly giftListIds: readonly number[];
  readonly version: number;
  /** An Italian hint after a change that staff should think about, e.g. a new price while units are taken. */
  readonly warning?: string;
}
