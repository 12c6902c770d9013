import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GiftCard, STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { isCloseable, type Purchase, type PurchaseStage } from '@fiocco/gift';
import { RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { CorrectBuyer } from '../commands/correct-buyer.js';
import { type Draft, type NewDraft, saysWho } from '../drafts/draft.js';
import { DraftViews } from '../drafts/draft-views.js';
import { Drafts, type KnownDraft } from '../drafts/drafts.js';
import type { PurchaseView } from '../purchase-view.js';
import { isTransactionId, TransactionRegister } from '../register/transaction-register.js';
import type { FoundGift } from '../terms/listed-gifts.js';
import { notYours } from '../transactions.refusals.js';
import { CheckoutLimits } from './checkout-limits.js';
import { GuestCheckout, type Step } from './guest-checkout.js';

export interface Stepped {
  readonly id: string;
  /** The draft as it was just saved; null once the purchase is in the ledger. */
  readonly draft: PurchaseView | null;
  /** The gift as its list showed it when the step was taken; null for the fund, and once the purchase is in the ledger. */
  readonly card: GiftCard | null;
  /** The purchase as its read model shows it after the step, where it was read for it; else null. */
  readonly held: PurchaseView | null;
}

/** Undefined where a call names no product. */
interface NamedGift {
  readonly listId: number;
  readonly productId: number | null | undefined;
}

interface KnownPurchase extends KnownDraft {
  readonly id: string;
  /** Null where staff recorded the purchase. */
  readonly browserHash: string | null;
}

/** Null before the first hold. */
type Stage = PurchaseStage | null;

/** What a guest's browser does with its purchase, step by step, at whatever stage the purchase is. */
@Injectable()
export class GuestPurchases {
  constructor(
    private readonly checkout: GuestCheckout,
    private readonly drafts: Drafts,
    private readonly views: DraftViews,
    private readonly limits: CheckoutLimits,
    private readonly register: TransactionRegister,
    private readonly ledger: GiftLedger,
    private readonly bus: CommandBus,
  ) {}

  /** `browserHash`: under which the browser begins it. Refuses what the list, the gift or the guest's choice does not allow. */
  async begin(wanted: NewDraft, step: Step, browserHash: string): Promise<Stepped> {
    await this.limits.newDraft(wanted.listId);
    // Older clients send in one call what the wizard sends page by page. What a confirmation says is kept with it.
    const said = !step.confirmation && step.change.deliveryMethod ? step.change : {};
    const started = await this.checkout.start(wanted, browserHash, step.visitor, said);
    const { draft, ...gift } = started;
    if (step.confirmation) return this.apply(draft, gift, step, true);
    return { id: draft.id, draft: await this.views.ofSaved(started), card: gift.card, held: null };
  }

  /**
   * Goes on with the purchase that a POST names: this browser's purchase of the same gift while its steps go on, or a
   * confirmed one that is confirmed again. Null for any other, which is ignored: the POST then begins a new purchase.
   */
  async goOn(id: string, gift: NamedGift, step: Step): Promise<Stepped | null> {
    const known = await this.known(id);
    if (!known || !isNamedBy(known, gift, step)) return null;
    const stage = (await this.purchaseOf(known))?.stage ?? null;
    const isMeant = step.confirmation ? buyersPart(stage) !== 'over' : isOpen(stage);
    return isMeant ? this.take(known, step) : null;
  }

  /**
   * One step of an existing purchase. Refuses `TRANSACTION_NOT_FOUND`, and `TRANSACTION_NOT_YOURS` to other browsers.
   */
  async step(id: string, step: Step): Promise<Stepped> {
    if (!isTransactionId(id)) throw new Refusal('TRANSACTION_NOT_FOUND');
    const stepped = await this.takeAtOnce(id, step);
    if (stepped) return stepped;
    const known = await this.known(id);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const { browserHash } = known;
    if (browserHash !== null && step.browser.includes(browserHash)) return this.take(known, step);
    await this.refuseErased(known);
    throw notYours();
  }

  /** The draft and its registration; null where neither exists. */
  private async known(id: string): Promise<KnownPurchase | null> {
    const known = await this.drafts.findKnown(id);
    const { draft, registered } = known;
    if (!draft && !registered) return null;
    return { ...known, id, browserHash: draft?.browserHash ?? registered?.browserHash ?? null };
  }

  private async purchaseOf({ id, registered }: KnownPurchase): Promise<Purchase | undefined> {
    return registered ? this.ledger.findToShow(registered.stream, id) : undefined;
  }

  /**
   * After an erasure the browser no longer owns its purchase. It is told the reason, and staff handle what is left of
   * it.
   */
  private async refuseErased({ id, draft, registered, browserHash }: KnownPurchase): Promise<void> {
    const isNobodys = registered !== null && draft === null && browserHash === null;
    if (!isNobodys || RequestContext.current().user !== null) return;
    if (await this.register.isErased(id)) throw new Refusal('DRAFT_GONE');
  }

  /** A step that only chooses a delivery, where nothing has to be asked first; null where {@link take} has to see to it. */
  private async takeAtOnce(id: string, { change, confirmation, browser }: Step): Promise<Stepped | null> {
    if (confirmation || !change.deliveryMethod || saysWho(change)) return null;
    const said = await this.drafts.sayAtOnce(id, change, browser);
    if (!said) return null;
    return { id, draft: await this.views.ofSaved(said), card: said.card ?? null, held: null };
  }

  /** May be repeated; refused once the gift is confirmed. */
  private async take(known: KnownPurchase, step: Step): Promise<Stepped> {
    const { id, draft, registered } = known;
    const purchase = await this.purchaseOf(known);
    if (purchase && !mayGoOn(purchase, draft, step)) {
      refuseOver(purchase.stage, step);
      // The last step was sent twice: the answer shows what the first one did.
      return { id, draft: null, card: null, held: null };
    }
    if (!draft) throw new Refusal('DRAFT_GONE');
    const stepped = await this.apply(draft, known.gift, step, !registered);
    if (purchase?.stage === 'held' && !step.confirmation) await this.correctHeld(id, step);
    return registered ? { ...stepped, draft: null, card: null } : stepped;
  }

  /** `gift`: the draft's list and product as read in this call. `isFirst`: the gift was never held for this draft. */
  private async apply(draft: Draft, gift: FoundGift, step: Step, isFirst: boolean): Promise<Stepped> {
    const { id } = draft;
    const { change, confirmation, visitor } = step;
    if (!confirmation) {
      const saved = await this.checkout.change(draft, gift, change, visitor);
      return { id, draft: await this.views.ofSaved(saved), card: gift.card, held: null };
    }
    await this.limits.newHold();
    const held = await this.checkout.confirm(draft, gift, { change, confirmation, visitor, isFirst });
    return { id, draft: null, card: null, held };
  }

  /** A hold stays as it is when the buyer's data change. A confirmation brings the data along. */
  private async correctHeld(id: string, { change: { buyer = {} } }: Step): Promise<void> {
    if (Object.keys(buyer).length === 0) return;
    await this.bus.execute(new CorrectBuyer(id, buyer));
  }
}

const buyersPart = (stage: Stage) => (stage === null ? 'choosing' : STAGES[stage].buyer);
/** Whether the buyer can still take steps. */
const isOpen = (stage: Stage): boolean => buyersPart(stage) === 'choosing';

function isNamedBy({ draft }: KnownPurchase, { listId, productId }: NamedGift, { browser }: Step): boolean {
  if (draft === null || !browser.includes(draft.browserHash)) return false;
  return draft.listId === listId && (productId === undefined || draft.productId === productId);
}

/**
 * Whether the buyer confirms another way to pay than the one that is under way, in time. Of a transfer the decider knows
 * whether any money has come.
 */
function changesMethod(purchase: Purchase, draft: Draft | null, { change, confirmation }: Step): boolean {
  const chosen = change.paymentMethod ?? draft?.paymentMethod;
  if (!draft || !confirmation || chosen === purchase.paymentMethod) return false;
  return isCloseable(purchase) || STAGES[purchase.stage].endedBy === 'transfer';
}

const mayGoOn = (purchase: Purchase, draft: Draft | null, step: Step): boolean =>
  isOpen(purchase.stage) || changesMethod(purchase, draft, step);

function refuseOver(stage: Stage, { confirmation }: Step): void {
  if (buyersPart(stage) === 'over') throw new Refusal('TRANSACTION_CANCELLED');
  if (!confirmation) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
}
