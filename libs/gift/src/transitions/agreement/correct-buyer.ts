import { eventVersion, isId, isKeptRef, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { BuyerCorrected } from '../../events/agreement.js';
import { changePurchase } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, versionOf } from '../../state/transition.js';
import { at, AWAITED, OVER, PINNED, type Purchase } from '../../state/purchase.js';

export type CorrectBuyer = {
  readonly type: 'CorrectBuyer';
  readonly transactionId: string;
  readonly buyer: KeptRef;
  /** Staff may correct at any stage, the buyer until they confirm. */
  readonly by: 'buyer' | 'staff';
};

/** No event where the data are already the same, or where a quicker correction included this one. */
export function corrected(
  { id, buyerRef, buyerDigest }: Purchase,
  buyer: KeptRef,
): readonly BuyerCorrected[] {
  if (buyerDigest === buyer.digest || versionOf(buyer.ref) < versionOf(buyerRef)) return [];
  return [{ type: 'gift.BuyerCorrected.v1', data: { transactionId: id, buyer } }];
}

const byAnybody = (purchase: Purchase, { buyer }: CorrectBuyer) => corrected(purchase, buyer);

function byStaffOnly(purchase: Purchase, { buyer, by }: CorrectBuyer): readonly BuyerCorrected[] {
  if (by === 'buyer') throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
  return corrected(purchase, buyer);
}

const correct = ofPurchase<CorrectBuyer, BuyerCorrected>({
  ...at(['draft', 'held'], byAnybody),
  ...at(['paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], byStaffOnly),
  ...at(['paid', 'refunding', ...OVER], byStaffOnly),
});

export const correction: GiftTransition<CorrectBuyer, BuyerCorrected> = {
  decide: { CorrectBuyer: correct },
  evolve: {
    'gift.BuyerCorrected.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...purchase,
        buyerRef: data.buyer.ref,
        buyerDigest: data.buyer.digest,
      })),
  },
  stored: {
    'gift.BuyerCorrected.v1': eventVersion<BuyerCorrected>('gift.BuyerCorrected.v1', {
      transactionId: isId,
      buyer: isKeptRef,
    }),
  },
};
