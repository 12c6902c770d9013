import { Injectable } from '@nestjs/common';
import { AT_THE_COUNTER, DEFAULT_DELIVERY, type Transaction } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { GiftListAccess, type ListFacts } from '../../gift-lists/index.js';
import { TransactionQueries } from '../../gifts/index.js';
import { type TransactionFacts, TransactionForMail } from '../../notifications/index.js';

/** What mails say about a purchase, from the read model and the list's record. */
@Injectable()
export class TransactionMailFacts extends TransactionForMail {
  constructor(
    private readonly transactions: TransactionQueries,
    private readonly lists: GiftListAccess,
  ) {
    super();
  }

  override async loadForMail(transactionId: string): Promise<TransactionFacts | null> {
    const transaction = await this.transactions.find(transactionId);
    if (!transaction) return null;
    const list = await this.lists.facts(transaction.giftListId);
    return { ...purchaseFacts(transaction), ...listFacts(list) };
  }
}

const LIST_GONE = { listName: 'Lista regalo', beneficiaryName: null, occasionName: null, occasionDate: null };

function listFacts(list: ListFacts | null) {
  if (!list) return LIST_GONE;
  const { name: listName, beneficiaryName, occasionName, eventDate: occasionDate } = list;
  return { listName, beneficiaryName, occasionName, occasionDate };
}

function purchaseFacts(transaction: Transaction) {
  return {
    transactionId: transaction.id,
    // The ledger's transactions always have these; only drafts lack them, and a draft has no mail.
    orderNumber: transaction.orderNumber ?? '',
    deliveryMethod: transaction.deliveryMethod ?? DEFAULT_DELIVERY,
    paymentMethod: transaction.paymentMethod ?? AT_THE_COUNTER,
    stage: transaction.stage,
    type: transaction.type,
    buyerName: transaction.buyerName,
    buyerEmail: transaction.buyerEmail,
    buyerMessage: transaction.buyerMessage,
    productName: transaction.productId === 0 ? null : transaction.productName,
    productImageUrl: transaction.productImageUrl,
    amountCents: parseEuro(transaction.amount) ?? 0,
    shippingCents: parseEuro(transaction.amount_shipping) ?? 0,
    orderedAt: transaction.timestamp,
    reservedUntil: transaction.expiresAt,
    listUrl: `/list/${transaction.giftListId}`,
    orderUrl: orderUrl(transaction),
  };
}

function orderUrl({ id, giftListId, productId }: Transaction): string {
  return `/thankyou/${giftListId}/${productId}?tid=${id}`;
}
