import { Refusal } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Shown } from '../../catalog/index.js';
import { GiftCommands, GiftQueries } from '../../gifts/index.js';
import { listHasMoney } from '../gift-lists.refusals.js';

/** Takes every gift off a list that is being deleted, its fund included. */
@Injectable()
export class ListWithdrawal {
  constructor(
    private readonly commands: GiftCommands,
    private readonly queries: GiftQueries,
    private readonly shown: Shown,
  ) {}

  /** All or nothing: a gift that refuses (somebody is just taking it) brings those before it back. */
  async withdrawAll(listId: number): Promise<void> {
    // A gift placed a moment ago must be among them: whoever calls holds the list's record, so no later one can come.
    await this.shown.everything();
    const gifts = await this.queries.relations({ listId });
    const gone: (typeof gifts)[number][] = [];
    try {
      for (const gift of gifts) {
        await this.commands.withdrawGift(listId, gift.productId, true);
        gone.push(gift);
      }
      // Last: what refuses after it would leave the list without a fund.
      await this.commands.withdrawGift(listId, null, true);
    } catch (error) {
      for (const { productId, isQuota, canBuyInQuota, listQuantity, priority } of gone) {
        await this.commands.placeGift(listId, productId, { isQuota, canBuyInQuota, listQuantity, priority });
      }
      throw error instanceof Refusal && error.code === 'GIFT_HAS_TRANSACTIONS' ? listHasMoney() : error;
    }
  }
}
