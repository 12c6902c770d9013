import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';
import { refuseClosing, untilClosed } from './until-closed.js';

/**
 * The buyer wants to pay in another way: their payment at a provider is closed, and the gift stays held while its hold
 * lasts. Refuses `PAYMENT_CLOSING` where the provider takes too long, and what has gone too far.
 */
export class CloseAttempt extends Command<void> {
  constructor(readonly transactionId: string) {
    super();
  }
}

@CommandHandler(CloseAttempt)
export class CloseAttemptHandler implements ICommandHandler<CloseAttempt> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId }: CloseAttempt): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const command = { type: 'BeginVoid', transactionId, reason: 'method_changed' } as const;
    await this.purchases.handle(stream, command, { actor: 'buyer' });
    refuseClosing(await untilClosed(this.purchases, stream, transactionId));
  }
}
