import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type DeliveryMethod,
  deliveryRule,
  forcedDelivery,
  isPaidInShop,
  type TransactionType,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { CLOCK, type Clock } from '../../../platform/index.js';
import type { ProductFacts } from '../../catalog/index.js';
import { type BuyerFields, CancelTransaction, HoldGift } from '../../gifts/index.js';
import type { Draft } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { changed, type DraftChange, refuseMissingAddress } from './buyer-data.js';
import { defaultDelivery, shippingFor } from './delivery.js';
import { type GiftFacts, GiftFactsReader, refuseMissing } from './gift-facts.js';

/** The fund's share while the guest has named none. */
export const DEFAULT_FUND_SHARE_CENTS: Cents = 5_000;

export interface NewDraft {
  readonly listId: number;
  readonly productId: number | null;
  readonly kind: TransactionType | null;
  readonly unitIndex: number | null;
  readonly shareCents: Cents | null;
  readonly buyer: BuyerFields;
}

/** A draft as it is kept now, with what was read about it on the way. */
export interface SavedDraft extends Partial<GiftFacts> {
  readonly draft: Draft;
}

export interface Confirmation {
  /** What the page showed; null where it named nothing. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  /** The hold that the page shows; null where it names none. */
  readonly holdId: string | null;
  /** "Confirm my reservation", in the shop. */
  readonly reserve: boolean;
}

/** The steps of a guest's checkout: both page variants share them. */
@Injectable()
export class GuestCheckout {
  constructor(
    private readonly drafts: Drafts,
    private readonly facts: GiftFactsReader,
    private readonly bus: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Step 1: the list must be open and unlocked; type and amount are the server's. */
  async start(wanted: NewDraft, browserHash: string, request: FastifyRequest): Promise<SavedDraft> {
    const gift = await this.facts.open(wanted.listId, wanted.productId, request);
    refuseMissing(gift, wanted.productId);
    const draft: Draft = {
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
    await this.drafts.insert(draft);
    return { draft, ...gift };
  }

  /** Steps 1 to 3 again: keeps what was said. Nothing is held by it. */
  async change(draft: Draft, change: DraftChange, request: FastifyRequest): Promise<SavedDraft> {
    const save = () => this.drafts.change(draft.id, (current) => changed(current, change));
    if (!change.deliveryMethod) return { draft: await save() };
    const gift = await this.facts.open(draft.listId, draft.productId, request);
    const next = changed(draft, change);
    refuseUnknownDelivery(next, gift.list.allowedDeliveryModes, change.deliveryMethod);
    return { draft: await save(), ...gift };
  }

  /** The payment method is confirmed: the unit is held and, where the guest says so, reserved in the shop. */
  async confirm(
    draft: Draft,
    change: DraftChange,
    confirmation: Confirmation,
    request: FastifyRequest,
  ): Promise<void> {
    const next = changed(draft, change);
    const { paymentMethod } = next;
    if (paymentMethod === null) throw new Refusal('PAYMENT_METHOD_MISSING');
    const gift = await this.facts.open(draft.listId, draft.productId, request);
    refuseMissing(gift, draft.productId);
    await this.facts.refuseUnusable(paymentMethod, next.kind, gift.list);
    const deliveryMethod = this.deliveryOf(next, gift);
    if (deliveryRule(deliveryMethod)?.needsAddress) refuseMissingAddress(next.buyer.address);
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
        buyer: next.buyer,
        browserHash: draft.browserHash,
        by: 'buyer',
        reserve: confirmation.reserve && isPaidInShop(paymentMethod),
        alongside: async (tx) =>
          (await this.drafts.change(draft.id, (current) => changed(current, change), tx)).buyer,
      }),
    );
    await this.refuseThrownAway(draft.id);
  }

  /**
   * A draft that was erased, or thrown away in another tab, while its gift was being held: nobody is left to hold it for.
   * One that goes after this look leaves what is confirmed standing, and its eraser finds what is only held.
   */
  private async refuseThrownAway(id: string): Promise<void> {
    if (await this.drafts.isThere(id)) return;
    await this.bus.execute(new CancelTransaction(id, 'cancelled_by_buyer'));
    throw new Refusal('DRAFT_GONE');
  }

  private deliveryOf(draft: Draft, { list }: GiftFacts): DeliveryMethod {
    const forced = forcedDelivery(draft.kind, draft.paymentMethod);
    if (forced) return forced;
    const chosen = draft.deliveryMethod ?? defaultDelivery(list.allowedDeliveryModes);
    refuseUnknownDelivery(draft, list.allowedDeliveryModes, chosen);
    return chosen;
  }
}

/** What a gift's decider may know of a product: nothing to read. */
export function priced(
  product: ProductFacts | null,
): Pick<ProductFacts, 'productType' | 'priceCents'> | null {
  return product && { productType: product.productType, priceCents: product.priceCents };
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
