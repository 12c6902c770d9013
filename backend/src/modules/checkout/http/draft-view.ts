import {
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  forcedDelivery,
  type PaymentMethod,
  type Transaction,
} from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import type { ProductFacts } from '../../catalog/index.js';
import type { ListFacts } from '../../gift-lists/index.js';
import type { Draft } from '../drafts/draft.js';
import { defaultDelivery, shippingFor } from '../steps/delivery.js';
import { DEFAULT_FUND_SHARE_CENTS } from '../steps/guest-checkout.js';

/** What a draft is shown with. A product or list that is gone is null. */
export interface DraftScene {
  readonly list: ListFacts | null;
  readonly product: ProductFacts | null;
  /** What the list's guests may pay with. */
  readonly methods: readonly PaymentMethod[];
  /** The ledger's view of a draft that was held once. */
  readonly known: Transaction | null;
}

const FUND_NAME = 'Contributo libero';
const FUND_ID = 0;

function amountOf(draft: Draft, product: ProductFacts | null): Cents {
  if (draft.kind !== 'quota') return product?.priceCents ?? 0;
  return draft.shareCents ?? (draft.productId === null ? DEFAULT_FUND_SHARE_CENTS : 0);
}

function deliveryOf(draft: Draft, { list, methods }: DraftScene): DeliveryMethod {
  const forced = forcedDelivery(draft.kind, draft.paymentMethod);
  const chosen = forced ?? draft.deliveryMethod;
  if (chosen) return chosen;
  // Until the guest says otherwise: what the only way to pay will bring.
  const [only, ...others] = methods;
  const implied = only && others.length === 0 ? forcedDelivery(draft.kind, only) : null;
  return implied ?? (list ? defaultDelivery(list.allowedDeliveryModes) : DEFAULT_DELIVERY);
}

function giftOf(draft: Draft, { product }: DraftScene) {
  if (draft.productId === null) {
    return { productId: FUND_ID, productName: FUND_NAME, productImageUrl: null };
  }
  const productImageUrl = product?.imageUrl ?? null;
  return { productId: draft.productId, productName: product?.name ?? null, productImageUrl };
}

function buyerOf({ buyer }: Draft) {
  return {
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    buyerMessage: buyer.message,
    message: buyer.message,
    buyerAddress: buyer.address,
  };
}

/** A draft as a transaction: amounts and delivery as the server would hold it now. */
export function draftView(draft: Draft, scene: DraftScene): Transaction {
  const { list, product, known } = scene;
  const deliveryMethod = deliveryOf(draft, scene);
  const shippingCents = shippingFor(deliveryMethod, product);
  return {
    ...giftOf(draft, scene),
    ...buyerOf(draft),
    id: draft.id,
    orderNumber: known?.orderNumber ?? null,
    giftListId: draft.listId,
    giftListName: list?.name ?? null,
    unitIndex: draft.unitIndex,
    deliveryMethod,
    paymentMethod: draft.paymentMethod,
    amount: formatDecimal(amountOf(draft, product)),
    amount_shipping: formatDecimal(shippingCents),
    amount_received: formatDecimal(0),
    type: draft.kind,
    isQuotaPayment: draft.kind === 'quota',
    status: 'in_attesa',
    stage: 'draft',
    reason: known?.reason ?? null,
    holdId: null,
    expiresAt: null,
    timestamp: draft.createdAt,
  };
}
