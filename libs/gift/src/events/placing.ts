import type { GiftTerms } from '../state/terms.js';

/** What the first versions of these events said of a gift's terms. */
export type TermsV1 = Omit<GiftTerms, 'beyondStock' | 'ownPriceCents'>;
export type GiftPlacedV1 = {
  readonly type: 'gift.GiftPlaced.v1';
  readonly data: TermsV1 & { readonly listId: number; readonly productId: number | null };
};
export type GiftTermsChangedV1 = { readonly type: 'gift.GiftTermsChanged.v1'; readonly data: TermsV1 };

export type GiftPlaced = {
  readonly type: 'gift.GiftPlaced.v2';
  readonly data: GiftTerms & { readonly listId: number; readonly productId: number | null };
};

export type GiftTermsChanged = { readonly type: 'gift.GiftTermsChanged.v2'; readonly data: GiftTerms };

export type GiftWithdrawn = { readonly type: 'gift.GiftWithdrawn.v1'; readonly data: Record<string, never> };

/** Nothing is left on the unit, so its stock may be released. */
export type AllocationFreed = {
  readonly type: 'gift.AllocationFreed.v1';
  readonly data: { readonly unitIndex: number; readonly allocationId: string };
};

/** The sweeper abandoned an allocation that no unit owns: the decider refuses its id from now on. */
export type AllocationAbandoned = {
  readonly type: 'gift.AllocationAbandoned.v1';
  readonly data: { readonly allocationId: string };
};

/** A gift on its list, and the stock that belongs to it. */
export type PlacingEvent =
  | GiftPlaced
  | GiftTermsChanged
  | GiftWithdrawn
  | AllocationFreed
  | AllocationAbandoned;
