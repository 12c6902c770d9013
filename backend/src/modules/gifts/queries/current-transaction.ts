import { ReadYourWrites } from '../../../platform/index.js';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { TransactionRegister } from '../commands/transaction-register.js';
import { GiftOffers } from './gift-offers.js';
import { ledgerView } from './ledger-view.js';
import { TransactionQueries } from './transaction-queries.js';

/** What a command's answer shows: the transaction as the ledger has it, however far the read models are behind. */
@Injectable()
export class CurrentTransaction {
  constructor(
    private readonly transactions: TransactionQueries,
    private readonly register: TransactionRegister,
    private readonly offers: GiftOffers,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Refuses `TRANSACTION_NOT_FOUND`, and `READ_MODELS_LATE` while they do not know it at all. */
  async of(id: string): Promise<Transaction> {
    await this.readYourWrites.own();
    const registered = await this.register.find(id);
    const purchase = registered && (await this.offers.purchase(registered.stream, id));
    const transaction = purchase && ((await this.transactions.find(id)) ?? (await this.findLater(id)));
    if (!transaction) throw new Refusal('TRANSACTION_NOT_FOUND');
    return ledgerView(transaction, purchase, registered.orderNumber);
  }

  private async findLater(id: string): Promise<Transaction | null> {
    await this.readYourWrites.everything();
    return this.transactions.find(id);
  }
}
