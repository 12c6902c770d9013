import type { GiftList, Occasion, Product } from '@fiocco/contracts';
import type { Browser } from '../../../platform/testing/test-app.js';

/** A complete body of `POST /api/gift-lists`. */
export function listBody(changes: Record<string, unknown> = {}) {
  return {
    name: 'Anna e Marco',
    beneficiaryName: 'Anna Verdi',
    beneficiaryEmail: 'anna.verdi@example.it',
    beneficiaryPhone: '+39 055 123456',
    ...changes,
  };
}

/** Creates a list over HTTP, with an occasion of its own unless one is named. */
export async function newList(staff: Browser, changes: Record<string, unknown> = {}): Promise<GiftList> {
  const occasionId = changes['occasionId'] ?? (await newOccasion(staff)).id;
  const { body } = await staff
    .post('/api/gift-lists')
    .send(listBody({ ...changes, occasionId }))
    .expect(201);
  return body as GiftList;
}

export async function newOccasion(staff: Browser, name = 'Matrimonio'): Promise<Occasion> {
  const { body } = await staff.post('/api/occasions').send({ name }).expect(201);
  return body as Occasion;
}

export async function newProduct(staff: Browser, changes: Record<string, unknown> = {}): Promise<Product> {
  const product = { name: 'Servizio di piatti', price: '129.00', shippingCost: '9.90', quantityAvailable: 4 };
  const { body } = await staff
    .post('/api/products')
    .send({ ...product, ...changes })
    .expect(201);
  return body as Product;
}
