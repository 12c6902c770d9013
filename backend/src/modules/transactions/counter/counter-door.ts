import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MadeSale, type RomeDay, romeDayOf, type Transaction } from '@fiocco/contracts';
import type { ReadBodyAt } from '@fiocco/contracts/bodies';
import { Refusal } from '@fiocco/event-sourcing';
import {
  checkPermission,
  CLOCK,
  type Clock,
  RequestContext,
  type CheckedBody,
} from '../../../platform/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import { Cancelling } from '../answers/cancelling.js';
import { TransactionAnswers } from '../answers/transaction-answers.js';
import { EditTransaction } from '../commands/edit-transaction.js';
import { RecordSale } from '../commands/record-sale.js';
import { RemoveTransaction } from '../commands/remove-transaction.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { type FoundTransaction, TransactionsReader, wasHeld } from '../transactions.reader.js';
import { SellGifts } from '../sale/sell-gifts.js';
import { saleMoneyOf, saleOf, soldGiftsOf, staffEditOf, takenIn } from './staffs-input.js';

/** What staff do by calls whose address guests use as well. */
@Injectable()
export class CounterDoor {
  constructor(
    private readonly transactions: TransactionsReader,
    private readonly cancelling: Cancelling,
    private readonly answers: TransactionAnswers,
    private readonly register: TransactionRegister,
    private readonly bus: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async record(
    body: ReadBodyAt<'POST /api/transactions', 'counter'>,
    visitor: Visitor,
  ): Promise<Transaction> {
    return this.answers.after(await this.bus.execute(new RecordSale(saleOf(body, this.today()), visitor)));
  }

  async sell(body: CheckedBody<'POST /api/sales'>, visitor: Visitor): Promise<MadeSale> {
    const gifts = soldGiftsOf(body, this.today());
    await this.bus.execute(new SellGifts(body.saleId, gifts, saleMoneyOf(body, this.today()), visitor));
    const transactions: Transaction[] = [];
    for (const { transactionId } of gifts) transactions.push(await this.answers.after(transactionId));
    return { saleId: body.saleId, transactions };
  }

  async edit(
    id: string,
    body: ReadBodyAt<'PUT /api/transactions/:id', 'counter'>,
    version: number | null,
  ): Promise<Transaction> {
    const taken = await this.register.withReason(id, takenIn(body, this.today()));
    const edit = staffEditOf(body, this.today(), taken);
    return this.answers.after(id, await this.bus.execute(new EditTransaction(id, edit, version)));
  }

  async show(id: string): Promise<Transaction> {
    return this.answers.of((await this.transactions.mustFind(id, 'shown')).view);
  }

  /** Refuses where there is nothing left to cancel. */
  async cancel(
    id: string,
    body: CheckedBody<'POST /api/transactions/:id/cancel'>,
    version: number | null,
  ): Promise<Transaction> {
    const found = await this.transactions.mustFind(id, 'now');
    const { stage } = found.view;
    if (stage === 'removed') throw new Refusal('TRANSACTION_REMOVED');
    if (stage === 'refunded') throw new Refusal('TRANSACTION_REFUNDED');
    return this.cancelling.end(found, 'cancelled_by_staff', body, version);
  }

  async remove(found: FoundTransaction, version: number | null): Promise<void> {
    checkPermission('admin', RequestContext.current().user);
    if (!wasHeld(found)) throw new Refusal('TRANSACTION_NOT_DELETABLE', { first: 'cancel' });
    await this.bus.execute(new RemoveTransaction(found.view.id, version));
  }

  private today(): RomeDay {
    return romeDayOf(this.clock.now());
  }
}
