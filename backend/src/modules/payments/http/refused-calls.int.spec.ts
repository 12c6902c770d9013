import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { type RouteKey, ROUTES } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { keptRows } from '../../../platform/testing/kept-rows.js';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { openPaymentShop } from '../testing/payment-shop.js';
import { type HeldPurchase, openStall, PRICE } from '../testing/stall.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

/** Somebody pays while every call is made; nobody of them may touch that. */
let paying: HeldPurchase & { readonly paymentId: string };
const shop = forAllTests(() => openPaymentShop({ hasCallbacks: false }));
const stall = forAllTests(() => openStall(shop));
const admin = forAllTests(() => shop.signInAsAdmin());
beforeAll(async () => {
  const purchase = await stall.hold('stripe');
  const body = { amount: PRICE, metadata: { transactionId: purchase.id } };
  const { body: begun } = await purchase.guest
    .post('/api/payment/stripe/create-intent')
    .send(body)
    .expect(200);
  paying = { ...purchase, paymentId: begun.paymentIntentId };
});
beforeEach(() => shop.pool.query('delete from throttle'));

type Changing<Key> = Key extends `GET ${string}` ? never : Key;
/** Every call that changes a transaction or a payment. A new one does not compile before it is refused here. */
type Call = Changing<
  Extract<RouteKey, `${string} /api/transactions${string}` | `${string} /api/payment${string}`>
>;

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const OTHER_SUM = { paymentMethod: 'paypal', amount: '1.00' };
const STALE = { 'if-match': '"1"' };

interface Refused {
  readonly by: 'buyer' | 'stranger' | 'admin';
  readonly body?: () => object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code: string;
}

const REFUSED: Readonly<Record<Call, Refused>> = {
  'POST /api/transactions': {
    by: 'buyer',
    body: () => ({
      ...BUYER,
      ...OTHER_SUM,
      transactionId: paying.id,
      giftListId: stall.listId,
      productId: stall.productId,
    }),
    code: 'AMOUNT_CHANGED',
  },
  'PUT /api/transactions/:id': { by: 'buyer', body: () => OTHER_SUM, code: 'AMOUNT_CHANGED' },
  'DELETE /api/transactions/:id': { by: 'buyer', code: 'TRANSACTION_NOT_DELETABLE' },
  'POST /api/transactions/:id/release': { by: 'stranger', body: () => ({}), code: 'TRANSACTION_NOT_YOURS' },
  'POST /api/transactions/:id/cancel': {
    by: 'buyer',
    body: () => ({ holdId: 'an-earlier-one' }),
    code: 'HOLD_ENDED',
  },
  'POST /api/transactions/:id/collect': {
    by: 'admin',
    body: () => ({ receiptId: 'r-1', amount: '5' }),
    code: 'TRANSACTION_NOT_RESERVED',
  },
  'POST /api/transactions/:id/reverse': {
    by: 'admin',
    body: () => ({ receiptId: 'r-1', reason: 'Ops' }),
    code: 'RECEIPT_NOT_FOUND',
  },
  'POST /api/transactions/:id/refund': {
    by: 'admin',
    body: () => ({ receiptId: 're-1', reason: 'Reso' }),
    code: 'NOTHING_TO_REFUND',
  },
  'POST /api/transactions/:id/verify': {
    by: 'admin',
    body: () => ({ as: 'cancelled', reason: 'Ops' }),
    code: 'NOT_IN_VERIFICATION',
  },
  'POST /api/transactions/:id/reopen': { by: 'admin', body: () => ({}), code: 'TRANSACTION_NOT_CANCELLED' },
  'POST /api/transactions/:id/exchange': {
    by: 'admin',
    body: () => ({ transactionId: 'an-id-as-a-page-draws-it', giftListId: stall.listId, receiptId: 'x-1' }),
    code: 'TRANSACTION_NOT_EXCHANGEABLE',
  },
  'POST /api/transactions/:id/withdrawal/answer': {
    by: 'admin',
    body: () => ({ confirmed: true }),
    code: 'WITHDRAWAL_NOT_REQUESTED',
  },
  'POST /api/transactions/:id/withdrawal/close': {
    by: 'admin',
    body: () => ({ reason: 'Escluso' }),
    code: 'WITHDRAWAL_NOT_DECLARED',
  },
  'POST /api/transactions/:id/exchange/undo': { by: 'admin', code: 'TRANSACTION_NOT_EXCHANGED' },
  'POST /api/transactions/:id/reconcile': { by: 'buyer', code: 'NOT_SIGNED_IN' },
  'PUT /api/transactions/:id/payment-status': {
    by: 'buyer',
    body: () => ({ paymentMethod: 'bonifico', paymentId: paying.paymentId }),
    code: 'ATTEMPT_UNKNOWN',
  },
  'POST /api/payment/stripe/create-intent': {
    by: 'buyer',
    body: () => ({ amount: '1.00', metadata: { transactionId: paying.id } }),
    code: 'AMOUNT_CHANGED',
  },
  'POST /api/payment/paypal/create-order': {
    by: 'buyer',
    body: () => ({ amount: PRICE, transactionId: paying.id }),
    code: 'PAYMENT_UNDER_WAY',
  },
  'POST /api/payment/paypal/capture': {
    by: 'stranger',
    body: () => ({ orderId: paying.paymentId, transactionId: 'x' }),
    code: 'ATTEMPT_UNKNOWN',
  },
  'POST /api/payment/stripe/webhook': {
    by: 'stranger',
    body: () => ({ id: 'evt_1' }),
    code: 'CALLBACK_REFUSED',
  },
  'POST /api/payment/paypal/webhook': {
    by: 'stranger',
    body: () => ({ id: 'WH-1' }),
    code: 'CALLBACK_REFUSED',
  },
  'POST /api/payments/reconcile': { by: 'buyer', code: 'NOT_SIGNED_IN' },
  'POST /api/payments/comparison': { by: 'buyer', code: 'NOT_SIGNED_IN' },
};

