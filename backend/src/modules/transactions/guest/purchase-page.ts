import { Refusal } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AddsToPages, type PageCall, type PageParts } from '../../../platform/index.js';
import { GiftListAccess, guestView, visitorOf } from '../../gift-lists/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';
import { TransactionAnswers } from '../answers/transaction-answers.js';

const ID = /^[\w-]{1,64}$/;
/** The first is ours, the others stand in links of the specification. */
const NAMES = ['trid', 'tid', 'transactionId'];

function namedBy({ params, request }: PageCall): string | null {
  const query = new URL(request.url, 'http://shop').searchParams;
  const named = [params['transactionId'], ...NAMES.map((name) => query.get(name))].find(Boolean);
  return named && ID.test(named) ? named : null;
}

/**
 * Adds to the pages about one purchase what this browser may read of it and of its list, so that the first paint needs no
 * call. Staff read a list in another way, and ask for it.
 */
@Injectable()
export class PurchasePage {
  constructor(
    private readonly answers: TransactionAnswers,
    private readonly lists: GiftListAccess,
    private readonly methods: PaymentMethods,
  ) {}

  @AddsToPages()
  async parts(call: PageCall): Promise<PageParts | null> {
    const id = call.page?.showsPurchase ? namedBy(call) : null;
    if (id === null) return null;
    if (call.request.context.user) return { isPrivate: true };
    try {
      return { isPrivate: true, data: { purchase: await this.seen(id, call.request) } };
    } catch (error) {
      if (error instanceof Refusal) return { isPrivate: true, status: 404 };
      throw error;
    }
  }

  private async seen(id: string, request: FastifyRequest) {
    const transaction = await this.answers.seen(id);
    return { transaction, list: await this.listOf(transaction.giftListId, request) };
  }

  /** Null for a list that was deleted: the purchase is shown without it. */
  private async listOf(listId: number, request: FastifyRequest) {
    const facts = await this.lists.facts(listId);
    if (!facts) return null;
    const visit = this.lists.visitWithoutPassword(facts, visitorOf(request));
    return guestView(visit, await this.methods.usable());
  }
}
