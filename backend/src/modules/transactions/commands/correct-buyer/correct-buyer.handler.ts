import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { setTimeout as pause } from 'node:timers/promises';
import { type KeptRef, PurchaseLedger } from '../../../gifts/index.js';
import { type BuyerFields, TransactionRegister } from '../../register/transaction-register.js';

/** How long a correction waits for other calls that bring the buyer's data along. */
const OTHERS_PATIENCE_MS = 1_000;
const PAUSE_MS = 15;

/** Staff correct the buyer's data at any stage, buyers their own while the gift is held: the hold stays as it is. */
export class CorrectBuyer extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** What it does not name stays as the register has it. */
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
   * Waits for what another call has just kept: the ledger takes it, or it is put back. One whose process died stays where it
   * is, and is corrected all the same.
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
