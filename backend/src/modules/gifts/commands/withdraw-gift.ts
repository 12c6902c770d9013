import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giftStream } from '@fiocco/gift';
import { GiftLedger } from '../ledger/gift-ledger.js';

/** Takes a gift off its list. Refuses `GIFT_HAS_TRANSACTIONS`. */
export class WithdrawGift extends Command<void> {
  constructor(
    readonly listId: number,
    /** Null for the list's fund. */
    readonly productId: number | null,
    /** Whether cancelled transactions no longer prevent it; live and paid ones always do. */
    readonly closedToo = false,
  ) {
    super();
  }
}

@CommandHandler(WithdrawGift)
export class WithdrawGiftHandler implements ICommandHandler<WithdrawGift> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId, productId, closedToo }: WithdrawGift): Promise<void> {
    await this.ledger.change(giftStream(listId, productId), { type: 'WithdrawGift', closedToo });
  }
}
