import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { giftOf, PurchaseLedger, type Purchase } from '../../../gifts/index.js';
import { FindDraft } from '../../guest-dialogue.js';
import { TransactionRegister } from '../../register/transaction-register.js';
import type { Sale } from './record-sale.handler.js';

/** What tells one sale at the counter from another; null says nothing about it. */
type NamedSale = Pick<Sale, 'listId' | 'productId' | 'kind' | 'namedCents'>;

/** Sales at the counter under the ids that pages drew for them. */
@Injectable()
export class RecordedSales {
  constructor(
    private readonly register: TransactionRegister,
    private readonly queries: QueryBus,
    private readonly ledger: PurchaseLedger,
  ) {}

  /**
   * Whether this very sale stands under the id already. Refuses `TRANSACTION_ID_TAKEN` where something else does: a
   * guest's draft or purchase, a sale of another gift, kind or amount.
   */
  async recorded(id: string, sale: NamedSale): Promise<boolean> {
    const [registered, draft] = await Promise.all([
      this.register.find(id),
      this.queries.execute(new FindDraft(id)),
    ]);
    if (draft) throw new Refusal('TRANSACTION_ID_TAKEN');
    if (!registered) return false;
    const { listId, productId } = giftOf(registered.stream);
    const isStaffs = registered.browserHash === null;
    if (!isStaffs || listId !== sale.listId || productId !== sale.productId)
      throw new Refusal('TRANSACTION_ID_TAKEN');
    // Registered and no more: the call before ended before the gift was held.
    const purchase = await this.ledger.findToShow(registered.stream, id);
    if (purchase && !isSame(purchase, sale)) throw new Refusal('TRANSACTION_ID_TAKEN');
    return purchase !== null;
  }
}

function isSame(purchase: Purchase, { kind, namedCents }: NamedSale): boolean {
  const sameKind = kind === null || kind === purchase.kind;
  return sameKind && (namedCents === null || namedCents === purchase.amountCents);
}
