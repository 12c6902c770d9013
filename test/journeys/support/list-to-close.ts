import { randomUUID } from 'node:crypto';
import type { Product, Transaction } from '@fiocco/contracts';
import type { ExampleShop } from './example-shop.js';

const drawnId = (): string => randomUUID().replaceAll('-', '');

/** A list with everything that can be open when it is closed. */
export async function listToClose(shop: ExampleShop, name: string) {
  const { staff } = shop;
  const listId = await shop.newList(name);
  const gift = async (product: string, price: string, terms: object = {}) => {
    const fields = { name: product, description: 'Dal banco.', price, quantityAvailable: 2 };
    const { id: productId } = await staff.post<Product>('/api/products', fields);
    await staff.post('/api/product-gift-lists', { productId, giftListId: listId, ...terms });
    return productId;
  };
  const sale = async (buyerName: string, productId: number, more: object = {}) => {
    const buyer = {
      buyerName,
      buyerEmail: `${drawnId().slice(0, 9)}@posta.example`,
      buyerPhone: '333 555 0142',
    };
    const body = { ...buyer, transactionId: drawnId(), giftListId: listId, productId, ...more };
    return (await staff.post<Transaction>('/api/transactions', body)).id;
  };
  const paid = { collected: true, receiptId: drawnId(), how: 'pos' };
  const transfer = await sale('Tea Bonifico', await gift('Coperta', '80.00'));
  await staff.put(`/api/transactions/${transfer}`, { paymentMethod: 'bonifico' });
  const shares = await gift('Viaggio in Portogallo', '300.00', { isQuota: true });
  const share = { type: 'quota', amount: '90.00', buyerMessage: 'Buon viaggio, tesori!' };
  await sale('Ugo Fondo', 0, { type: 'quota', amount: '25.00', ...paid });
  return {
    listId,
    shares,
    transfer,
    share: await sale('Lia Quota', shares, { ...share, ...paid }),
    reserved: await sale('Mia Prenota', await gift('Specchio', '70.00')),
    delivered: await sale('Ada Ritira', await gift('Vaso', '40.00'), paid),
    refunded: await sale('Bea Resa', await gift('Lume', '60.00'), paid),
  };
}
