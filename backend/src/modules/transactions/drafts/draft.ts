import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { BuyerFields, DraftChange } from '../../transactions/index.js';

/** What a guest has entered so far. It is not in the ledger until a unit is held. */
export interface Draft {
  readonly id: string;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType;
  readonly unitIndex: number | null;
  readonly browserHash: string;
  readonly shareCents: Cents | null;
  /**
   * The guest's choice. A payment in the shop and a share each force a delivery of their own, without changing this.
   */
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly buyer: BuyerFields;
  readonly createdAt: string;
}

/** The draft with one step's changes; fields that the step does not name stay. */
export function changed(draft: Draft, { buyer, ...rest }: DraftChange): Draft {
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...draft, ...named, buyer: { ...draft.buyer, ...buyer } };
}
