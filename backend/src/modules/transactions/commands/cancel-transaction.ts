import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { asSeen, type CancelReason } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { untilClosed } from './until-closed.js';
import { TransactionRegister } from '../register/transaction-register.js';

/** "Annulla": by staff, with or without a reason in their own words, by the buyer, or by the purge of drafts. */
export class CancelTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: CancelReason,
    readonly note: string | null = null,
    /** Refuses where the purchase is confirmed by now. */
    readonly onlyUnconfirmed = false,
    /**
     * The hold that the page showed: only that one is cancelled, otherwise `HOLD_ENDED` is refused. Null cancels
     * whatever stands.
     */
    readonly holdId: string | null = null,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(CancelTransaction)
export class CancelTransactionHandler implements ICommandHandler<CancelTransaction> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ note: words, version, ...wanted }: CancelTransaction): Promise<void> {
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
    // A reason is stored only with a cancellation that takes effect.
    const isNew = await this.purchases.wouldChange(stream, asSeen(command, version));
    const note = words && isNew ? await this.register.keepNote(transactionId, words) : null;
    const actor = reason === 'cancelled_by_buyer' ? { actor: 'buyer' } : {};
    const after = await this.purchases.handle(stream, asSeen({ ...command, note }, version), actor);
    if (after?.stage === 'voiding') await untilClosed(this.purchases, stream, transactionId);
  }
}
