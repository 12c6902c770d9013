import type { GiftEvent } from './gift.events.js';

/** The versions of one buyer's data are counted: `buyer_…#3` was kept after `#2`, and was merged into it. */
export const versionOf = (ref: string): number => Number(ref.slice(ref.lastIndexOf('#') + 1));

/** Where the buyer's data lie in the vault from this event on; null where it says nothing of them. */
export function buyerRefOf(event: GiftEvent): string | null {
  return event.type === 'gift.UnitHeld.v1' || event.type === 'gift.BuyerCorrected.v1'
    ? event.data.buyer.ref
    : null;
}

/** Where the words lie that staff gave with it; null where they gave none. */
export function noteRefOf(event: GiftEvent): string | null {
  switch (event.type) {
    case 'gift.TransactionCancelled.v1':
      return event.data.note?.ref ?? null;
    case 'gift.MoneyReversed.v1':
      return event.data.reason.ref;
    default:
      return null;
  }
}
