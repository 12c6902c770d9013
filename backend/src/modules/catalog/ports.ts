import type { FastifyRequest } from 'fastify';

/** What the catalogue asks of the gift lists. The catalogue knows no other module: theirs implements this. */
export abstract class ListsPort {
  /** Lists per occasion. */
  abstract listCounts(): Promise<ReadonlyMap<number, number>>;
  /** Whether this visitor may see a list of the occasion. */
  abstract showsOccasion(occasionId: number, request: FastifyRequest): Promise<boolean>;
  /** Whether this visitor may see a list with the product. */
  abstract showsProduct(productId: number, request: FastifyRequest): Promise<boolean>;
  /** The ids among these of lists that do not exist. */
  abstract unknownLists(listIds: readonly number[]): Promise<readonly number[]>;
  /** Lists on which a product stands. */
  abstract listsOf(productId: number): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Puts a product on lists, one unit each. */
  abstract placeOn(productId: number, listIds: readonly number[]): Promise<void>;
  /** Takes a product off every list; refuses with `PRODUCT_IN_USE` when a transaction stands on it anywhere. */
  abstract withdrawEverywhere(productId: number): Promise<void>;
}

export interface StockLevel {
  readonly quantity: number;
  /** Units allocated to holds, reservations and sales. */
  readonly allocated: number;
}

/** What the catalogue asks of the stock streams. */
export abstract class StockPort {
  /** Throws the refusal that {@link set} would come to now. */
  abstract ask(productId: number, quantity: number): Promise<void>;
  /** Refuses with `STOCK_BELOW_ALLOCATED`. */
  abstract set(productId: number, quantity: number): Promise<void>;
  abstract levels(productIds: readonly number[]): Promise<ReadonlyMap<number, StockLevel>>;
  /** List ids by product, of every product that stands on a list. */
  abstract listIdsByProduct(): Promise<ReadonlyMap<number, readonly number[]>>;
}
