import { Client, ok } from '../api/support/client.js';

export const STAFF = { username: 'titolare', password: 'parola-di-prova' };

export interface Gift {
  readonly listId: number;
  readonly productId: number;
  readonly inShares: boolean;
}

/** What the shop offers when a run begins. */
export interface ShopWindow {
  readonly gifts: readonly Gift[];
  /** Products that are on no list yet. */
  readonly spare: readonly { readonly listId: number; readonly productId: number }[];
  /** A gift with its quantity on the list and in stock; both are only ever raised. */
  readonly plenty: { readonly gift: Gift; readonly listQuantity: number; readonly stock: number };
}

const LIST = {
  name: 'Nozze Anna e Luca',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
  allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
};
/** Of whatever is bought whole. */
export const PRICE = '129.00';
const SPARE = 12;
const MANY = 2_000;

/** Two lists that share stock, including last pieces. */
export async function furnishFaultShop(url: string): Promise<ShopWindow> {
  const staff = new Client(url);
  ok(await staff.post('/api/register', STAFF));
  const create = async (path: string, body: object) => ok<{ id: number }>(await staff.post(path, body)).id;
  const occasionId = await create('/api/occasions', { name: 'Matrimonio' });
  const one = await create('/api/gift-lists', { ...LIST, occasionId });
  const two = await create('/api/gift-lists', { ...LIST, occasionId });
  const product = (quantityAvailable: number, more: object = {}) =>
    create('/api/products', { name: 'Vaso', price: PRICE, shippingCost: '0', quantityAvailable, ...more });
  const gifts: Gift[] = [];
  const place = async (productId: number, listId: number, listQuantity: number, inShares = false) => {
    ok(await staff.post('/api/product-gift-lists', { productId, giftListId: listId, listQuantity }));
    const gift = { listId, productId, inShares };
    gifts.push(gift);
    return gift;
  };
  for (let n = 0; n < 3; n += 1) {
    const last = await product(1);
    await place(last, one, 1);
    await place(last, two, 1);
  }
  const few = await product(3);
  await place(few, one, 3);
  await place(few, two, 2);
  await place(await product(2, { price: '100.00', productType: 'quote' }), one, 2, true);
  const many = await product(MANY);
  const gift = await place(many, one, 40);
  await place(many, two, 40);
  const spare = [];
  for (let n = 0; n < SPARE; n += 1) spare.push({ listId: n % 2 ? one : two, productId: await product(2) });
  return { gifts, spare, plenty: { gift, listQuantity: 40, stock: MANY } };
}
