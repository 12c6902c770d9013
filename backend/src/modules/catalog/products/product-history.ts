import type { RecordName, Snapshot } from '../../../platform/index.js';
import type { ProductEntity } from './product.entity.js';

export const productRecord = (id: number): RecordName => ({ kind: 'product', id });

/** What the history of a product shows. How many the shop has is told by the stock's own events. */
export function productSnapshot(product: ProductEntity): Snapshot {
  const { name, description, priceCents, shippingCents, productCode, productType, imageUrl, video } = product;
  return { name, description, priceCents, shippingCents, productCode, productType, imageUrl, video };
}
