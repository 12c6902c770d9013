import { Command, Query } from '@nestjs/cqrs';
import type { DeliveryMethod, GiftCard, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import type { Visitor } from '../gift-lists/index.js';
import type { PurchaseView } from './purchase-view.js';
import type { BuyerFields, StepAsStatement } from './register/transaction-register.js';

/*
 * The commands and queries that the calls of `/api/transactions` send to the guest's dialogue. The checkout, which
 * keeps the drafts, handles them; this module knows a draft only as it is shown.
 */

/** The data of a guest's first step. */
export interface NewDraft {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType | null;
  readonly unitIndex: number | null;
  readonly shareCents: Cents | null;
  readonly buyer: BuyerFields;
}

/**
 * The receipt, the bank details or the link to give the gift back go to this address. Only a card can do without: its page
 * pays from an address that may name nobody, and nobody is written to then.
 */
export const missingEmail = (
  email: string | null | undefined,
  method: PaymentMethod | null | undefined,
): { buyerEmail?: string } => (email || method === 'stripe' ? {} : { buyerEmail: 'L’email è obbligatoria' });

/** The changes of one step; fields that it does not name stay. */
export interface DraftChange {
  readonly shareCents?: Cents | null;
  readonly deliveryMethod?: DeliveryMethod | null;
  readonly paymentMethod?: PaymentMethod | null;
  readonly unitIndex?: number | null;
  readonly buyer?: Partial<BuyerFields>;
}

/** The guest confirms the payment method, and the gift is held. */
export interface Confirmation {
  /** The amounts that the page showed; null where it named none. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  /** The hold that the page showed; null where it named none. */
  readonly holdId: string | null;
  /** Also confirms the reservation in the shop. */
  readonly reserve: boolean;
}

/** One step of the browser that owns the purchase. */
export interface Step {
  readonly change: DraftChange;
  /** Null where the step confirms nothing. */
  readonly confirmation: Confirmation | null;
  readonly visitor: Visitor;
  /** Hashes of the calling browser's tokens. */
  readonly browser: readonly string[];
}

export interface Stepped {
  readonly id: string;
  /** The draft as it was just saved; null once the purchase is in the ledger. */
  readonly draft: PurchaseView | null;
  /** The gift as its list showed it when the step was taken; null for the fund, and once the purchase is in the ledger. */
  readonly card: GiftCard | null;
  /** The purchase as its read model shows it after the step, where it was read for it; else null. */
  readonly held: PurchaseView | null;
}

/** Begins a purchase. Refuses what the list, the gift or the guest's choice does not allow. */
export class BeginPurchase extends Command<Stepped> {
  constructor(
    readonly wanted: NewDraft,
    readonly step: Step,
    /** The hash under which the browser begins it. */
    readonly browserHash: string,
  ) {
    super();
  }
}

/**
 * Continues the purchase that a POST names: this browser's purchase of the same gift while its steps go on, or a
 * confirmed one that is confirmed again. Null for any other, which is ignored: the POST then begins a new purchase.
 */
export class ContinuePurchase extends Command<Stepped | null> {
  constructor(
    readonly id: string,
    /** Undefined where the POST names no gift. */
    readonly gift: { readonly listId: number; readonly productId: number | null | undefined },
    readonly step: Step,
  ) {
    super();
  }
}

/**
 * One step of an existing purchase; answers `others` where it is not this browser's. Refuses `TRANSACTION_NOT_FOUND`.
 */
export class TakeStep extends Command<Stepped | 'others'> {
  constructor(
    readonly id: string,
    readonly step: Step,
  ) {
    super();
  }
}

/** The owning browser discards its purchase. A draft that was held before is also closed in the ledger. */
export class DiscardPurchase extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

/** Deletes what the guest typed, because the purchase is over. */
export class DropDraft extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

export interface FoundDraft {
  readonly view: PurchaseView;
  readonly browserHash: string;
}

/** A draft with the amounts and the delivery with which its gift would be held now; null where there is none. */
export class FindDraft extends Query<FoundDraft | null> {
  constructor(
    readonly id: string,
    /** The read model's view of a draft whose gift was held before. */
    readonly held: PurchaseView | null = null,
  ) {
    super();
  }
}

/** Keeps the drafts: for statements that change or read one along with something of this module's. */
export abstract class DraftKeeper {
  /** SQL: whether a transaction still has its draft. */
  abstract isThereSql(id: string): string;
  /** Null where the change needs more than one statement, because it names the buyer's data. */
  abstract asStatement(id: string, change: DraftChange): StepAsStatement | null;
  /**
   * Stores the changes of a step in the transaction that registers the buyer; answers the draft's data of the buyer after
   * them. Refuses `DRAFT_GONE`.
   */
  abstract keep(tx: pg.PoolClient, id: string, change: DraftChange): Promise<BuyerFields>;
}
