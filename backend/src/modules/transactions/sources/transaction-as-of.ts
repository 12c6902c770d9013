import { Inject, Injectable } from '@nestjs/common';
import {
  type AsOf,
  type BuyerThen,
  type ReceiptThen,
  statusOf,
  type TransactionThen,
} from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { giftOf, keptCentsOf, type PurchaseFacts, purchaseThen, refundedCentsOf, termOf } from '@fiocco/gift';
import { EVENT_STORE, inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import { listRecords, productNameWords, productsThen } from '../../gift-lists/index.js';
import { answer, type AsOfSource, TellsPastOf, orProblem, RecordsThen } from '../../history/index.js';
import { receiptsIn, type ToldReceipt } from '../answers/receipts.js';
import { exchangeIn, type OtherEnd } from '../exchange/told-exchange.js';
import { TransactionPapers } from '../personal-data/transaction-papers.js';
import { keptBuyer, keptNote } from '../read-models/kept-fields.js';
import { keptParcel } from '../register/kept-parcel.js';
import { TransactionRegister } from '../register/transaction-register.js';

type GiftWords = Pick<
  TransactionThen,
  'giftListId' | 'giftListName' | 'giftListNameIsToday' | 'productId' | 'productName' | 'productNameIsToday'
>;

const ERASED: BuyerThen = { erased: true, text: 'dati cancellati' };

/**
 * A transaction as it was at a moment: from its gift's stream, with the version of the vault's data that was current
 * then.
 */
@Injectable()
@TellsPastOf('transaction')
export class TransactionAsOf implements AsOfSource<'transaction'> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly register: TransactionRegister,
    private readonly records: RecordsThen,
    private readonly papers: TransactionPapers,
  ) {}

  /** Refuses `TRANSACTION_NOT_FOUND` for an id that was never registered. */
  async read(id: string, moment: Date): Promise<AsOf<TransactionThen>> {
    const registered = await this.register.mustFind(id);
    const then = await orProblem(purchaseThen(this.store, registered.stream, id, moment));
    const state = then.facts && (await this.told(id, registered.stream, then.facts, moment));
    return answer(moment, 'Questa transazione', then, state);
  }

  private async told(
    id: string,
    stream: string,
    facts: PurchaseFacts,
    moment: Date,
  ): Promise<TransactionThen> {
    const { purchase, noteRef, parcelRef } = facts;
    const kept = await inTransaction(this.pool, (tx) =>
      this.vault.get(
        tx,
        [facts.buyerRef, noteRef, parcelRef].filter((ref) => ref !== null),
      ),
    );
    const buyer = kept.get(facts.buyerRef);
    return {
      id,
      orderNumber: facts.orderNumber,
      ...(await this.giftWords(stream, moment)),
      unitIndex: purchase.unitIndex,
      type: purchase.kind,
      stage: purchase.stage,
      status: statusOf(purchase.stage),
      reason: facts.reason,
      note: noteRef === null ? null : { text: keptNote(kept.get(noteRef)) },
      amount: formatDecimal(purchase.amountCents),
      shipping: formatDecimal(purchase.shippingCents),
      received: formatDecimal(keptCentsOf(purchase)),
      refunded: formatDecimal(refundedCentsOf(purchase.payments)),
      receipts: receiptsIn(facts.steps).map(receiptThen),
      ...(await this.exchanged(facts)),
      paymentMethod: purchase.paymentMethod,
      deliveryMethod: purchase.deliveryMethod,
      readyOn: purchase.readyOn,
      deliveredOn: purchase.handedOver.delivered,
      shippedOn: purchase.handedOver.shipped,
      ...keptParcel(parcelRef === null ? null : kept.get(parcelRef)),
      documentNumber: buyer ? await this.papers.numberIn(purchase.document) : null,
      expiresAt: termOf(purchase),
      buyer: buyer ? { erased: false, ...keptBuyer(buyer) } : ERASED,
    };
  }

  /** The other ends of its exchanges. */
  private async exchanged({
    steps,
    purchase,
  }: PurchaseFacts): Promise<Pick<TransactionThen, 'exchangedFor' | 'inPlaceOf'>> {
    const { to = null, from = null } = exchangeIn(steps, purchase) ?? {};
    const endOf = async (end: OtherEnd | null) =>
      end && {
        transactionId: end.transactionId,
        orderNumber: (await this.register.find(end.transactionId))?.orderNumber ?? null,
      };
    return { exchangedFor: await endOf(to), inPlaceOf: await endOf(from) };
  }

  /** Its list and product with the names that they had then. */
  private async giftWords(stream: string, moment: Date): Promise<GiftWords> {
    const { listId, productId } = giftOf(stream);
    const { name } = await this.records.one(listRecords, listId, moment);
    const products = await productsThen(this.records, [productId], moment);
    return {
      giftListId: listId,
      giftListName: name?.text ?? null,
      ...(name?.isToday && { giftListNameIsToday: true }),
      productId: productId ?? 0,
      ...productNameWords(products.get(productId) ?? null),
    };
  }
}

const receiptThen = ({ id, cents, paymentMethod, how, on, reversed }: ToldReceipt): ReceiptThen => ({
  id,
  amount: formatDecimal(cents),
  paymentMethod,
  how,
  on,
  reversed: reversed !== null,
});
