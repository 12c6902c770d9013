import { Injectable } from '@nestjs/common';
import { DEFAULT_DELIVERY, type DeliveryMethod, forcedDelivery, type PaymentMethod } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { FUND_NAME } from '@fiocco/gift';
import { OWN_LANGUAGE } from '@fiocco/texts';
import type { ProductFacts } from '../../catalog/index.js';
import type { ListFacts } from '../../gift-lists/index.js';
import { NOTHING_AT_DESK, type PurchaseView } from '../purchase-view.js';
import { defaultDelivery, shippingFor } from '../terms/delivery.js';
import { atListPrice, type ListedGift, ListedGifts } from '../terms/listed-gifts.js';
import type { Draft } from './draft.js';

/** A contribution to the fund, as long as the guest has named no amount. */
export const DEFAULT_FUND_SHARE_CENTS: Cents = 5_000;

/** The records that a draft is shown with, the product at its price on the list. What no longer exists is null. */
interface DraftScene {
  readonly list: ListFacts | null;
  readonly product: ProductFacts | null;
  /** The methods that the list's guests may pay with. */
  readonly methods: readonly PaymentMethod[];
  /** The read model's view of a draft whose gift was held before. */
  readonly held: PurchaseView | null;
}

function amountOf(draft: Draft, product: ProductFacts | null): Cents {
  if (draft.kind !== 'quota') return product?.priceCents ?? 0;
  return draft.shareCents ?? (draft.productId === null ? DEFAULT_FUND_SHARE_CENTS : 0);
}

function deliveryOf(draft: Draft, { list, methods }: DraftScene): DeliveryMethod {
  const forced = forcedDelivery(draft.kind, draft.paymentMethod);
  const chosen = forced ?? draft.deliveryMethod;
  if (chosen) return chosen;
  // Until the guest chooses: the delivery that comes with the only payment method.
  const [only, ...others] = methods;
  const implied = only && others.length === 0 ? forcedDelivery(draft.kind, only) : null;
  return implied ?? (list ? defaultDelivery(list.allowedDeliveryModes) : DEFAULT_DELIVERY);
}

function giftOf({ productId }: Draft, { product }: DraftScene) {
  if (productId === null) return { productId, productName: FUND_NAME, productImageUrl: null };
  return { productId, productName: product?.name ?? null, productImageUrl: product?.imageUrl ?? null };
}

const NEVER_HELD = { orderNumber: null, reason: null, desk: NOTHING_AT_DESK };

/** What is left of an earlier hold. */
function formerOf(held: PurchaseView | null): Pick<PurchaseView, 'orderNumber' | 'reason' | 'desk'> {
  if (!held) return NEVER_HELD;
  const { orderNumber, reason, desk } = held;
  return { orderNumber, reason, desk };
}

/** A draft with the amounts and the delivery with which its gift would be held now. */
function draftView(draft: Draft, scene: DraftScene): PurchaseView {
  const { list, product, held } = scene;
  const deliveryMethod = deliveryOf(draft, scene);
  return {
    id: draft.id,
    ...formerOf(held),
    listId: draft.listId,
    listName: list?.name ?? null,
    ...giftOf(draft, scene),
    unitIndex: draft.unitIndex,
    buyer: { ...draft.buyer, invoice: draft.buyer.invoice ?? null, lang: draft.buyer.lang ?? OWN_LANGUAGE },
    kind: draft.kind,
    stage: 'draft',
    holdId: null,
    amountCents: amountOf(draft, product),
    shippingCents: shippingFor(deliveryMethod, product),
    receivedCents: 0,
    refundedCents: 0,
    paymentMethod: draft.paymentMethod,
    deliveryMethod,
    expiresAt: null,
    createdAt: draft.createdAt,
  };
}

/** A draft as it was just saved, with its list and product where they were read along with it. */
export interface SavedDraft extends Partial<ListedGift> {
  readonly draft: Draft;
}

/** Shows drafts as purchases. */
@Injectable()
export class DraftViews {
  constructor(private readonly gifts: ListedGifts) {}

  /** `held`: the read model's view of a draft whose gift was held before. */
  async ofSaved(saved: SavedDraft, held: PurchaseView | null = null): Promise<PurchaseView> {
    const { draft } = saved;
    const {
      list = null,
      product = null,
      card = null,
    } = saved.list ? saved : await this.gifts.find(draft.listId, draft.productId);
    const methods = list ? await this.gifts.methodsOf(list) : [];
    return draftView(draft, { product: atListPrice({ product, card }), list, methods, held });
  }
}
