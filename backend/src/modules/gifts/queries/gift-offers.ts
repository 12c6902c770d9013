import { Injectable } from '@nestjs/common';
import type { TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { GiftLedger } from '../ledger/gift-ledger.js';
import type { HoldUnit } from '../gift/gift.commands.js';
import { offersOf } from '../gift/gift.offers.js';
import { giftStream } from '../gift/gift.stream.js';

/** What the ledger itself says about one gift, for the checkout: never older than the question. */
@Injectable()
export class GiftOffers {
  constructor(private readonly ledger: GiftLedger) {}

  /** The ways a gift may be taken. Refuses `GIFT_NOT_ON_LIST`; the fund needs no placing. */
  async of(
    listId: number,
    productId: number | null,
    product: HoldUnit['product'],
  ): Promise<readonly TransactionType[]> {
    const state = await this.ledger.load(giftStream(listId, productId));
    if (productId !== null && state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
    return offersOf(state.terms, product);
  }
}
