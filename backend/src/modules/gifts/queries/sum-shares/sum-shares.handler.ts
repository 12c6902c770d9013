import type { Cents } from '@fiocco/money';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { unitsOf } from '../../gift/gift.units.js';
import { refundedCentsOf } from '../../gift/payments.js';
import type { Purchase } from '../../gift/purchase.js';
import { keptOfAmount } from '../../read-models/kept-of-amount.js';
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

const keptCents = ({ amountCents, shippingCents, receivedCents, payments }: Purchase): Cents =>
  keptOfAmount(amountCents, shippingCents, receivedCents, refundedCentsOf(payments));

/** Of every unit that is not finished; the fund's has no price, and never is. */
function shareCentsOf(json: StandingJson): Cents {
  return unitsOf(standingFrom(json))
    .filter(({ priceCents, paidCents }) => json.productId === null || paidCents < (priceCents ?? 0))
    .flatMap(({ live }) => live)
    .filter(({ kind, stage }) => kind === 'quota' && stage === 'paid')
    .reduce((sum, share) => sum + keptCents(share), 0);
}

@QueryHandler(SumShares)
export class SumSharesHandler implements IQueryHandler<SumShares> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ listId }: SumShares): Promise<ShareSums> {
    const gifts = await this.figures.read<{ state: StandingJson }>(GIFTS, [`gift-${listId}_`]);
    const sums = { fundCents: 0, shareCents: 0 };
    for (const { state } of gifts) {
      const which = state.productId === null ? 'fundCents' : 'shareCents';
      sums[which] += shareCentsOf(state);
    }
    return sums;
  }
}
