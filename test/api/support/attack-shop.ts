import { fixedClock } from '@fiocco/testing';
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../../backend/src/platform/testing/test-app.js';
import { Client, ok } from './client.js';

export const ADMIN = { username: 'titolare', password: 'parola-di-prova' };

const LIST = {
  name: 'Nozze Anna e Luca',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@posta.example',
  beneficiaryPhone: '333 555 0101',
  allowedPaymentMethods: { stripe: false, paypal: false, inNegozio: true },
  allowedDeliveryModes: {
    beneficiaryPickup: true,
    buyerPickup: true,
    beneficiaryShipping: false,
    buyerShipping: true,
  },
};

export interface AttackShop {
  readonly test: TestApp;
  readonly staff: Client;
  readonly occasionId: number;
  readonly listId: number;
  /** A valid body of `POST /api/gift-lists`. */
  readonly listBody: Readonly<Record<string, unknown>>;
  list(fields?: object): Promise<number>;
  gift(fields?: object, terms?: object, listId?: number): Promise<number>;
  guest(): Client;
  close(): Promise<void>;
}

/** A furnished shop; `before` runs while nobody is registered yet. */
export async function attackShop(
  before: (test: TestApp) => Promise<void> = async () => undefined,
  options: TestAppOptions = {},
): Promise<AttackShop> {
  const test = await createTestApp({ clock: fixedClock('2026-11-21T10:00:00.000Z'), ...options });
  await before(test);
  const staff = new Client(test.url);
  ok(await staff.post('/api/register', ADMIN));
  const idOf = async (path: string, body: object) => ok<{ id: number }>(await staff.post(path, body)).id;
  const occasionId = await idOf('/api/occasions', { name: 'Matrimonio' });
  const listBody = { ...LIST, occasionId };
  const list = (fields: object = {}) => idOf('/api/gift-lists', { ...listBody, ...fields });
  const listId = await list();
  return {
    test,
    staff,
    occasionId,
    listId,
    listBody,
    list,
    async gift(fields = {}, terms = {}, giftListId = listId) {
      const vase = { name: 'Vaso', price: '129.00', shippingCost: '9.90', quantityAvailable: 3 };
      const productId = await idOf('/api/products', { ...vase, ...fields });
      ok(await staff.post('/api/product-gift-lists', { productId, giftListId, ...terms }));
      return productId;
    },
    guest: () => new Client(test.url),
    close: () => test.close(),
  };
}

let guests = 0;

/** Step 1 of a new buyer. */
export const step1 = (giftListId: number, productId: number, more: object = {}) => ({
  giftListId,
  productId,
  isCheckoutStep1: true,
  buyerName: 'Giulia Ferri',
  buyerEmail: `ospite-${(guests += 1)}@posta.example`,
  buyerPhone: '333 555 0142',
  ...more,
});

export const RESERVE = { paymentMethod: 'in_negozio', status: 'completata' };
