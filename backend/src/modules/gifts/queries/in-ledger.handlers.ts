import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Commands } from '../../../platform/index.js';
import type { GiftTerms } from '../gift/gift.terms.js';
import { giftStream } from '../gift/gift.stream.js';
import { GiftLedger } from '../ledger/gift-ledger.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';

/*
 * What decides is asked of the ledger itself: a read model that lags would refuse what was done a moment ago.
 */

/** The terms on which a gift stands on its list; null where it does not stand there. */
export class FindTerms extends Query<GiftTerms | null> {
  constructor(
    readonly listId: number,
    readonly productId: number,
  ) {
    super();
  }
}

@QueryHandler(FindTerms)
export class FindTermsHandler implements IQueryHandler<FindTerms> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId, productId }: FindTerms): Promise<GiftTerms | null> {
    const { placement, terms } = await this.ledger.load(giftStream(listId, productId));
    return placement === 'placed' ? terms : null;
  }
}

/** How many pieces of a product the shop has, those that are sold or promised included. */
export class FindStock extends Query<number> {
  constructor(readonly productId: number) {
    super();
  }
}

@QueryHandler(FindStock)
export class FindStockHandler implements IQueryHandler<FindStock> {
  constructor(private readonly commands: Commands) {}

  async execute({ productId }: FindStock): Promise<number> {
    return (await this.commands.load(stockStream(productId), stockDecider)).state.quantity;
  }
}
