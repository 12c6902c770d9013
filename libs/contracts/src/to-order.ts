import type { TransactionStage } from './stages.js';
import type { TransactionType } from './codes.js';

/** Stands for the products of which no supplier is named, where products are asked for by theirs. */
export const NO_SUPPLIER = '-';

/** Who has bought, reserved or shares a piece that the shop has not. */
export interface WaitingPurchase {
  readonly transactionId: string;
  readonly orderNumber: string;
  /** Null once erased. */
  readonly buyerName: string | null;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
}

/** The pieces of a product that one list waits for. */
export interface WaitingList {
  readonly giftListId: number;
  readonly giftListName: string | null;
  readonly units: number;
  /** Of these units, in the order in which they were taken; several where a unit is shared. */
  readonly purchases: readonly WaitingPurchase[];
}

/** A product of which more is sold or promised than the shop has: `GET /api/products/to-order`. */
export interface ToOrder {
  readonly productId: number;
  readonly name: string;
  readonly productCode: string | null;
  readonly ean: string | null;
  readonly supplier: string | null;
  /** What the shop has, sold pieces included. */
  readonly quantityAvailable: number;
  /** Held, reserved or sold. */
  readonly quantityAllocated: number;
  /** Pieces that are held, reserved or sold and that the shop has not. */
  readonly missing: number;
  /** Pieces that open lists wish besides, of which nobody has taken one yet and the shop has none left. */
  readonly wished: number;
  /** What the shop pays for one, without VAT: decimal text; null where nobody said it. */
  readonly cost: string | null;
  /** Of the missing pieces; null where the cost is not known. */
  readonly total: string | null;
  /** Whom the missing pieces are for: who came last, since the pieces that are there go to who came first. */
  readonly waiting: readonly WaitingList[];
}
