import type { FastifyRequest } from 'fastify';
import type { StillHeld } from '../../platform/index.js';

/**
 * What the catalogue asks of the gift lists. The gift lists build on the catalogue, so they fulfil this.
 */
export abstract class ListsPort {
  /** How many lists there are by occasion id, and how many of them guests may use now. */
  abstract listCounts(): Promise<ReadonlyMap<number, { readonly all: number; readonly open: number }>>;
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
}

export interface ShownProduct {
  /** Whether the lists on which it is shown take shares of it only. */
  readonly isQuota: boolean;
  /** The price that these lists have for it, as a decimal text; null where that is the catalogue's, or not the same. */
  readonly ownPrice: string | null;
}
