import { ReadYourWrites } from '../../../platform/index.js';
import { Injectable } from '@nestjs/common';
import type { PublicTransaction, Transaction } from '@fiocco/contracts';
import { GiftOffers, ledgerView, TransactionQueries, TransactionRegister } from '../../gifts/index.js';
import type { Draft } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { GiftFactsReader } from '../steps/gift-facts.js';
import type { SavedDraft } from '../steps/guest-checkout.js';
import { draftView } from './draft-view.js';

export interface Viewed {
  readonly transaction: Transaction;
  readonly browserHash: string | null;
}

interface Looked {
  readonly known: Transaction | null;
  readonly draft: Draft | null;
}

/** A transaction wherever it lives: in the ledger's read model from its first hold on, else as a draft. */
@Injectable()
export class TransactionView {
  constructor(
    private readonly drafts: Drafts,
    private readonly transactions: TransactionQueries,
    private readonly register: TransactionRegister,
    private readonly facts: GiftFactsReader,
    private readonly offers: GiftOffers,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Null only for what nobody knows. Refuses `READ_MODELS_LATE` for what the read models do not show in time. */
  async find(id: string): Promise<Viewed | null> {
    const [seen, registered] = await Promise.all([this.look(id), this.register.find(id)]);
    const { known, draft } = isUnseen(seen) && registered ? await this.lookAgain(id) : seen;
    if (draft) return { transaction: await this.ofDraft({ draft }, known), browserHash: draft.browserHash };
    return known && { transaction: known, browserHash: registered?.browserHash ?? null };
  }

  /** As {@link find}, for whoever decides by it: with what the ledger says now. */
  async findNow(id: string): Promise<Viewed | null> {
    const viewed = await this.find(id);
    const transaction = viewed && (await this.shownPastReadModels(id));
    return viewed && { ...viewed, transaction: transaction ?? viewed.transaction };
  }

  /** As {@link find}, for whoever has been let in already. */
  async shown(id: string): Promise<Transaction | null> {
    const { known, draft } = await this.look(id);
    return draft ? this.ofDraft({ draft }, known) : known;
  }

  /** As {@link shown}, but what the ledger says now counts, however far the read models are behind. */
  async shownPastReadModels(id: string): Promise<Transaction | null> {
    const [transaction, registered] = await Promise.all([this.shown(id), this.register.find(id)]);
    const purchase = registered && (await this.offers.purchase(registered.stream, id));
    return transaction && purchase ? ledgerView(transaction, purchase, registered.orderNumber) : transaction;
  }

  /** `known`: what the read model has of a draft that was held once. */
  async ofDraft(saved: SavedDraft, known: Transaction | null = null): Promise<Transaction> {
    const { draft } = saved;
    const { list = null, product = null } = saved.list
      ? saved
      : await this.facts.find(draft.listId, draft.productId);
    const methods = list ? await this.facts.methodsOf(list) : [];
    return draftView(draft, { product, list, methods, known });
  }

  /** The register knows it before the read models do: nobody may be told that it does not exist. */
  private async lookAgain(id: string): Promise<Looked> {
    await this.readYourWrites.everything();
    return this.look(id);
  }

  private async look(id: string): Promise<Looked> {
    const known = await this.transactions.find(id);
    return { known, draft: known && known.stage !== 'draft' ? null : await this.drafts.find(id) };
  }
}

const isUnseen = ({ known, draft }: Looked): boolean => known === null && draft === null;

/** What anybody who knows the id may read: the gift, the amounts and the status, nothing about a person. */
export function publicView(transaction: Transaction, owned: boolean): PublicTransaction {
  if (owned) return { ...transaction, owned };
  const { buyerName, buyerEmail, buyerPhone, buyerMessage, message, buyerAddress, ...rest } = transaction;
  return { ...rest, owned };
}
