import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOf, type Purchase } from '@fiocco/gift';
import { DATABASE_CLOCK, type DatabaseClock } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';

/**
 * Ends a hold, the reservation of an unpaid share, or a transfer's term, whose time is over by the database's clock. Changes nothing where
 * it was renewed or ended. Where its time is not over yet it answers when it will be (ISO), and null where nothing is
 * left to end.
 */
export class ExpireTransaction extends Command<string | null> {
  constructor(
    readonly stream: string,
    readonly transactionId: string,
    /** Null for a reservation or a transfer. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ExpireTransaction)
export class ExpireTransactionHandler implements ICommandHandler<ExpireTransaction> {
  constructor(
    private readonly purchases: GiftLedger,
    @Inject(DATABASE_CLOCK) private readonly clock: DatabaseClock,
  ) {}

  async execute({ stream, transactionId, holdId }: ExpireTransaction): Promise<string | null> {
    const now = (await this.clock.now()).toISOString();
    return holdId === null
      ? this.endAwaited(stream, transactionId, now)
      : this.endHold(stream, transactionId, { holdId, now });
  }

  private async endHold(
    stream: string,
    transactionId: string,
    { holdId, now }: { readonly holdId: string; readonly now: string },
  ): Promise<string | null> {
    const after = await this.purchases.handle(stream, { type: 'ExpireHold', transactionId, holdId, now });
    const end = endIn(after);
    return end?.by === 'hold' && end.holdId === holdId ? end.at : null;
  }

  private async endAwaited(stream: string, transactionId: string, now: string): Promise<string | null> {
    const before = endIn(await this.purchases.find(stream, transactionId));
    if (before === null || before.by === 'hold') return null;
    const type = before.by === 'share' ? 'ExpireReservation' : 'ExpireTransfer';
    const end = endIn(await this.purchases.handle(stream, { type, transactionId, now }));
    return end !== null && end.by === before.by ? end.at : null;
  }
}

const endIn = (purchase: Purchase | undefined) => (purchase ? endOf(purchase) : null);
