import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { giftOf, PurchaseLedger, type Purchase } from '../../../gifts/index.js';
import { FindDraft } from '../../guest-dialogue.js';
import { TransactionRegister } from '../../register/transaction-register.js';
import type { Sale } from './record-sale.handler.js';

/** The fields by which two sales at the counter are compared; null matches anything. */
type NamedSale = Pick<Sale, 'listId' | 'productId' | 'kind' | 'namedCents'>;

/** Finds sales at the counter by the ids that pages drew for them. */
@Injectable()
export class RecordedSales {
  constructor(
    private readonly register: TransactionRegister,
    private readonly queries: QueryBus,
    private readonly ledger: PurchaseLedger,
  ) {}

  /**
   * Whether this sale is already recorded under the id. Refuses `TRANSACTION_ID_TAKEN` where the id belongs to
   * something else: a guest's draft or purchase, or a sale of another gift, type or amount.
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
    // Registered only: the call before ended before the gift was held.
    const purchase = await this.ledger.findToShow(registered.stream, id);
    if (purchase && !isSame(purchase, sale)) throw new Refusal('TRANSACTION_ID_TAKEN');
    return purchase !== null;
  }
}

function isSame(purchase: Purchase, { kind, namedCents }: NamedSale): boolean {
  const sameKind = kind === null || kind === purchase.kind;
  return sameKind && (namedCents === null || namedCents === purchase.amountCents);
}
