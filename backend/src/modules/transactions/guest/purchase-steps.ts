import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { isCloseable, type Purchase, type PurchaseStage } from '@fiocco/gift';
import { PurchaseLedger } from '../../gifts/index.js';
import { CorrectBuyer, type FoundGift, type Step, type Stepped } from '../../transactions/index.js';
import type { Draft } from '../drafts/draft.js';
import { DraftViews } from '../drafts/draft-views.js';
import { Drafts, type KnownDraft, saysWho } from '../drafts/drafts.js';
import { CheckoutLimits } from './checkout-limits.js';
import { GuestCheckout } from './guest-checkout.js';

export interface KnownPurchase extends KnownDraft {
  readonly id: string;
  /** Null where staff recorded the purchase. */
  readonly browserHash: string | null;
}

/** Null before the first hold. */
type Stage = PurchaseStage | null;

/** Applies one step of the browser that owns the purchase, at whatever stage the purchase is. */
@Injectable()
export class PurchaseSteps {
  constructor(
    private readonly checkout: GuestCheckout,
    private readonly drafts: Drafts,
    private readonly views: DraftViews,
    private readonly limits: CheckoutLimits,
    private readonly ledger: PurchaseLedger,
    private readonly bus: CommandBus,
  ) {}

  /** The draft and its registration; null where neither exists. */
  async known(id: string): Promise<KnownPurchase | null> {
    const known = await this.drafts.findKnown(id);
    const { draft, registered } = known;
    if (!draft && !registered) return null;
    return { ...known, id, browserHash: draft?.browserHash ?? registered?.browserHash ?? null };
  }

  /** The stage in the ledger. */
  async stageOf(known: KnownPurchase): Promise<Stage> {
    return (await this.purchaseOf(known))?.stage ?? null;
  }

  private async purchaseOf({ id, registered }: KnownPurchase): Promise<Purchase | undefined> {
    return registered ? this.ledger.findToShow(registered.stream, id) : undefined;
  }

  /** A step that only chooses a delivery, where nothing has to be asked first; null where {@link take} has to see to it. */
  async takeAtOnce(id: string, { change, confirmation, browser }: Step): Promise<Stepped | null> {
    if (confirmation || !change.deliveryMethod || saysWho(change)) return null;
    const said = await this.drafts.sayAtOnce(id, change, browser);
    if (!said) return null;
    return { id, draft: await this.views.ofSaved(said), card: said.card ?? null, held: null };
  }

  /** May be repeated; refused once the gift is confirmed. */
  async take(known: KnownPurchase, step: Step): Promise<Stepped> {
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
  async apply(draft: Draft, gift: FoundGift, step: Step, isFirst: boolean): Promise<Stepped> {
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

export const buyersPart = (stage: Stage) => (stage === null ? 'choosing' : STAGES[stage].buyer);
/** Whether the buyer can still take steps. */
export const isOpen = (stage: Stage): boolean => buyersPart(stage) === 'choosing';

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
