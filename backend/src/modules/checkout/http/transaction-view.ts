import { Injectable } from '@nestjs/common';
import type { PublicTransaction, Transaction } from '@fiocco/contracts';
import { CatalogQueries } from '../../catalog/index.js';
import { GiftOffers, TransactionQueries, TransactionRegister } from '../../gifts/index.js';
import { GiftListAccess } from '../../gift-lists/index.js';
import type { Draft } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { draftView } from './draft-view.js';
import { ledgerView } from './ledger-view.js';

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
    private readonly offers: GiftOffers,
  ) {}

  async find(id: string): Promise<Viewed | null> {
    const [known, registered] = await Promise.all([this.transactions.find(id), this.register.find(id)]);
    const draft = known && known.stage !== 'draft' ? null : await this.drafts.find(id);
    if (draft) return { transaction: await this.ofDraft(draft, known), browserHash: draft.browserHash };
    return known && { transaction: known, browserHash: registered?.browserHash ?? null };
  }

  /** As {@link find}, but what the ledger says now counts, however far the read models are behind. */
  async findPastReadModels(id: string): Promise<Viewed | null> {
    const [viewed, registered] = await Promise.all([this.find(id), this.register.find(id)]);
    const purchase = registered && (await this.offers.purchase(registered.stream, id));
    if (!viewed || !purchase) return viewed;
    return { ...viewed, transaction: ledgerView(viewed.transaction, purchase, registered.orderNumber) };
  }

  /** `known`: what the read model has of a draft that was held once. */
  async ofDraft(draft: Draft, known: Transaction | null): Promise<Transaction> {
    const [product, list] = await Promise.all([
      draft.productId === null ? null : this.catalog.productFacts(draft.productId),
      this.lists.facts(draft.listId),
    ]);
    return draftView(draft, { product, list, known });
  }
}

/** What anybody who knows the id may read: the gift, the amounts and the status, nothing about a person. */
export function publicView(transaction: Transaction, owned: boolean): PublicTransaction {
  if (owned) return { ...transaction, owned };
  const { buyerName, buyerEmail, buyerPhone, buyerMessage, message, buyerAddress, ...rest } = transaction;
  return { ...rest, owned };
}
