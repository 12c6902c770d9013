import { STAGES, statusOf, type Transaction } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { type Purchase, termOf } from '../gift/purchase.js';

/** The transaction as its gift's stream has it now, over a read model (or draft) that may be behind. */
export function ledgerView(transaction: Transaction, purchase: Purchase, orderNumber: string): Transaction {
  return {
    ...transaction,
    orderNumber,
    unitIndex: purchase.unitIndex,
    type: purchase.kind,
    stage: purchase.stage,
    holdId: STAGES[purchase.stage].endedBy === 'hold' ? purchase.holdId : null,
    status: statusOf(purchase.stage),
    amount: formatDecimal(purchase.amountCents),
    amount_shipping: formatDecimal(purchase.shippingCents),
    amount_received: formatDecimal(purchase.receivedCents),
    paymentMethod: purchase.paymentMethod,
    deliveryMethod: purchase.deliveryMethod,
    expiresAt: termOf(purchase),
  };
}
