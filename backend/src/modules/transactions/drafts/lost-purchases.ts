import { Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import { Drafts } from './drafts.js';
import { NOBODY, type Registration, TransactionRegister } from '../register/transaction-register.js';

/** Purchases of which a restore has left nothing but their payment. */
@Injectable()
export class LostPurchases {
  constructor(
    private readonly entries: TransactionRegister,
    private readonly drafts: Drafts,
  ) {}

  /** Gives it an order number of its own, and its buyer's data where the restored database has its draft. */
  async register(id: string, stream: string): Promise<Pick<Registration, 'orderNumber' | 'buyer'>> {
    const known = await this.entries.find(id);
    const transaction = { id, stream, browserHash: known?.browserHash ?? null };
    const { orderNumber, buyer } = await this.entries.register(transaction, null, async (tx) => {
      try {
        return await this.drafts.keep(tx, id, {});
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return NOBODY;
      }
    });
    return { orderNumber, buyer };
  }

  /** The order number of a purchase that the ledger has. */
  async orderNumberOf(id: string, stream: string): Promise<string> {
    const known = await this.entries.find(id);
    return known?.orderNumber ?? (await this.register(id, stream)).orderNumber;
  }
}
