import { Injectable } from '@nestjs/common';
import type { TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { GiftLedger } from '../commands/gift-ledger.js';
import type { HoldUnit } from '../gift/gift.commands.js';
import { giftDecider } from '../gift/gift.decider.js';
import { offersOf } from '../gift/transitions/hold-unit.js';
import type { Purchase } from '../gift/purchase.js';
import { purchaseIn } from '../gift/gift.state.js';
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
    return offersOf(state, product);
  }

  /**
   * The purchase as the gift's stream has it now; null before its first hold. An answer made of it waits, as after a
   * command, until the read models know as much.
   */
  async purchase(stream: string, transactionId: string): Promise<Purchase | null> {
    const { state } = await this.ledger.commandsOf().load(stream, giftDecider);
    return purchaseIn(state, transactionId) ?? null;
  }
}
