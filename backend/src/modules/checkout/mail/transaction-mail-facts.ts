import { Injectable } from '@nestjs/common';
import type { Transaction } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { GiftListAccess } from '../../gift-lists/index.js';
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
    const list = transaction && (await this.lists.facts(transaction.giftListId));
    if (!transaction?.orderNumber || !transaction.deliveryMethod || !transaction.paymentMethod) return null;
    return {
      transactionId,
      orderNumber: transaction.orderNumber,
      stage: transaction.stage,
      type: transaction.type,
      buyerName: transaction.buyerName,
      buyerEmail: transaction.buyerEmail,
      buyerMessage: transaction.buyerMessage,
      listName: list?.name ?? 'Lista regalo',
      beneficiaryName: list?.beneficiaryName ?? null,
      occasionName: list?.occasionName ?? null,
      occasionDate: list?.endDate ?? null,
      productName: transaction.productId === 0 ? null : transaction.productName,
      productImageUrl: transaction.productImageUrl,
      amountCents: parseEuro(transaction.amount) ?? 0,
      shippingCents: parseEuro(transaction.amount_shipping) ?? 0,
      deliveryMethod: transaction.deliveryMethod,
      paymentMethod: transaction.paymentMethod,
      orderedAt: transaction.timestamp,
      reservedUntil: transaction.expiresAt,
      listUrl: `/list/${transaction.giftListId}`,
      orderUrl: orderUrl(transaction),
    };
  }
}

function orderUrl({ id, giftListId, productId }: Transaction): string {
  return `/thankyou/${giftListId}/${productId}?tid=${id}`;
}
