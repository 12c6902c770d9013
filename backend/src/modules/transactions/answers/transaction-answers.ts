import { Injectable } from '@nestjs/common';
import { asSent, type PublicTransaction, STAGES, statusOf, type Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Purchase } from '@fiocco/gift';
import { formatDecimal } from '@fiocco/money';
import { RequestContext } from '../../../platform/index.js';
import { PromisedMails } from '../../notifications/index.js';
import { AllStaffsFields, staffsFieldsOf } from './staffs-fields.js';
import type { PurchaseView } from '../purchase-view.js';
import { isThisBrowser } from '../register/browser-token.js';
import { TransactionsReader } from '../transactions.reader.js';
import { TransferDetailsOf } from './transfer-details.js';

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
    buyerAddress: asSent(buyer.address),
    deliveryMethod: view.deliveryMethod,
    paymentMethod: view.paymentMethod,
    amount: formatDecimal(view.amountCents),
    amount_shipping: formatDecimal(view.shippingCents),
    amount_received: formatDecimal(view.receivedCents),
    amount_refunded: formatDecimal(view.refundedCents),
    type: view.kind,
    isQuotaPayment: view.kind === 'quota',
    status: statusOf(view.stage),
    stage: view.stage,
    reason: view.reason,
    holdId: view.holdId,
    expiresAt: view.expiresAt,
    ...(view.confirmBy && STAGES[view.stage].counts === 'promised' && { confirmBy: view.confirmBy }),
    lang: buyer.lang,
    timestamp: view.createdAt,
  };
}

/** A row of a list for this account. */
export function staffsTransactionOf(view: PurchaseView): Transaction {
  const { user } = RequestContext.current();
  return user ? { ...transactionOf(view), ...staffsFieldsOf(view, user.role) } : transactionOf(view);
}

/** The answers about one purchase, which also say how a transfer that is awaited is made. */
@Injectable()
export class TransactionAnswers {
  constructor(
    private readonly transfers: TransferDetailsOf,
    private readonly staffs: AllStaffsFields,
    private readonly mails: PromisedMails,
    private readonly transactions: TransactionsReader,
  ) {}

  /** The answer of a command that changed it; `purchase`: as the command left it. Refuses `TRANSACTION_NOT_FOUND`. */
  async after(id: string, purchase?: Purchase): Promise<Transaction> {
    return this.of((await this.transactions.mustFind(id, 'answer')).view, purchase);
  }

  /** Staff read more than the browser that owns it. `purchase`: as it stands in the ledger, where the caller knows it. */
  async of(view: PurchaseView, purchase?: Purchase): Promise<Transaction> {
    const { user } = RequestContext.current();
    const owners = await this.ownersOf(view);
    return user ? { ...owners, ...(await this.staffs.of(view, user.role, purchase)) } : owners;
  }

  /** What this browser may read of it. Refuses `TRANSACTION_NOT_FOUND`, also for one that was removed. */
  async seen(id: string): Promise<PublicTransaction> {
    const { view, browserHash } = await this.transactions.mustFind(id, 'shown');
    if (view.stage === 'removed') throw new Refusal('TRANSACTION_NOT_FOUND');
    return this.publicOf(view, isThisBrowser(browserHash));
  }

  private async ownersOf(view: PurchaseView): Promise<Transaction> {
    const transfer = await this.transfers.purchase(view);
    return { ...transactionOf(view), invoice: view.buyer.invoice, transfer };
  }

  /** What anybody who knows the id may read: the gift, the amounts and the status, and no personal data. */
  async publicOf(view: PurchaseView, owned: boolean): Promise<PublicTransaction> {
    if (owned) return { ...(await this.ownersOf(view)), ...(await this.mailOf(view)), owned };
    const transaction = transactionOf(view);
    const { buyerName, buyerEmail, buyerPhone, buyerMessage, message, buyerAddress, ...rest } = transaction;
    return { ...rest, owned };
  }

  /** Nobody is promised a mail that does not leave. */
  private async mailOf({
    id,
    stage,
    receivedCents,
    buyer,
  }: PurchaseView): Promise<Pick<Transaction, 'mailHeldBack'>> {
    if (STAGES[stage].counts !== 'promised' || receivedCents > 0 || !buyer.email) return {};
    return (await this.mails.leaves(id, buyer.email)) ? {} : { mailHeldBack: true };
  }
}
