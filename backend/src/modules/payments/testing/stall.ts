import type { PaymentMethod, Transaction, TransactionType } from '@fiocco/contracts';
import type { Browser } from '../../../platform/testing/test-app.js';
import type { PaymentShop } from './payment-shop.js';

/** A guest's purchase whose payment method is confirmed. */
export interface HeldPurchase {
  readonly guest: Browser;
  readonly id: string;
  /** The total with shipping, as the page shows it. */
  readonly total: string;
  readonly holdId: string | null;
}

interface HoldOptions {
  readonly type?: TransactionType;
  readonly amount?: string;
  /** Another process of the shop. */
  readonly at?: Pick<PaymentShop, 'browser'>;
}

/** A list with one gift, enough of it unless said otherwise, and every way to pay for it. */
export interface Stall {
  readonly listId: number;
  readonly productId: number;
  draft(options?: HoldOptions): Promise<Pick<HeldPurchase, 'guest' | 'id'>>;
  hold(method: PaymentMethod, more?: HoldOptions): Promise<HeldPurchase>;
}

export const PRICE = '129.00';

export async function openStall(shop: PaymentShop, units = 200, price = PRICE): Promise<Stall> {
  const listName = 'Anna & Luca';
  const admin = await shop.signInAsAdmin();
  const created = async (path: string, body: object) =>
    ((await admin.post(path).send(body).expect(201)).body as { id: number }).id;
  const listId = await created('/api/gift-lists', {
    name: listName,
    beneficiaryName: 'Anna e Luca',
    occasionId: await created('/api/occasions', { name: `Matrimonio ${units} ${price}` }),
    beneficiaryEmail: 'anna@posta.example',
    beneficiaryPhone: '333 555 0101',
    allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true, bonifico: true },
  });
  const product = { name: 'Vaso in ceramica di Vietri', price, quantityAvailable: units };
  const productId = await created('/api/products', product);
  const gift = { productId, giftListId: listId, listQuantity: units, canBuyInQuota: true };
  await admin.post('/api/product-gift-lists').send(gift).expect(201);
  const draft = async ({ type = 'acquisto', amount, at = shop }: HoldOptions = {}) => {
    const guest = at.browser();
    const step1 = {
      giftListId: listId,
      productId,
      type,
      isCheckoutStep1: true,
      ...(amount && { amount }),
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      buyerPhone: '333 555 0142',
    };
    const { id } = (await guest.post('/api/transactions').send(step1).expect(201)).body as Transaction;
    return { guest, id };
  };
  return {
    listId,
    productId,
    draft,
    async hold(paymentMethod, options) {
      const { guest, id } = await draft(options);
      const { body } = await guest.put(`/api/transactions/${id}`).send({ paymentMethod }).expect(200);
      const { amount: held, holdId } = body as Transaction;
      return { guest, id, total: held, holdId };
    },
  };
}
