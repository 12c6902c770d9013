import { Injectable } from '@nestjs/common';
import type { PublicTransaction, Transaction } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { CatalogQueries } from '../../catalog/index.js';
import { TransactionQueries, TransactionRegister } from '../../gifts/index.js';
import { GiftListAccess } from '../../gift-lists/index.js';
import type { Draft } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { defaultDelivery, forcedDelivery, shippingFor } from '../steps/delivery.js';
import { DEFAULT_FUND_SHARE_CENTS } from '../steps/guest-checkout.js';

export interface Viewed {
  readonly transaction: Transaction;
  readonly browserHash: string | null;
}

/** A transaction wherever it lives: in the ledger's read model from its first hold on, else as a draft. */
@Injectable()
export class TransactionView {
  constructor(
    private readonly drafts: Drafts,
    private readonly transactions: TransactionQueries,
    private readonly register: TransactionRegister,
    private readonly catalog: CatalogQueries,
    private readonly lists: GiftListAccess,
  ) {}

  async find(id: string): Promise<Viewed | null> {
    const [known, registered] = await Promise.all([this.transactions.find(id), this.register.find(id)]);
    const draft = known && known.stage !== 'draft' ? null : await this.drafts.find(id);
    if (draft) return { transaction: await this.ofDraft(draft, known), browserHash: draft.browserHash };
    return known && { transaction: known, browserHash: registered?.browserHash ?? null };
  }

  private async ofDraft(draft: Draft, known: Transaction | null): Promise<Transaction> {
    const product = draft.productId === null ? null : await this.catalog.productFacts(draft.productId);
    const list = await this.lists.facts(draft.listId);
    const forced = forcedDelivery(draft.kind, draft.paymentMethod);
    const deliveryMethod =
      forced ??
      draft.deliveryMethod ??
      (list ? defaultDelivery(list.allowedDeliveryModes) : 'beneficiaryPickup');
    const shareCents = draft.shareCents ?? (draft.productId === null ? DEFAULT_FUND_SHARE_CENTS : 0);
    const amountCents = draft.kind === 'quota' ? shareCents : (product?.priceCents ?? 0);
    return {
      id: draft.id,
      orderNumber: known?.orderNumber ?? null,
      giftListId: draft.listId,
      giftListName: list?.name ?? null,
      productId: draft.productId ?? 0,
      productName: draft.productId === null ? 'Contributo libero' : (product?.name ?? null),
      productImageUrl: known?.productImageUrl ?? null,
      unitIndex: draft.unitIndex,
      buyerName: draft.buyer.name,
      buyerEmail: draft.buyer.email,
      buyerPhone: draft.buyer.phone,
      buyerMessage: draft.buyer.message,
      message: draft.buyer.message,
      buyerAddress: draft.buyer.address,
      deliveryMethod,
      paymentMethod: draft.paymentMethod,
      amount: formatDecimal(amountCents),
      amount_shipping: formatDecimal(shippingFor(deliveryMethod, product?.shippingCents ?? 0)),
      amount_received: formatDecimal(0),
      type: draft.kind,
      isQuotaPayment: draft.kind === 'quota',
      status: 'in_attesa',
      stage: 'draft',
      reason: known?.reason ?? null,
      expiresAt: null,
      timestamp: draft.createdAt,
    };
  }
}

/** What anybody who knows the id may read: the gift, the amounts and the status, nothing about a person. */
export function publicView(transaction: Transaction, owned: boolean): PublicTransaction {
  if (owned) return { ...transaction, owned };
  const { buyerName, buyerEmail, buyerPhone, buyerMessage, message, buyerAddress, ...rest } = transaction;
  return { ...rest, owned };
}
