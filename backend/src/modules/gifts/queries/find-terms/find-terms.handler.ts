import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { giftStream, type GiftTerms } from '@fiocco/gift';
import { GiftLedger } from '../../ledger/gift-ledger.js';

/**
 * The terms on which a gift stands on its list; null where it does not stand there. Answered from the ledger: commands are
 * decided by it, and a read model may lag behind the command before.
 */
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
