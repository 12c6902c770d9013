import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { PurchaseLedger, type PurchaseStage } from '../../gifts/index.js';
import { CorrectBuyer, type FoundGift, type Step, type Stepped } from '../../transactions/index.js';
import type { Draft } from '../drafts/draft.js';
import { DraftViews } from '../drafts/draft-views.js';
import { Drafts, type KnownDraft } from '../drafts/drafts.js';
import { CheckoutLimits } from './checkout-limits.js';
import { GuestCheckout } from './guest-checkout.js';

export interface KnownPurchase extends KnownDraft {
  readonly id: string;
  /** Null when staff recorded it. */
  readonly browserHash: string | null;
}

/** Null before the first hold. */
type Stage = PurchaseStage | null;

/** One step of the owning browser, whatever stage its purchase is in. */
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

  /** Draft and registration; null when nobody knows it. */
  async known(id: string): Promise<KnownPurchase | null> {
    const known = await this.drafts.findKnown(id);
    const { draft, registered } = known;
    if (!draft && !registered) return null;
    return { ...known, id, browserHash: draft?.browserHash ?? registered?.browserHash ?? null };
  }

  /** As the ledger has it. */
  async stageOf({ id, registered }: KnownPurchase): Promise<Stage> {
    const purchase = registered && (await this.ledger.findToShow(registered.stream, id));
    return purchase?.stage ?? null;
  }

  /** Idempotent, and refused once the gift is confirmed. */
  async take(known: KnownPurchase, step: Step): Promise<Stepped> {
    const { id, draft, registered } = known;
    const stage = await this.stageOf(known);
    if (!isOpen(stage)) {
      refuseOver(stage, step);
      // The last step sent twice: the answer shows what the first one did.
      return { id, draft: null };
    }
    if (!draft) throw new Refusal('DRAFT_GONE');
    const stepped = await this.apply(draft, known.gift, step);
    if (stage === 'held' && !step.confirmation) await this.correctHeld(id, step);
    return registered ? { id, draft: null } : stepped;
  }

  /** `gift`: what is known of the draft's, as of this call. */
  async apply(draft: Draft, gift: FoundGift, step: Step): Promise<Stepped> {
    const { id } = draft;
    const { change, confirmation, visitor } = step;
    if (!confirmation) {
      const saved = await this.checkout.change(draft, gift, change, visitor);
      return { id, draft: await this.views.ofSaved(saved) };
    }
    await this.limits.newHold();
    await this.checkout.confirm(draft, gift, { change, confirmation, visitor });
    return { id, draft: null };
  }

  /** A hold keeps its choice whoever the buyer turns out to be. A confirmation brings their data with it. */
  private async correctHeld(id: string, { change: { buyer = {} } }: Step): Promise<void> {
    if (Object.keys(buyer).length === 0) return;
    await this.bus.execute(new CorrectBuyer(id, buyer, 'buyer'));
  }
}

export const buyersPart = (stage: Stage) => (stage === null ? 'choosing' : STAGES[stage].buyer);
/** Its steps go on. */
export const isOpen = (stage: Stage): boolean => buyersPart(stage) === 'choosing';

function refuseOver(stage: Stage, { confirmation }: Step): void {
  if (buyersPart(stage) === 'over') throw new Refusal('TRANSACTION_CANCELLED');
  if (!confirmation) throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
}
