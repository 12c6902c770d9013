import { Command, Query } from '@nestjs/cqrs';
import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import type { Visitor } from '../gift-lists/index.js';
import type { PurchaseView } from './queries/purchase-view.js';
import type { BuyerFields } from './register/transaction-register.js';

/*
 * What the calls of `/api/transactions` ask of the guest's dialogue. The checkout, which keeps the drafts, answers; this room
 * knows of a draft only how it is shown.
 */

/** What a guest says with the first step. */
export interface NewDraft {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType | null;
  readonly unitIndex: number | null;
  readonly shareCents: Cents | null;
  readonly buyer: BuyerFields;
}

/** What one step changes; what it does not name stays. */
export interface DraftChange {
  readonly shareCents?: Cents | null;
  readonly deliveryMethod?: DeliveryMethod | null;
  readonly paymentMethod?: PaymentMethod | null;
  readonly unitIndex?: number | null;
  readonly buyer?: Partial<BuyerFields>;
}

/** The guest confirms the way to pay: the gift is held. */
export interface Confirmation {
  /** What the page showed; null where it named nothing. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  /** The hold that the page shows; null where it names none. */
  readonly holdId: string | null;
  /** "Confirm my reservation", in the shop. */
  readonly reserve: boolean;
}

/** One step of the browser whose purchase it is. */
export interface Step {
  readonly change: DraftChange;
  /** Null while the step confirms nothing. */
  readonly confirmation: Confirmation | null;
  readonly visitor: Visitor;
  /** Hashes of the calling browser's tokens. */
  readonly browser: readonly string[];
}

export interface Stepped {
  readonly id: string;
  /** A mere draft as it was just saved; null once the ledger knows what became of it. */
  readonly draft: PurchaseView | null;
}

/** Refuses what the list, the gift or the guest's choice does not allow. */
export class BeginPurchase extends Command<Stepped> {
  constructor(
    readonly wanted: NewDraft,
    readonly step: Step,
    /** Under which hash the browser begins it. */
    readonly browserHash: string,
  ) {
    super();
  }
}

/**
 * What a POST names: this browser's purchase of the same gift while its steps go on, or a confirmed one that is confirmed
 * again. Null for all else, which is ignored: the POST begins a purchase of its own.
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

/** One step of a purchase that stands; `others` where it is not this browser's. Refuses `TRANSACTION_NOT_FOUND`. */
export class TakeStep extends Command<Stepped | 'others'> {
  constructor(
    readonly id: string,
    readonly step: Step,
  ) {
    super();
  }
}

/** The owning browser throws its purchase away; a draft that was held before is closed in the ledger as well. */
export class DiscardPurchase extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

/** The purchase is over: what its guest typed is deleted. */
export class DropDraft extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

export interface FoundDraft {
  readonly view: PurchaseView;
  readonly browserHash: string;
}

/** A draft with the amounts and the delivery that the server would hold now; null where there is none. */
export class FindDraft extends Query<FoundDraft | null> {
  constructor(
    readonly id: string,
    /** What the read model has of one that was held before. */
    readonly held: PurchaseView | null = null,
  ) {
    super();
  }
}

/** Keeps what a guest's last step says in the transaction that registers them. */
export abstract class DraftKeeper {
  /** Answers the buyer's data as the draft has them by then. Refuses `DRAFT_GONE`. */
  abstract keep(tx: pg.PoolClient, id: string, change: DraftChange): Promise<BuyerFields>;
}
