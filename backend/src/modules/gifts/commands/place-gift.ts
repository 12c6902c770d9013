import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giftStream, type GiftTerms } from '@fiocco/gift';
import { GiftLedger } from '../ledger/gift-ledger.js';

/** Puts a product on a list. Refuses `GIFT_ALREADY_ON_LIST` where it is there with other terms. */
export class PlaceGift extends Command<void> {
  constructor(
    readonly listId: number,
    /** Null for the list's fund. */
    readonly productId: number | null,
    readonly terms: GiftTerms,
  ) {
    super();
  }
}

@CommandHandler(PlaceGift)
export class PlaceGiftHandler implements ICommandHandler<PlaceGift> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId, productId, terms }: PlaceGift): Promise<void> {
    await this.ledger.change(giftStream(listId, productId), { type: 'PlaceGift', listId, productId, terms });
  }
}
