import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StillHeld } from '../../platform/index.js';

/**
 * What the catalogue asks of the gift lists. The catalogue imports no other module, so the gift lists implement this.
 */
export abstract class ListsPort {
  /** The number of lists by occasion id. */
  abstract listCounts(): Promise<ReadonlyMap<number, number>>;
  /** Whether this visitor may see a list of the occasion. */
  abstract showsOccasion(occasionId: number, request: FastifyRequest): Promise<boolean>;
  /**
   * The product as it stands on the list that the call names by `giftListId`, or on any, if this visitor may see that
   * list; otherwise null. Product ids are small numbers and easy to guess; list ids are not. So calls that name no list
   * are few for each network, and the catalogue can't be read by counting.
   */
  abstract shownProduct(productId: number, request: FastifyRequest): Promise<ShownProduct | null>;
  /** Those of these ids that belong to no list. */
  abstract unknownLists(listIds: readonly number[]): Promise<readonly number[]>;
  /** The lists on which a product stands. */
  abstract listsOf(productId: number): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Puts a product on lists, one unit each. */
  abstract placeOn(productId: number, listIds: readonly number[]): Promise<void>;
  /**
   * Takes a product off every list while the caller keeps its record locked. Refuses with `PRODUCT_IN_USE` where a
   * transaction exists for it on any list.
   */
  abstract withdrawEverywhere(productId: number, stillHeld: StillHeld): Promise<void>;
  /** Updates what lists show of a product. Called in the transaction of its record, after the last change to it. */
  abstract productChanged(tx: pg.ClientBase, productId: number): Promise<void>;
}

export interface ShownProduct {
  /** Whether the lists on which it is shown take shares of it only. */
  readonly isQuota: boolean;
}

export interface StockLevel {
  readonly quantity: number;
  /** Units that are held, reserved or sold. */
  readonly allocated: number;
}

/** The lists on which a product stands, and how many units they ask for together. */
export interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

/** What the catalogue asks of the stock streams. */
export abstract class StockPort {
  /** Throws the refusal that {@link set} would throw now. */
  abstract ask(productId: number, quantity: number): Promise<void>;
  /**
   * Sets the quantity in the turn of whoever holds a lock, and fails once that is lost and somebody else came in between.
   * Refuses with `STOCK_BELOW_ALLOCATED`.
   */
  abstract set(productId: number, quantity: number, stillHeld: StillHeld): Promise<void>;
  abstract levels(productIds: readonly number[]): Promise<ReadonlyMap<number, StockLevel>>;
  /** By product id; products that stand on no list are absent. */
  abstract placements(productIds: readonly number[]): Promise<ReadonlyMap<number, Placements>>;
}
