import { randomBytes, randomUUID } from 'node:crypto';
import { HOLD_MS } from '@fiocco/contracts';
import { giftStream, type Purchase } from '@fiocco/gift';
import { RequestContext } from '../../../platform/index.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { ProviderCode, StartedPayment } from '../access/provider.js';
import { KnownPayments } from '../settlement/known-payments.js';
import type { PaymentShop } from './payment-shop.js';

export const PRICE_CENTS = 12_900;

/** A purchase with a payment at a provider that waits for its buyer. */
export interface PayingGift {
  readonly listId: number;
  readonly productId: number;
  readonly stream: string;
  readonly transactionId: string;
  readonly attemptId: string;
  readonly started: StartedPayment;
  /** The purchase as the ledger has it now. */
  now(): Promise<Purchase | undefined>;
}

/** A new list with a gift of 129.00 €, one piece of it where nothing else is said. */
export async function newGift(
  shop: PaymentShop,
  terms: { readonly canBuyInQuota?: boolean; readonly listQuantity?: number } = {},
): Promise<{ listId: number; productId: number }> {
  const admin = await shop.signInAsAdmin();
  const allowedPaymentMethods = { stripe: true, paypal: true, inNegozio: true };
  const { listQuantity: quantityAvailable = 4 } = terms;
  const list = await newList(admin, { allowedPaymentMethods });
  const product = await newProduct(admin, { quantityAvailable });
  await admin
    .post('/api/product-gift-lists')
    .send({ giftListId: list.id, productId: product.id, ...terms })
    .expect(201);
  return { listId: list.id, productId: product.id };
}

const asBuyer = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: randomUUID(), actor: 'buyer' }, work);

export interface HoldTerms {
  /** Null for the whole unit. */
  readonly shareCents?: number | null;
  readonly holdMs?: number;
}

/** Holds a gift for payment by a provider, for a quarter of an hour where nothing else is said. */
export async function holdFor(
  shop: PaymentShop,
  paymentMethod: ProviderCode,
  gift: { readonly listId: number; readonly productId: number },
  { shareCents = null, holdMs = HOLD_MS }: HoldTerms = {},
): Promise<string> {
  const transactionId = randomBytes(16).toString('base64url');
  const now = shop.clock.now();
  const question = {
    type: 'HoldUnit' as const,
    transactionId,
    kind: shareCents === null ? ('acquisto' as const) : ('quota' as const),
    holdId: randomUUID(),
    product: { productType: 'intero' as const, priceCents: PRICE_CENTS },
    unitIndex: null,
    shareCents,
    named: { amountCents: null, shippingCents: null },
    shippingCents: 0,
    paymentMethod,
    deliveryMethod: 'buyerPickup' as const,
    by: 'buyer' as const,
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + holdMs).toISOString(),
    confirm: null,
  };
  const buyer = { ref: `buyer_${transactionId}#1`, digest: 'd' };
  const known = { orderNumber: `FI-${transactionId}`, buyer, allocationId: null };
  const purchases = shop.app.get(GiftLedger, { strict: false });
  await asBuyer(() => purchases.hold(gift, question, () => Promise.resolve({ ...question, ...known })));
  return transactionId;
}

/** Begins a payment at a provider for a gift that is held for it. */
export async function startPaying(
  shop: PaymentShop,
  provider: ProviderCode,
  gift?: { readonly listId: number; readonly productId: number },
  terms: HoldTerms = {},
): Promise<PayingGift> {
  const place = gift ?? (await newGift(shop));
  const transactionId = await holdFor(shop, provider, place, terms);
  const amountCents = terms.shareCents ?? PRICE_CENTS;
  const stream = giftStream(place.listId, place.productId);
  const attemptId = `${transactionId}.1`;
  const providers = shop.app.get(PaymentProviders, { strict: false });
  const purchases = shop.app.get(GiftLedger, { strict: false });
  const adapter = await providers.of(provider);
  const mark = { transactionId, stream, attemptId };
  const started = await adapter.start({
    key: `create_${attemptId}`,
    amountCents,
    description: 'Regalo',
    mark,
    returnUrl: 'https://shop.example/si',
    cancelUrl: 'https://shop.example/no',
  });
  const { paymentId } = started;
  const known = shop.app.get(KnownPayments, { strict: false });
  await known.note({ ...mark, provider, paymentId, account: adapter.account });
  const now = shop.clock.now().toISOString();
  const payment = { attemptId, provider, paymentId, amountCents, now };
  await asBuyer(() => purchases.handle(stream, { type: 'StartAttempt', transactionId, ...payment }));
  const find = () => asBuyer(() => purchases.find(stream, transactionId));
  return { ...place, stream, transactionId, attemptId, started, now: find };
}
