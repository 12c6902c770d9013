import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AT_THE_COUNTER } from '@fiocco/contracts';
import { GiftListAccess, type ListFacts } from '../../gift-lists/index.js';
import { type TransactionFacts, TransactionForMail } from '../../notifications/index.js';
import { FindTransaction } from '../queries/find-transaction/find-transaction.handler.js';
import type { PurchaseView } from '../queries/purchase-view.js';

/** What mails say about a purchase, from the read model and the list's record. */
@Injectable()
export class TransactionMailFacts extends TransactionForMail {
  constructor(
    private readonly queries: QueryBus,
    private readonly lists: GiftListAccess,
  ) {
    super();
  }

  override async loadForMail(transactionId: string): Promise<TransactionFacts | null> {
    const found = await this.queries.execute(new FindTransaction(transactionId));
    if (!found) return null;
    const list = await this.lists.facts(found.view.listId);
    return { ...purchaseFacts(found.view), ...listFacts(list) };
  }
}

const LIST_GONE = { listName: 'Lista regalo', beneficiaryName: null, occasionName: null, occasionDate: null };

function listFacts(list: ListFacts | null) {
  if (!list) return LIST_GONE;
  const { name: listName, beneficiaryName, occasionName, eventDate: occasionDate } = list;
  return { listName, beneficiaryName, occasionName, occasionDate };
}

function purchaseFacts(purchase: PurchaseView) {
  const { buyer } = purchase;
  return {
    transactionId: purchase.id,
    // The ledger's transactions always have these; only drafts lack them, and a draft has no mail.
    orderNumber: purchase.orderNumber ?? '',
    deliveryMethod: purchase.deliveryMethod,
    paymentMethod: purchase.paymentMethod ?? AT_THE_COUNTER,
    stage: purchase.stage,
    type: purchase.kind,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerMessage: buyer.message,
    productName: purchase.productId === null ? null : purchase.productName,
    productImageUrl: purchase.productImageUrl,
    amountCents: purchase.amountCents,
    shippingCents: purchase.shippingCents,
    orderedAt: purchase.createdAt,
    reservedUntil: purchase.expiresAt,
    listUrl: `/list/${purchase.listId}`,
    orderUrl: `/thankyou/${purchase.listId}/${purchase.productId ?? 0}?tid=${purchase.id}`,
  };
}
