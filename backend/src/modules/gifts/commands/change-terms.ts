import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giftStream, type GiftTerms } from '@fiocco/gift';
import { GiftLedger } from '../ledger/gift-ledger.js';

/**
 * Changes the terms that it names; the others stay. Answers all terms. Refuses `UNITS_BELOW_TAKEN`, `GIFT_NOT_ON_LIST`.
 */
export class ChangeTerms extends Command<GiftTerms> {
  constructor(
    readonly listId: number,
    readonly productId: number,
    readonly terms: Partial<GiftTerms>,
  ) {
    super();
  }
}

@CommandHandler(ChangeTerms)
export class ChangeTermsHandler implements ICommandHandler<ChangeTerms> {
  constructor(private readonly ledger: GiftLedger) {}

  async execute({ listId, productId, terms }: ChangeTerms): Promise<GiftTerms> {
    return (await this.ledger.change(giftStream(listId, productId), { type: 'ChangeTerms', terms })).terms;
  }
}
