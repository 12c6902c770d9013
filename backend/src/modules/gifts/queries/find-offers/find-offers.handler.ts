import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { giftStream, type HoldUnit, offersOf } from '@fiocco/gift';
import { GiftLedger } from '../../ledger/gift-ledger.js';

/**
 * The ways a gift may be taken. Answered from the ledger, so it includes every change before the question. Refuses
 * `GIFT_NOT_ON_LIST`; the fund (`productId` null) is never placed and needs no placing.
 */
export class FindOffers extends Query<readonly TransactionType[]> {
  constructor(
    readonly listId: number,
    readonly productId: number | null,
    readonly product: HoldUnit['product'],
  ) {
    super();
  }
}

@QueryHandler(FindOffers)
export class FindOffersHandler implements IQueryHandler<FindOffers> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId, productId, product }: FindOffers): Promise<readonly TransactionType[]> {
    const state = await this.ledger.load(giftStream(listId, productId));
    if (productId !== null && state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
    return offersOf(state.terms, product);
  }
}
