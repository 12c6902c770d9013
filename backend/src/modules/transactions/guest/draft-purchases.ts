import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import type { PurchaseStage } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { CancelTransaction } from '../commands/cancel-transaction.js';
import { TransactionRegister } from '../register/transaction-register.js';

const CONFIRMED = new Set(['TRANSACTION_ALREADY_CONFIRMED', 'TRANSACTION_HAS_MONEY', 'PAYMENT_PINNED']);

/** The purchase of a draft in the ledger, which exists since its gift was first held. */
@Injectable()
export class DraftPurchases {
  constructor(
    private readonly register: TransactionRegister,
    private readonly ledger: GiftLedger,
    private readonly bus: CommandBus,
  ) {}

  /** `null` where the gift was never held. */
  async stageOf(id: string): Promise<PurchaseStage | null> {
    const registered = await this.register.find(id);
    return registered ? ((await this.ledger.findToShow(registered.stream, id))?.stage ?? null) : null;
  }

  /** Closes a purchase that fell back to a draft. Refuses where it was held again meanwhile. */
  async close(id: string): Promise<void> {
    await this.bus.execute(new CancelTransaction(id, 'draft_expired'));
  }

  /** Ends what is held, if anything is. Refuses `TRANSACTION_ALREADY_CONFIRMED`, `TRANSACTION_HAS_MONEY`. */
  async endUnconfirmed(id: string, reason: 'cancelled_by_staff' | 'cancelled_by_buyer'): Promise<void> {
    if ((await this.stageOf(id)) === null) return;
    await this.bus.execute(new CancelTransaction(id, reason, null, true));
  }

  /** Like {@link endUnconfirmed}, for an erasure: a confirmed purchase stays as it is. */
  async endUnlessConfirmed(id: string): Promise<void> {
    try {
      await this.endUnconfirmed(id, 'cancelled_by_staff');
    } catch (error) {
      if (!(error instanceof Refusal && CONFIRMED.has(error.code))) throw error;
    }
  }
}
