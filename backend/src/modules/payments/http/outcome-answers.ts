import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PaymentOutcome } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import { isLate } from '../../../platform/index.js';
import { FindTransaction, type FoundTransaction, TransactionAnswers } from '../../transactions/index.js';
import { type AskedPurchase, outcomeOf, refuseFailed } from '../paying/payment-outcomes.js';

/** What is answered of a payment's outcome to whoever waits for it. */
@Injectable()
export class OutcomeAnswers {
  constructor(
    private readonly queries: QueryBus,
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
    const found = await this.shown(purchase.id);
    if (found === 'late') return undecided();
    refuseFailed(outcome, found.view.reason);
    const { transfer: _, ...answer } = await this.answers.publicOf(found.view, isOwn);
    return answer;
  }

  private async shown(id: string): Promise<FoundTransaction | 'late'> {
    try {
      const found = await this.queries.execute(new FindTransaction(id, 'answer'));
      if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
      return found;
    } catch (error) {
      if (isLate(error)) return 'late';
      throw error;
    }
  }
}
