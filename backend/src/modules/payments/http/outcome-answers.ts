import { Injectable } from '@nestjs/common';
import type { PaymentOutcome } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { isLate } from '../../../platform/index.js';
import { TransactionAnswers, TransactionsReader } from '../../transactions/index.js';
import { type AskedPurchase, outcomeOf, refuseFailed } from '../paying/payment-outcomes.js';

/** What is answered of a payment's outcome to whoever waits for it. */
@Injectable()
export class OutcomeAnswers {
  constructor(
    private readonly transactions: TransactionsReader,
    private readonly answers: TransactionAnswers,
  ) {}

  /**
   * 202 while the outcome is not known, or cannot be shown yet: the ledger has it and the read models are late. A browser that did not begin the purchase is told nothing personal. Refuses
   * where the payment failed.
   */
  async of({ purchase, isOwn, isAsked }: AskedPurchase, reply: FastifyReply): Promise<PaymentOutcome> {
    const undecided = (): PaymentOutcome => {
      void reply.code(202);
      return { id: purchase.id, status: 'in_attesa' };
    };
    const outcome = outcomeOf(purchase, isAsked);
    if (outcome === 'open') return undecided();
    const found = await this.transactions.mustFind(purchase.id, 'answer').catch(whereLate);
    if (found === 'late') return undecided();
    refuseFailed(outcome, found.view.reason);
    const { transfer: _, ...answer } = await this.answers.publicOf(found.view, isOwn);
    return answer;
  }
}

/** Only the read models may be late; whatever else goes wrong is thrown. */
function whereLate(error: unknown): 'late' {
  if (isLate(error)) return 'late';
  throw error;
}
