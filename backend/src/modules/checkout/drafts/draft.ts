import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { BuyerFields, DraftChange } from '../../transactions/index.js';

/** What a guest has entered so far. The ledger knows nothing of it until a unit is held. */
export interface Draft {
  readonly id: string;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType;
  readonly unitIndex: number | null;
  readonly browserHash: string;
  readonly shareCents: Cents | null;
  /** What the guest chose; an in-shop payment or a share overrides it while it lasts. */
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly buyer: BuyerFields;
  readonly createdAt: string;
}

/** The draft with what one step said; what it did not name stays. */
export function changed(draft: Draft, { buyer, ...rest }: DraftChange): Draft {
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...draft, ...named, buyer: { ...draft.buyer, ...buyer } };
}
