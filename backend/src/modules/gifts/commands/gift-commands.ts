import { Injectable } from '@nestjs/common';
import { Commands } from '../../../platform/index.js';
import type { GiftTerms } from '../gift/gift.terms.js';
import { giftStream } from '../gift/gift.stream.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import { GiftLedger } from './gift-ledger.js';

/** What staff decide about gifts and stock. Every method is idempotent and refuses with the deciders' codes. */
@Injectable()
export class GiftCommands {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly commands: Commands,
  ) {}

  /** `productId` null opens the list's fund. Refuses `GIFT_ALREADY_ON_LIST` when it stands there with other terms. */
  async placeGift(listId: number, productId: number | null, terms: GiftTerms): Promise<void> {
    await this.ledger.handle(giftStream(listId, productId), { type: 'PlaceGift', listId, productId, terms });
  }

  /** Refuses `UNITS_BELOW_TAKEN`, `GIFT_NOT_ON_LIST`. */
  async changeTerms(listId: number, productId: number | null, terms: GiftTerms): Promise<void> {
    await this.ledger.handle(giftStream(listId, productId), { type: 'ChangeTerms', terms });
  }

  /** Refuses `GIFT_HAS_TRANSACTIONS`; with `closedToo` only live and paid ones count. */
  async withdrawGift(listId: number, productId: number | null, closedToo = false): Promise<void> {
    await this.ledger.handle(giftStream(listId, productId), { type: 'WithdrawGift', closedToo });
  }

  /** The shop's gross quantity. Refuses `STOCK_BELOW_ALLOCATED`. */
  async setStock(productId: number, quantity: number): Promise<void> {
    await this.commands.handle(stockStream(productId), stockDecider, { type: 'SetQuantity', quantity });
  }
}
