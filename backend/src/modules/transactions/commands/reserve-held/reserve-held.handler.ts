import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOfReservation } from '@fiocco/contracts';
import { CLOCK, type Clock } from '../../../../platform/index.js';
import { PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';

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
    const reservedUntil = endOfReservation(this.clock.now());
    await this.purchases.handle(stream, { type: 'ReserveHeld', transactionId, reservedUntil, holdId });
  }
}
