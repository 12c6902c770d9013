import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Cents } from '@fiocco/money';
import { PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';

/** "Segna incassato": money taken in the shop; without an amount, all that is due. */
export class CollectMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The same receipt is never counted twice. */
    readonly receiptId: string,
    readonly amountCents: Cents | null,
  ) {
    super();
  }
}

@CommandHandler(CollectMoney)
export class CollectMoneyHandler implements ICommandHandler<CollectMoney> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, receiptId, amountCents }: CollectMoney): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    await this.purchases.handle(stream, { type: 'TakeMoney', transactionId, receiptId, amountCents });
  }
}
