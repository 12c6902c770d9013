import { Injectable } from '@nestjs/common';
import { Commands } from '../../../platform/index.js';
import type { GiftTerms } from '../gift/gift.terms.js';
import { giftStream } from '../gift/gift.stream.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import { GiftLedger } from '../ledger/gift-ledger.js';

const FUND_TERMS: GiftTerms = { isQuota: true, canBuyInQuota: false, listQuantity: 1, priority: 3 };

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

  /** Opens the list's fund unless it was ever opened before, so that one that was withdrawn stays so. Answers its terms. */
  async openFund(listId: number): Promise<GiftTerms> {
    const first = {
      type: 'PlaceGift',
      listId,
      productId: null,
      terms: FUND_TERMS,
      unlessEver: true,
    } as const;
    return (await this.ledger.handle(giftStream(listId, null), first)).terms;
  }

  /** What `terms` do not name stays. Answers the terms of now. Refuses `UNITS_BELOW_TAKEN`, `GIFT_NOT_ON_LIST`. */
  async changeTerms(listId: number, productId: number, terms: Partial<GiftTerms>): Promise<GiftTerms> {
    const changed = await this.ledger.handle(giftStream(listId, productId), { type: 'ChangeTerms', terms });
    return changed.terms;
  }

  /** The terms on which a gift stands on its list, as the ledger has them now; null where it does not stand there. */
  async termsOf(listId: number, productId: number): Promise<GiftTerms | null> {
    const { placement, terms } = await this.ledger.load(giftStream(listId, productId));
    return placement === 'placed' ? terms : null;
  }

  /** The shop's gross quantity, as the ledger has it now. */
  async stockOf(productId: number): Promise<number> {
    return (await this.commands.load(stockStream(productId), stockDecider)).state.quantity;
  }

  /** Refuses `GIFT_HAS_TRANSACTIONS`; with `closedToo` only live and paid ones count. */
  async withdrawGift(listId: number, productId: number | null, closedToo = false): Promise<void> {
    await this.ledger.handle(giftStream(listId, productId), { type: 'WithdrawGift', closedToo });
  }

  /** Throws the refusal that {@link withdrawGift} would come to now. */
  async refuseWithdrawal(listId: number, productId: number | null, closedToo: boolean): Promise<void> {
    await this.ledger.ask(giftStream(listId, productId), { type: 'WithdrawGift', closedToo });
  }

  /** Throws the refusal that {@link setStock} would come to now. */
  async askStock(productId: number, quantity: number): Promise<void> {
    const { state } = await this.commands.load(stockStream(productId), stockDecider);
    stockDecider.decide(state, { type: 'SetQuantity', quantity });
  }

  /** The shop's gross quantity. Refuses `STOCK_BELOW_ALLOCATED`. */
  async setStock(productId: number, quantity: number): Promise<void> {
    await this.commands.handle(stockStream(productId), stockDecider, { type: 'SetQuantity', quantity });
  }
}
