import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { PurchaseLedger, type PurchaseStage } from '../../gifts/index.js';
import { CancelTransaction, TransactionRegister } from '../../transactions/index.js';

const CONFIRMED = new Set(['TRANSACTION_ALREADY_CONFIRMED', 'TRANSACTION_HAS_MONEY']);

/** The purchase behind a draft, which the ledger knows once its gift was held. */
@Injectable()
export class DraftPurchases {
  constructor(
    private readonly register: TransactionRegister,
    private readonly ledger: PurchaseLedger,
    private readonly bus: CommandBus,
  ) {}

  /** `null` where nothing was ever held. */
  async stageOf(id: string): Promise<PurchaseStage | null> {
    const registered = await this.register.find(id);
    return registered ? ((await this.ledger.findToShow(registered.stream, id))?.stage ?? null) : null;
  }

  /** Nobody goes on with a purchase that fell back to a draft. Refuses one that was taken up again meanwhile. */
  async close(id: string): Promise<void> {
    await this.bus.execute(new CancelTransaction(id, 'draft_expired'));
  }

  /** Ends what was held at most, if anything was. Refuses `TRANSACTION_ALREADY_CONFIRMED`, `TRANSACTION_HAS_MONEY`. */
  async endUnconfirmed(id: string, reason: 'cancelled_by_staff' | 'cancelled_by_buyer'): Promise<void> {
    if ((await this.stageOf(id)) === null) return;
    await this.bus.execute(new CancelTransaction(id, reason, null, true));
  }

  /** As {@link endUnconfirmed}, for an erasure: what was confirmed stays as it is. */
  async endUnlessConfirmed(id: string): Promise<void> {
    try {
      await this.endUnconfirmed(id, 'cancelled_by_staff');
    } catch (error) {
      if (!(error instanceof Refusal && CONFIRMED.has(error.code))) throw error;
    }
  }
}
