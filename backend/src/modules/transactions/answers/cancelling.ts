import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Transaction } from '@fiocco/contracts';
import { CancelTransaction } from '../commands/cancel-transaction.js';
import { Drafts } from '../drafts/drafts.js';
import { type FoundTransaction, wasHeld } from '../transactions.reader.js';
import { TransactionAnswers, transactionOf } from './transaction-answers.js';
import type { CheckedBody } from '../../../platform/index.js';

/** "Annulla", wherever the purchase is kept: one that was never held leaves nothing behind. */
@Injectable()
export class Cancelling {
  constructor(
    private readonly drafts: Drafts,
    private readonly answers: TransactionAnswers,
    private readonly bus: CommandBus,
  ) {}

  async end(
    found: FoundTransaction,
    reason: 'cancelled_by_staff' | 'cancelled_by_buyer',
    { reason: words, holdId }: CheckedBody<'POST /api/transactions/:id/cancel'>,
    version: number | null = null,
  ): Promise<Transaction> {
    const { id } = found.view;
    if (wasHeld(found))
      await this.bus.execute(
        new CancelTransaction(id, reason, words ?? null, false, holdId ?? null, version),
      );
    await this.drafts.remove([id]);
    return wasHeld(found)
      ? this.answers.after(id)
      : transactionOf({ ...found.view, stage: 'cancelled', reason });
  }
}
