import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type DeliveryMethod,
  deliveryRule,
  forcedDelivery,
  type PaymentMethod,
  paymentRule,
  type ShopSettings,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { randomBytes } from 'node:crypto';
import { CLOCK, type Clock, validationFailed } from '../../../platform/index.js';
import { listNotOpen, type Visitor } from '../../gift-lists/index.js';
import { SettingsStore } from '../../settings/index.js';
import { CancelTransaction } from '../commands/cancel-transaction.js';
import { HoldGift, type HoldRequest } from '../commands/hold-gift.js';
import type { PurchaseView } from '../purchase-view.js';
import { defaultDelivery, shippingFor } from '../terms/delivery.js';
import {
  type FoundGift,
  type ListedGift,
  ListedGifts,
  priced,
  refuseMissing,
} from '../terms/listed-gifts.js';
import { type FoundTransaction, TransactionsReader } from '../transactions.reader.js';
import { changed, type Draft, type DraftChange, missingEmail, type NewDraft } from '../drafts/draft.js';
import { DEFAULT_FUND_SHARE_CENTS, type SavedDraft } from '../drafts/draft-views.js';
import { Drafts } from '../drafts/drafts.js';
import { refuseMissingAddress } from './shipping-address.js';

/** The guest confirms the payment method, and the gift is held. */
export interface Confirmation {
  /** The amounts that the page showed; null where it named none. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  /** The hold that the page showed; null where it named none. */
  readonly holdId: string | null;
  /** Also confirms the reservation in the shop. */
  readonly reserve: boolean;
}

/** One step of the browser that owns the purchase. */
export interface Step {
  readonly change: DraftChange;
  /** Null where the step confirms nothing. */
  readonly confirmation: Confirmation | null;
  readonly visitor: Visitor;
  /** Hashes of the calling browser's tokens. */
  readonly browser: readonly string[];
}

interface StartedDraft extends ListedGift {
  readonly draft: Draft;
}

interface ConfirmingStep extends Pick<Step, 'change' | 'visitor'> {
  readonly confirmation: Confirmation;
  /** Whether the gift was never held for this draft. */
  readonly isFirst: boolean;
}

