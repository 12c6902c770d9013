import type { Cents } from '@fiocco/money';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { giftCreditOf } from '../../purchases/gift-credit.js';
import { type StandingJson, standingFrom } from '../../read-models/standing.js';
import { FreshFigures } from '../fresh-figures.js';

/** Paid money of a list that belongs to no whole gift, without shipping and less what was given back. */
export interface ShareSums {
  /** Contributions to the fund. */
  readonly fundCents: Cents;
  /** Shares of units whose price is not paid yet. */
  readonly shareCents: Cents;
}

export class SumShares extends Query<ShareSums> {
  constructor(readonly listId: number) {
    super();
  }
}

const GIFTS = 'select state from read_models.figures_gift where starts_with(stream, $1)';

@QueryHandler(SumShares)
export class SumSharesHandler implements IQueryHandler<SumShares> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ listId }: SumShares): Promise<ShareSums> {
    const gifts = await this.figures.read<{ state: StandingJson }>(GIFTS, [`gift-${listId}_`]);
    const sums = { fundCents: 0, shareCents: 0 };
    for (const { state } of gifts) {
      const which = state.productId === null ? 'fundCents' : 'shareCents';
      sums[which] += giftCreditOf(standingFrom(state));
    }
    return sums;
  }
}
