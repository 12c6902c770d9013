import type { Cents } from '@fiocco/money';

/** What staff decide about a gift on a list. */
export type GiftTerms = {
  readonly isQuota: boolean;
  readonly canBuyInQuota: boolean;
  readonly listQuantity: number;
  /** From 1 ("desideratissimo") to 3. */
  readonly priority: 1 | 2 | 3;
  /** "Da ordinare": also what the shop has no piece of may be bought, reserved and shared; it is ordered then. */
  readonly beyondStock: boolean;
  /** What a unit costs on this list; null where it costs what the catalogue says. */
  readonly ownPriceCents: Cents | null;
};
