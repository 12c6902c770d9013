import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RomeDay } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { Visitor } from '../gift-lists/index.js';
import { CancelTransaction } from './commands/cancel-transaction.js';
import { CollectMoney } from './commands/collect-money.js';
import { EditTransaction } from './commands/edit-transaction.js';
import { RecordSale } from './commands/record-sale.js';
import { noEdit } from './commands/staff-edit.js';
import { ExchangeGift } from './exchange/exchange-gift.js';
import type { SaleReceipt } from './sale-ledger/sale.decider.js';

/** A last share, in the name of those whose list it is. */
interface LastShare {
  readonly transactionId: string;
  readonly listId: number;
  readonly productId: number;
  readonly unitIndex: number;
  readonly amountCents: Cents;
  readonly name: string;
}

interface ToFund {
  readonly transactionId: string;
  /** The same id is the same exchange. */
  readonly exchangeId: string;
  /** Of the new purchase. */
  readonly toTransactionId: string;
  readonly listId: number;
  readonly cents: Cents;
  readonly reason: string | null;
}

/** What whoever closes a list does to its purchases: the commands of the counter, by their usual rules. */
@Injectable()
export class ListDeeds {
  constructor(private readonly bus: CommandBus) {}

  cancel(id: string, reason: string | null): Promise<void> {
    return this.bus.execute(new CancelTransaction(id, 'cancelled_by_staff', reason));
  }

  collect(id: string, receipts: readonly SaleReceipt[], reason: string | null): Promise<void> {
    return this.bus.execute(new CollectMoney(id, { receipts, reason, documentNumber: null }));
  }

  async handOver(id: string, delivered: RomeDay): Promise<void> {
    await this.bus.execute(new EditTransaction(id, noEdit({ delivered }), null));
  }

  /** All of its money goes on as a gift to the list's fund. */
  async toFund({ listId, cents, reason, ...of }: ToFund, visitor: Visitor): Promise<void> {
    const to = { transactionId: of.toTransactionId, listId, productId: null };
    const asked = { to, exchangeId: of.exchangeId, reason, agreedCents: cents };
    await this.bus.execute(new ExchangeGift(of.transactionId, asked, visitor));
  }

  /** Reserved, until its money is recorded. */
  async reserveShare({ amountCents, name, ...place }: LastShare, visitor: Visitor): Promise<void> {
    const buyer = { name, email: '', phone: '', message: '', address: null };
    const plain = { shareCents: null, deliveryMethod: null, paymentMethod: null, documentNumber: null };
    const sale = { ...place, ...plain, kind: 'quota', namedCents: amountCents, buyer } as const;
    await this.bus.execute(new RecordSale({ ...sale, status: 'completata', taken: null }, visitor));
  }
}