/** The steps of a guest's checkout, shared by both page variants. */
@Injectable()
export class GuestCheckout {
  constructor(
    private readonly drafts: Drafts,
    private readonly facts: ListedGifts,
    private readonly bus: CommandBus,
    private readonly transactions: TransactionsReader,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Step 1, and what its call says of the next ones. The list must be open and unlocked. Type and amount are decided by the
   * server.
   */
  async start(
    wanted: NewDraft,
    browserHash: string,
    visitor: Visitor,
    change: DraftChange,
  ): Promise<StartedDraft> {
    const gift = await this.facts.open(wanted.listId, wanted.productId, visitor);
    refuseMissing(gift, wanted.productId);
    const begun: Draft = {
      id: randomBytes(16).toString('base64url'),
      listId: gift.list.id,
      productId: wanted.productId,
      kind: await this.facts.kindOf(gift, wanted.productId, wanted.kind),
      unitIndex: wanted.unitIndex,
      browserHash,
      shareCents: wanted.shareCents,
      deliveryMethod: null,
      paymentMethod: null,
      buyer: wanted.buyer,
      createdAt: this.clock.now().toISOString(),
    };
    const draft = changed(begun, change);
    if (change.deliveryMethod)
      refuseUnknownDelivery(draft, gift.list.allowedDeliveryModes, change.deliveryMethod);
    await this.drafts.insert(draft);
    return { draft, ...gift };
  }

  /** Steps 1 to 3 again: fields that are not named keep their value. Nothing is held by this. */
  async change(draft: Draft, found: FoundGift, change: DraftChange, visitor: Visitor): Promise<SavedDraft> {
    const save = () => this.drafts.change(draft.id, change);
    if (!change.deliveryMethod) return { draft: await save() };
    const gift = await this.facts.opened(found, visitor);
    const next = changed(draft, change);
    refuseUnknownDelivery(next, gift.list.allowedDeliveryModes, change.deliveryMethod);
    return { draft: await save(), ...gift };
  }

  /**
   * The payment method is confirmed: the unit is held and, where the guest confirms the purchase, reserved in the shop
   * or kept for a transfer. Answers the purchase as the call shows it.
   */
  async confirm(
    draft: Draft,
    found: FoundGift,
    { change, confirmation, visitor, isFirst }: ConfirmingStep,
  ): Promise<PurchaseView> {
    const next = changed(draft, change);
    const { paymentMethod } = next;
    if (paymentMethod === null) throw new Refusal('PAYMENT_METHOD_MISSING');
    const gift = await this.facts.opened(found, visitor);
    refuseMissing(gift, draft.productId);
    await this.facts.refuseUnusable(paymentMethod, next.kind, gift.list);
    const deliveryMethod = this.deliveryOf(next, gift);
    refuseMissingData(next, deliveryMethod, await this.settings.get());
    await this.bus.execute(
      new HoldGift({
        transactionId: draft.id,
        listId: draft.listId,
        productId: draft.productId,
        kind: next.kind,
        unitIndex: next.unitIndex,
        product: priced(gift.product),
        shareCents: shareOf(next, confirmation),
        named: confirmation.named,
        ofHold: confirmation.holdId,
        shippingCents: shippingFor(deliveryMethod, gift.product),
        paymentMethod,
        deliveryMethod,
        buyer: {
          by: 'buyer',
          browserHash: draft.browserHash,
          change,
          neverHeld: isFirst ? draft.buyer : null,
        },
        confirm: confirmation.reserve ? agreementBy(paymentMethod) : null,
      }),
    );
    await this.refuseClosedSince(draft, visitor);
    return this.unlessThrownAway(draft.id);
  }

  /**
   * Undoes what was confirmed while the list was being archived. Whoever closes it archives it first and then looks at what stands
   * in the ledger; here the ledger is written first and then the list is read: one of both sees the other.
   */
  private async refuseClosedSince({ id, listId }: Draft, visitor: Visitor): Promise<void> {
    if (await this.facts.isOpen(listId, visitor)) return;
    await this.bus.execute(new CancelTransaction(id, 'cancelled_by_buyer'));
    throw listNotOpen();
  }

  /**
   * What the call answers. Refuses where the draft was erased, or discarded in another tab, while its gift was being held:
   * the statement that reads the answer tells. If the draft goes after it, a confirmed purchase stays, and the erasure
   * finds and ends what is only held.
   */
  private async unlessThrownAway(id: string): Promise<PurchaseView> {
    let found: FoundTransaction | null = null;
    try {
      found = await this.transactions.find(id, 'answer');
    } catch (error) {
      if (await this.drafts.isThere(id)) throw error;
    }
    if (found?.hasDraft) return found.view;
    await this.bus.execute(new CancelTransaction(id, 'cancelled_by_buyer'));
    throw new Refusal('DRAFT_GONE');
  }

  private deliveryOf(draft: Draft, { list }: ListedGift): DeliveryMethod {
    const forced = forcedDelivery(draft.kind, draft.paymentMethod);
    if (forced) return forced;
    const chosen = draft.deliveryMethod ?? defaultDelivery(list.allowedDeliveryModes);
    refuseUnknownDelivery(draft, list.allowedDeliveryModes, chosen);
    return chosen;
  }
}

function refuseMissingData(
  { buyer, paymentMethod }: Draft,
  deliveryMethod: DeliveryMethod,
  shop: ShopSettings,
): void {
  const missing = missingEmail(buyer.email, paymentMethod);
  if (missing.buyerEmail) throw validationFailed(missing);
  if (deliveryRule(deliveryMethod)?.needsAddress) refuseMissingAddress(buyer.address, shop);
}

/** What confirming means for this method; null for an online payment, which is agreed by paying. */
function agreementBy(method: PaymentMethod): HoldRequest['confirm'] {
  const leadsTo = paymentRule(method)?.leadsTo;
  if (leadsTo === 'reserve') return 'reservation';
  return leadsTo === 'transfer' ? 'transfer' : null;
}

function refuseUnknownDelivery(draft: Draft, allowed: readonly string[], chosen: DeliveryMethod): void {
  const forced = forcedDelivery(draft.kind, draft.paymentMethod);
  if (!allowed.includes(chosen) && chosen !== forced) {
    throw new Refusal('DELIVERY_METHOD_NOT_ALLOWED', { deliveryMethod: chosen });
  }
}

function shareOf(draft: Draft, { named }: Confirmation): Cents | null {
  if (draft.kind !== 'quota') return null;
  const fallback = draft.productId === null ? DEFAULT_FUND_SHARE_CENTS : null;
  return named.amountCents ?? draft.shareCents ?? fallback;
}
