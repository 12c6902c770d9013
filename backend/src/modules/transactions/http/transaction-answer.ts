import { type PublicTransaction, statusOf, type Transaction } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { PurchaseView } from '../queries/purchase-view.js';

const FUND_ID = 0;

/** A purchase under the names of the call tables, with amounts in euro. */
export function transactionOf(view: PurchaseView): Transaction {
  const { buyer } = view;
  return {
    id: view.id,
    orderNumber: view.orderNumber,
    giftListId: view.listId,
    giftListName: view.listName,
    productId: view.productId ?? FUND_ID,
    productName: view.productName,
    productImageUrl: view.productImageUrl,
    unitIndex: view.unitIndex,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    buyerMessage: buyer.message,
    message: buyer.message,
    buyerAddress: buyer.address,
    deliveryMethod: view.deliveryMethod,
    paymentMethod: view.paymentMethod,
    amount: formatDecimal(view.amountCents),
    amount_shipping: formatDecimal(view.shippingCents),
    amount_received: formatDecimal(view.receivedCents),
    type: view.kind,
    isQuotaPayment: view.kind === 'quota',
    status: statusOf(view.stage),
    stage: view.stage,
    reason: view.reason,
    holdId: view.holdId,
    expiresAt: view.expiresAt,
    timestamp: view.createdAt,
  };
}

/** What anybody who knows the id may read: the gift, the amounts and the status, and no personal data. */
export function publicTransactionOf(view: PurchaseView, owned: boolean): PublicTransaction {
  const transaction = transactionOf(view);
  if (owned) return { ...transaction, owned };
  const { buyerName, buyerEmail, buyerPhone, buyerMessage, message, buyerAddress, ...rest } = transaction;
  return { ...rest, owned };
}
