import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { BuyerFields } from '../register/transaction-register.js';

/** The data of a first step: a guest's, or of a sale at the counter. */
export interface NewDraft {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType | null;
  readonly unitIndex: number | null;
  readonly shareCents: Cents | null;
  readonly buyer: BuyerFields;
}

/** What a guest has entered so far. It is not in the ledger until a unit is held. */
export interface Draft extends NewDraft {
  readonly id: string;
  readonly kind: TransactionType;
  readonly browserHash: string;
  /**
   * The guest's choice. A payment in the shop and a share each force a delivery of their own, without changing this.
   */
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly createdAt: string;
}

/** The changes of one step; fields that it does not name stay. */
export interface DraftChange {
  readonly shareCents?: Cents | null;
  readonly deliveryMethod?: DeliveryMethod | null;
  readonly paymentMethod?: PaymentMethod | null;
  readonly unitIndex?: number | null;
  readonly buyer?: Partial<BuyerFields>;
}

/** The draft with one step's changes. */
export function changed(draft: Draft, { buyer, ...rest }: DraftChange): Draft {
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...draft, ...named, buyer: { ...draft.buyer, ...buyer } };
}

export const saysWho = ({ buyer }: DraftChange): boolean => Object.keys(buyer ?? {}).length > 0;

/**
 * The receipt, the bank details or the link to give the gift back go to this address. Only a card can do without: its page
 * pays from an address that may name nobody, and nobody is written to then.
 */
export const missingEmail = (
  email: string | null | undefined,
  method: PaymentMethod | null | undefined,
): { buyerEmail?: string } => (email || method === 'stripe' ? {} : { buyerEmail: 'L’email è obbligatoria' });
