import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { giftOf, type Purchase } from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import { PurchaseLedger } from '../../../gifts/index.js';
import { DeskRecords } from '../../desk/desk-records.js';
import { FindDraft, type NewDraft } from '../../guest-dialogue.js';
import { TransactionRegister } from '../../register/transaction-register.js';

/** The fields by which two sales at the counter are compared; null matches anything. */
type NamedSale = Pick<NewDraft, 'listId' | 'productId' | 'kind'> & { readonly namedCents: Cents | null };

/** Finds sales at the counter by the ids that pages drew for them. */
@Injectable()
export class RecordedSales {
  constructor(
    private readonly register: TransactionRegister,
    private readonly queries: QueryBus,
    private readonly ledger: PurchaseLedger,
    private readonly records: DeskRecords,
  ) {}

  /**
   * Whether this sale is already recorded under the id. Refuses `TRANSACTION_ID_TAKEN` where the id belongs to
   * something else: a guest's draft or purchase, or a sale that was recorded of another gift, type or amount.
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
    return this.isInLedger(registered.stream, id, sale);
  }

  /** False where it is registered only: the call before ended, or was refused, before the gift was held. */
  private async isInLedger(stream: string, id: string, sale: NamedSale): Promise<boolean> {
    if (!(await this.ledger.findToShow(stream, id))) return false;
    const begun = await this.records.asBegun(stream, id);
    if (begun && !isSame(begun, sale)) throw new Refusal('TRANSACTION_ID_TAKEN');
    return true;
  }
}

function isSame(purchase: Purchase, { kind, namedCents }: NamedSale): boolean {
  const sameKind = kind === null || kind === purchase.kind;
  return sameKind && (namedCents === null || namedCents === purchase.amountCents);
}
