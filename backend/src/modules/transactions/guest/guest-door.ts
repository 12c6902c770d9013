import { Inject, Injectable } from '@nestjs/common';
import { STAGES, type SteppedTransaction, type Transaction } from '@fiocco/contracts';
import type { ReadBodyAt } from '@fiocco/contracts/bodies';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import { APP_CONFIG, type AppConfig, type CheckedBody } from '../../../platform/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import { SettingsStore } from '../../settings/index.js';
import { Cancelling } from '../answers/cancelling.js';
import { TransactionAnswers, transactionOf } from '../answers/transaction-answers.js';
import { Drafts } from '../drafts/drafts.js';
import { ensureBrowser, isThisBrowser } from '../register/browser-token.js';
import { notYours } from '../transactions.refusals.js';
import { type Freshness, type FoundTransaction, TransactionsReader } from '../transactions.reader.js';
import { DraftPurchases } from './draft-purchases.js';
import { GuestPurchases, type Stepped } from './guest-purchases.js';
import { newDraftOf, stepOf } from './step-input.js';

/** What the browser that began a purchase does by calls whose address staff use as well. */
@Injectable()
export class GuestDoor {
  constructor(
    private readonly transactions: TransactionsReader,
    private readonly purchases: GuestPurchases,
    private readonly drafts: Drafts,
    private readonly held: DraftPurchases,
    private readonly cancelling: Cancelling,
    private readonly answers: TransactionAnswers,
    private readonly settings: SettingsStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** A POST may also go on with the purchase that it names. */
  async begin(
    body: ReadBodyAt<'POST /api/transactions', 'guest'>,
    visitor: Visitor,
    reply: FastifyReply,
  ): Promise<SteppedTransaction> {
    await this.refuseUnoffered(body);
    const browserHash = ensureBrowser(reply, this.config);
    const step = stepOf(body, visitor, body.isCheckoutStep1 === true);
    const { transactionId: id, giftListId: listId } = body;
    const productId = body.productId === undefined ? undefined : body.productId || null;
    const isNamed = typeof id === 'string' && id !== '';
    const stepped = isNamed ? await this.purchases.goOn(id, { listId, productId }, step) : null;
    return this.answerTo(stepped ?? (await this.purchases.begin(newDraftOf(body), step, browserHash)));
  }

  async step(
    id: string,
    body: ReadBodyAt<'PUT /api/transactions/:id', 'guest'>,
    visitor: Visitor,
  ): Promise<SteppedTransaction> {
    await this.refuseUnoffered(body);
    return this.answerTo(await this.purchases.step(id, stepOf(body, visitor)));
  }

  async show(id: string): Promise<Transaction> {
    return this.answers.of((await this.own(id, 'shown')).view);
  }

  async cancel(id: string, body: CheckedBody<'POST /api/transactions/:id/cancel'>): Promise<Transaction> {
    return this.cancelling.end(await this.own(id, 'now'), 'cancelled_by_buyer', body);
  }

  /** A draft that was held before is also closed in the ledger. */
  async discard({ browserHash, view: { id, stage } }: FoundTransaction): Promise<void> {
    if (!isThisBrowser(browserHash)) throw notYours();
    if (STAGES[stage].buyer !== 'choosing') throw new Refusal('TRANSACTION_NOT_DELETABLE');
    await this.held.endUnconfirmed(id, 'cancelled_by_buyer');
    await this.drafts.remove([id]);
  }

  /** The shop may have stopped offering invoices while the page was open. */
  private async refuseUnoffered({ invoice }: { readonly invoice?: unknown }): Promise<void> {
    if (invoice && !(await this.settings.get()).offersInvoice) throw new Refusal('INVOICE_NOT_OFFERED');
  }

  /** Whoever bought it finds it no more once it is removed. */
  private async own(id: string, freshness: Freshness): Promise<FoundTransaction> {
    const found = await this.transactions.mustFind(id, freshness);
    if (found.view.stage === 'removed') throw new Refusal('TRANSACTION_NOT_FOUND');
    if (!isThisBrowser(found.browserHash)) throw notYours();
    return found;
  }

  /** A draft is shown as it was just saved, with its gift, everything else as it is known now. */
  private answerTo({ id, draft, card, held }: Stepped): Promise<Transaction> | SteppedTransaction {
    if (draft) return { ...transactionOf(draft), invoice: draft.buyer.invoice, gift: card };
    return held ? this.answers.of(held) : this.answers.after(id);
  }
}
