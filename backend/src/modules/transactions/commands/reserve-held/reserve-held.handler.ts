import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../../../platform/index.js';
import { PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';
import { RESERVATION_MS } from '../terms.js';

/** "Segna come completata" on a held transaction: a reservation to be paid in the shop. */
export class ReserveHeld extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The hold that the page showed; null means the current one. Refuses `HOLD_ENDED`. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ReserveHeld)
export class ReserveHeldHandler implements ICommandHandler<ReserveHeld> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, holdId }: ReserveHeld): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const reservedUntil = new Date(this.clock.now().getTime() + RESERVATION_MS).toISOString();
    await this.purchases.handle(stream, { type: 'ReserveHeld', transactionId, reservedUntil, holdId });
  }
}
