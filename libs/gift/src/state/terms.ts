/** What staff decide about a gift on a list. */
export type GiftTerms = {
  readonly isQuota: boolean;
  readonly canBuyInQuota: boolean;
  readonly listQuantity: number;
  /** From 1 ("desideratissimo") to 3. */
  readonly priority: 1 | 2 | 3;
};
