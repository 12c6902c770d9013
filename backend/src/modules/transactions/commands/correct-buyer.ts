import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { GiftLedger } from '../../gifts/index.js';
import { type BuyerFields, TransactionRegister } from '../register/transaction-register.js';
import { BuyerCorrections } from './buyer-corrections.js';

/** Buyers correct their own data while the gift is held. The hold stays as it is. */
export class CorrectBuyer extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** Fields that are not named stay as registered. */
    readonly buyer: Partial<BuyerFields>,
  ) {
    super();
  }
}

@CommandHandler(CorrectBuyer)
export class CorrectBuyerHandler implements ICommandHandler<CorrectBuyer> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly corrections: BuyerCorrections,
  ) {}

  async execute({ transactionId, buyer: fields }: CorrectBuyer): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const known = await this.purchases.find(stream, transactionId);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    await this.corrections.around(stream, known, fields, (buyer) =>
      this.purchases.handle(
        stream,
        { type: 'CorrectBuyer', transactionId, buyer, by: 'buyer' },
        { actor: 'buyer' },
      ),
    );
  }
}
