import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { STAGES, type Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyRequest } from 'fastify';
import { ReadYourWrites, RequestContext } from '../../../platform/index.js';
import {
  CancelTransaction,
  CorrectBuyer,
  GiftOffers,
  type PurchaseStage,
  type RegisteredTransaction,
  ReleaseHold,
  TransactionRegister,
} from '../../gifts/index.js';
import type { Draft } from '../drafts/draft.js';
import { DraftPurchases } from '../drafts/draft-purchases.js';
import { Drafts } from '../drafts/drafts.js';
import type { DraftChange } from './buyer-data.js';
import { type Confirmation, GuestCheckout, type NewDraft, type SavedDraft } from './guest-checkout.js';

export interface KnownTransaction {
  readonly id: string;
  readonly draft: Draft | null;
  /** Null before its first hold. */
  readonly registered: RegisteredTransaction | null;
  /** Null when staff recorded it. */
  readonly browserHash: string | null;
}

/** Who names a purchase in a POST, and what they want with it. */
export interface NamedBy {
  readonly isOwner: (browserHash: string) => boolean;
  readonly listId: number;
  /** Null for the fund, `undefined` where no gift is named. */
  readonly productId: number | null | undefined;
  readonly confirms: boolean;
}

/** One call of the checkout, whatever stage its transaction is in. */
@Injectable()
export class TransactionSteps {
  constructor(
    private readonly checkout: GuestCheckout,
    private readonly drafts: Drafts,
    private readonly purchases: DraftPurchases,
    private readonly register: TransactionRegister,
    private readonly offers: GiftOffers,
    private readonly bus: CommandBus,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /**
   * What a POST names: this browser's purchase of the same gift while its steps go on, or a confirmed one that is confirmed
   * again. Null for all else, which is ignored: the POST begins a purchase of its own.
   */
  async named(id: unknown, by: NamedBy): Promise<KnownTransaction | null> {
    const known = typeof id === 'string' && id !== '' ? await this.known(id) : null;
    if (!known || !isNamedBy(known, by)) return null;
    const stage = await this.stageOf(known);
    const isMeant = by.confirms ? buyersPart(stage) !== 'over' : isOpen(stage);
    return isMeant ? known : null;
  }

  start(wanted: NewDraft, browser: string, request: FastifyRequest): Promise<SavedDraft> {
    return this.checkout.start(wanted, browser, request);
  }

  /** Answers the draft while it is nothing more; null once the ledger knows what became of it. */
  async apply(
    draft: Draft,
    change: DraftChange,
    confirmation: Confirmation | null,
    request: FastifyRequest,
  ): Promise<SavedDraft | null> {
    if (!confirmation) return this.checkout.change(draft, change, request);
    await this.checkout.confirm(draft, change, confirmation, request);
    return null;
  }

  /** What is known of a transaction's owner and place; null when nobody knows it. */
  async known(id: string): Promise<KnownTransaction | null> {
    const { draft, registered } = await this.drafts.findKnown(id);
    if (!draft && !registered) return null;
    return { id, draft, registered, browserHash: draft?.browserHash ?? registered?.browserHash ?? null };
  }

  /** After an erasure the browser owns its purchase no more; it is told why, and staff go on with what is left of it. */
  async refuseErased({ id, draft, registered, browserHash }: KnownTransaction): Promise<void> {
    const isNobodys = registered !== null && draft === null && browserHash === null;
    if (!isNobodys || RequestContext.current().user !== null) return;
    if (await this.register.isErased(id)) throw new Refusal('DRAFT_GONE');
  }

  /** One step of the owning browser: idempotent, and refused once the gift is confirmed. */
  async step(
    known: KnownTransaction,
    change: DraftChange,
    confirmation: Confirmation | null,
    request: FastifyRequest,
  ): Promise<SavedDraft | null> {
    const stage = await this.stageOf(known);
    if (!isOpen(stage)) {
      refuseOver(stage, confirmation);
      // The last step sent twice: the answer shows what the first one did.
      return null;
    }
    if (!known.draft) throw new Refusal('DRAFT_GONE');
    const saved = await this.apply(known.draft, change, confirmation, request);
    if (stage === 'held' && !confirmation) await this.correctHeld(known.id, change);
    return known.registered ? null : saved;
  }

  /** A hold keeps its choice whoever the buyer turns out to be. A confirmation brings their data with it. */
  private async correctHeld(id: string, { buyer = {} }: DraftChange): Promise<void> {
    if (Object.keys(buyer).length === 0) return;
    await this.bus.execute(new CorrectBuyer(id, buyer, 'buyer'));
  }

  /** Ends the hold that is named, or whichever stands; nothing else changes. A mere draft holds nothing. */
  async release(id: string, holdId: string | null): Promise<void> {
    const registered = await this.register.find(id);
    if (registered && (await this.offers.purchase(registered.stream, id)))
      await this.bus.execute(new ReleaseHold(id, 'buyer_went_back', holdId));
  }

  async cancel(
    id: string,
    reason: 'cancelled_by_staff' | 'cancelled_by_buyer',
    note: string | null,
    holdId: string | null = null,
  ): Promise<void> {
    if (await this.register.find(id))
      await this.bus.execute(new CancelTransaction(id, reason, note, false, holdId));
    await this.drafts.remove([id]);
  }

  /** A draft is thrown away; one that was held before is closed in the ledger as well. */
  async discard({ id, stage }: Transaction): Promise<void> {
    if (STAGES[stage].buyer !== 'choosing') throw new Refusal('TRANSACTION_NOT_DELETABLE');
    await this.purchases.endUnconfirmed(id, 'cancelled_by_buyer');
    await this.drafts.remove([id]);
  }

  /** A page that shows what it has just done must not read an older state. False when they are still behind. */
  async readModelsCaughtUp(): Promise<boolean> {
    return (await this.readYourWrites.own()) === 'applied';
  }

  /** As the ledger has it; null before its first hold. */
  private async stageOf({ id, registered }: KnownTransaction): Promise<Stage> {
    const purchase = registered && (await this.offers.purchase(registered.stream, id));
    return purchase?.stage ?? null;
  }
}

type Stage = PurchaseStage | null;

const buyersPart = (stage: Stage) => (stage === null ? 'choosing' : STAGES[stage].buyer);

function refuseOver(stage: Stage, confirmation: Confirmation | null): void {
  if (buyersPart(stage) === 'over') throw new Refusal('TRANSACTION_CANCELLED');
  if (!confirmation) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
}

/** Its steps go on. */
const isOpen = (stage: Stage): boolean => buyersPart(stage) === 'choosing';

const isNamedBy = ({ draft }: KnownTransaction, { isOwner, listId, productId }: NamedBy): boolean =>
  draft !== null &&
  isOwner(draft.browserHash) &&
  draft.listId === listId &&
  (productId === undefined || draft.productId === productId);