/** The calls of staff's pages that name what they show: somebody else was faster. */
const LATE: readonly Call[] = [
  'PUT /api/transactions/:id',
  'DELETE /api/transactions/:id',
  'POST /api/transactions/:id/cancel',
];

/** What is kept, in the database and in the providers' books. */
const everything = async () => ({ rows: await keptRows(shop.pool), books: shop.sandbox.ledger() });

/** Jobs that the beginning has promised are done by then. */
const atRest = () => eventually(() => noJobIsDue(shop.pool, shop.clock.now()));

async function call(key: Call, { by, body, headers = {} }: Omit<Refused, 'code'>) {
  const [method, path] = key.split(' ') as [string, string];
  const browser = { buyer: paying.guest, stranger: shop.browser(), admin }[by];
  const verb = method.toLowerCase() as 'post' | 'put' | 'delete';
  return browser[verb](path.replace(':id', paying.id))
    .set(headers)
    .send(body?.() ?? {});
}

it('is written down for every call of the map', () => {
  const changing = Object.keys(ROUTES).filter(
    (key) => !key.startsWith('GET ') && / \/api\/(transactions|payments?)\b/.test(key),
  );
  expect(Object.keys(REFUSED).toSorted()).toEqual(changing.toSorted());
});

it.each(Object.entries(REFUSED) as [Call, Refused][])(
  '%s that is refused changes nothing, also at the provider',
  async (key, { code, ...how }) => {
    await atRest();
    const before = await everything();
    expect((await call(key, how)).body).toMatchObject({ code });
    expect(await everything()).toEqual(before);
  },
);

it.each(LATE)('%s of a page that shows an earlier version changes nothing either', async (key) => {
  await atRest();
  const before = await everything();
  const body = () => ({ status: 'annullata' });
  expect((await call(key, { by: 'admin', body, headers: STALE })).body.code).toMatch(
    /MODIFIED_BY_OTHERS|TRANSACTION_NOT_DELETABLE/,
  );
  expect(await everything()).toEqual(before);
});
