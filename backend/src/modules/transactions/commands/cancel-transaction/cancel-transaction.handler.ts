import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CancelReason, PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';

/** "Annulla": by staff, with a reason in their own words if they give one, by the buyer, or by the purge. */
export class CancelTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: CancelReason,
    readonly note: string | null = null,
    /** What was confirmed by then refuses. */
    readonly onlyUnconfirmed = false,
    /** The hold that was shown, where one was: nothing else is cancelled, and `HOLD_ENDED` refused. Null: whatever stands. */
    readonly holdId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(CancelTransaction)
export class CancelTransactionHandler implements ICommandHandler<CancelTransaction> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ note: words, ...wanted }: CancelTransaction): Promise<void> {
    const { transactionId, reason, onlyUnconfirmed, holdId } = wanted;
    const { stream } = await this.register.mustFind(transactionId);
    const command = {
      type: 'CancelTransaction',
      transactionId,
      reason,
      note: null,
      onlyUnconfirmed,
      holdId,
    } as const;
    // Words about a cancellation that is refused, or was long done, belong to nothing.
    const isNew = await this.purchases.wouldChange(stream, command);
    const note = words && isNew ? await this.register.keepNote(transactionId, words) : null;
    const actor = reason === 'cancelled_by_buyer' ? { actor: 'buyer' } : {};
    await this.purchases.handle(stream, { ...command, note }, actor);
  }
}
