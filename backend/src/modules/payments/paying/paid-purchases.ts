import { Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import type { Purchase } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { isThisBrowser, isTransactionId, notYours, TransactionRegister } from '../../transactions/index.js';

export interface LedgerPurchase {
  readonly stream: string;
  readonly purchase: Purchase;
  /** Whether the calling browser began it. */
  readonly isOwn: boolean;
}

/** Purchases that are being paid, as the ledger has them. */
@Injectable()
export class PaidPurchases {
  constructor(
    private readonly register: TransactionRegister,
    private readonly ledger: GiftLedger,
  ) {}

  /**
   * Null for one that was never held. What it is now may be a job's doing: the answer waits until the read models show as
   * much. `since`: a time of `performance.now()`; what this process knows from then or later is not read again.
   */
  async find(id: string, since?: number): Promise<LedgerPurchase | null> {
    const known = isTransactionId(id) ? await this.register.find(id) : null;
    const purchase = known && (await this.ledger.findToShow(known.stream, id, since));
    return purchase ? { stream: known.stream, purchase, isOwn: isThisBrowser(known.browserHash) } : null;
  }

  /** For whoever is about to pay. Refuses what this browser did not begin, and what is not held for it. */
  async own(id: string): Promise<LedgerPurchase> {
    const found = await this.find(id);
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (!found.isOwn) throw notYours();
    return found;
  }
}
