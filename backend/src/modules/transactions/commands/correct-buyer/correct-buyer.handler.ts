import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { setTimeout as pause } from 'node:timers/promises';
import { type KeptRef, PurchaseLedger } from '../../../gifts/index.js';
import { type BuyerFields, TransactionRegister } from '../../register/transaction-register.js';

/** How long a correction waits for another call that brings the buyer's data along. */
const OTHERS_PATIENCE_MS = 1_000;
const PAUSE_MS = 15;

/**
 * Corrects the buyer's data: by staff at any stage, by buyers their own while the gift is held. The hold stays as it
 * is.
 */
export class CorrectBuyer extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** Fields that are not named stay as registered. */
    readonly buyer: Partial<BuyerFields>,
    readonly by: 'buyer' | 'staff',
  ) {
    super();
  }
}

@CommandHandler(CorrectBuyer)
export class CorrectBuyerHandler implements ICommandHandler<CorrectBuyer> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, buyer: fields, by }: CorrectBuyer): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const buyer = await this.kept(stream, transactionId, fields);
    const actor = by === 'buyer' ? { actor: 'buyer' } : {};
    try {
      await this.purchases.handle(stream, { type: 'CorrectBuyer', transactionId, buyer, by }, actor);
    } catch (error) {
      const standing = error instanceof Refusal ? await this.buyerIn(stream, transactionId) : null;
      if (standing) await this.register.putBack(transactionId, buyer, standing);
      throw error;
    }
  }

  /**
   * Waits until the data that another call has just stored are in the ledger or withdrawn. If that call's process died
   * they stay as they are, and the correction is based on them.
   */
  private async kept(stream: string, transactionId: string, fields: Partial<BuyerFields>): Promise<KeptRef> {
    const giveUpAt = performance.now() + OTHERS_PATIENCE_MS;
    for (;;) {
      const inLedger = await this.buyerIn(stream, transactionId);
      const evenSo = performance.now() >= giveUpAt;
      const buyer = await this.register.correctBuyer(transactionId, fields, inLedger, evenSo);
      if (buyer) return buyer;
      await pause(PAUSE_MS);
    }
  }

  private async buyerIn(stream: string, transactionId: string): Promise<KeptRef | null> {
    const purchase = await this.purchases.find(stream, transactionId);
    return purchase ? { ref: purchase.buyerRef, digest: purchase.buyerDigest } : null;
  }
}
