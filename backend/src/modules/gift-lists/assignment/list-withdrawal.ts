import { ReadYourWrites } from '../../../platform/index.js';
import { Refusal } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { StillHeld } from '../../../platform/index.js';
import { GiftLedger, GiftsReader } from '../../gifts/index.js';
import { listHasMoney } from '../gift-lists.refusals.js';
import { placedGift, relatedGift, Withdrawals } from './withdrawals.js';

/** Takes every gift and the fund off a list that is being deleted. */
@Injectable()
export class ListWithdrawal {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly gifts: GiftsReader,
    private readonly readYourWrites: ReadYourWrites,
    private readonly withdrawals: Withdrawals,
  ) {}

  /** Takes off all or nothing; see {@link Withdrawals}. */
  async withdrawAll(listId: number, stillHeld: StillHeld): Promise<void> {
    // Includes gifts that were placed a moment ago. The caller holds the list's record, so no further one can be
    // placed.
    await this.readYourWrites.everything();
    const relations = await this.gifts.relations({ listId });
    const gifts = relations.map(relatedGift);
    const deleted = { kind: 'list', id: listId, stillHeld } as const;
    try {
      await this.withdrawals.ask(deleted, gifts, true);
      // A fund without any contribution is opened here, or a guest who has just read the list could still open it.
      const fund = placedGift({ listId, productId: null }, await this.ledger.openFund(listId));
      await this.withdrawals.ask(deleted, [fund], true);
      // The fund comes last: if a gift refused after it, the list would have no fund for a moment.
      await this.withdrawals.takeOff(deleted, [...gifts, fund], true);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'GIFT_HAS_TRANSACTIONS' ? listHasMoney() : error;
    }
  }
}
