import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giftStream, type GiftTerms } from '@fiocco/gift';
import { GiftLedger } from '../../ledger/gift-ledger.js';

const FUND_TERMS: GiftTerms = { isQuota: true, canBuyInQuota: false, listQuantity: 1, priority: 3 };

/** Opens the list's fund unless it was opened before; a withdrawn one stays withdrawn. Answers its terms. */
export class OpenFund extends Command<GiftTerms> {
  constructor(readonly listId: number) {
    super();
  }
}

@CommandHandler(OpenFund)
export class OpenFundHandler implements ICommandHandler<OpenFund> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId }: OpenFund): Promise<GiftTerms> {
    const first = {
      type: 'PlaceGift',
      listId,
      productId: null,
      terms: FUND_TERMS,
      unlessEver: true,
    } as const;
    return (await this.ledger.handle(giftStream(listId, null), first)).terms;
  }
}
