import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StillHeld } from '../../platform/index.js';

/** What the catalogue asks of the gift lists. The catalogue knows no other module: theirs implements this. */
export abstract class ListsPort {
  /** Lists per occasion. */
  abstract listCounts(): Promise<ReadonlyMap<number, number>>;
  /** Whether this visitor may see a list of the occasion. */
  abstract showsOccasion(occasionId: number, request: FastifyRequest): Promise<boolean>;
  /**
   * Whether the product stands on the list that the call names in `giftListId`, and this visitor may see that list. A
   * product's id is a small number: without a list's, which nobody guesses, the catalogue could be read by counting.
   */
  abstract showsProduct(productId: number, request: FastifyRequest): Promise<boolean>;
  /** The ids among these of lists that do not exist. */
  abstract unknownLists(listIds: readonly number[]): Promise<readonly number[]>;
  /** Lists on which a product stands. */
  abstract listsOf(productId: number): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Puts a product on lists, one unit each. */
  abstract placeOn(productId: number, listIds: readonly number[]): Promise<void>;
  /**
   * Takes a product off every list while the caller holds its record; refuses with `PRODUCT_IN_USE` when a transaction
   * stands on it anywhere.
   */
  abstract withdrawEverywhere(productId: number, stillHeld: StillHeld): Promise<void>;
  /** Brings what lists show of a product up to date, in the transaction of its record and after its last change. */
  abstract productChanged(tx: pg.ClientBase, productId: number): Promise<void>;
}

export interface StockLevel {
  readonly quantity: number;
  /** Units allocated to holds, reservations and sales. */
  readonly allocated: number;
}

/** Where a product stands, and how many units its lists ask for together. */
export interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

/** What the catalogue asks of the stock streams. */
export abstract class StockPort {
  /** Throws the refusal that {@link set} would come to now. */
  abstract ask(productId: number, quantity: number): Promise<void>;
  /** Refuses with `STOCK_BELOW_ALLOCATED`. */
  abstract set(productId: number, quantity: number): Promise<void>;
  abstract levels(productIds: readonly number[]): Promise<ReadonlyMap<number, StockLevel>>;
  /** By product, of every product that stands on a list, or of one. */
  abstract placements(productId?: number): Promise<ReadonlyMap<number, Placements>>;
}
