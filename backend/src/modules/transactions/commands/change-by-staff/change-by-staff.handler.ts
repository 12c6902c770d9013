import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { statusOf, type TransactionStatus } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { PurchaseView } from '../../queries/purchase-view.js';
import type { BuyerFields } from '../../register/transaction-register.js';
import { CancelTransaction } from '../cancel-transaction/cancel-transaction.handler.js';
import { CorrectBuyer } from '../correct-buyer/correct-buyer.handler.js';
import { ReopenTransaction } from '../reopen-transaction/reopen-transaction.handler.js';
import { ReserveHeld } from '../reserve-held/reserve-held.handler.js';

export interface StaffChange {
  readonly status: TransactionStatus | null;
  /** The hold that the dialog showed; null where it names none. */
  readonly holdId: string | null;
  readonly buyer: Partial<BuyerFields>;
  /** Whether the body names another amount, payment, delivery or type than the transaction has. */
  readonly changesTerms: boolean;
}

/** The edit dialog: its status becomes the matching command, its buyer's data a correction. */
export class ChangeByStaff extends Command<void> {
  constructor(
    readonly transaction: Pick<PurchaseView, 'id' | 'stage'>,
    readonly change: StaffChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeByStaff)
export class ChangeByStaffHandler implements ICommandHandler<ChangeByStaff> {
  constructor(private readonly bus: CommandBus) {}

  async execute({ transaction: { id, stage }, change }: ChangeByStaff): Promise<void> {
    const status = change.status === statusOf(stage) ? null : change.status;
    refuseEdit(stage, change, status);
    // What may still be refused is done first, so that a refused call has corrected nothing. A confirmation comes after
    // the correction: its mail goes to the corrected address.
    if (status === 'annullata')
      await this.bus.execute(new CancelTransaction(id, 'cancelled_by_staff', null, false, change.holdId));
    const isReopened = status === 'completata' && stage === 'cancelled';
    if (isReopened) await this.bus.execute(new ReopenTransaction(id));
    if (Object.keys(change.buyer).length > 0)
      await this.bus.execute(new CorrectBuyer(id, change.buyer, 'staff'));
    if (status === 'completata' && !isReopened) await this.bus.execute(new ReserveHeld(id, change.holdId));
  }
}

function refuseEdit(
  stage: PurchaseView['stage'],
  { changesTerms }: StaffChange,
  status: TransactionStatus | null,
): void {
  if (changesTerms || status === 'in_attesa') throw new Refusal('EDIT_REFUSED');
  if (status === 'completata' && stage !== 'held' && stage !== 'cancelled')
    throw new Refusal('TRANSACTION_NOT_HELD');
}
