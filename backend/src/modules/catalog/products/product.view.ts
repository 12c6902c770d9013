import type { Product } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { StockLevel } from '../ports.js';
import type { ProductEntity } from './product.entity.js';

/** A product as the back office reads it. */
export function productView(
  product: ProductEntity,
  level: StockLevel | undefined,
  giftListIds: readonly number[],
): Product {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: formatDecimal(product.priceCents),
    shippingCost: formatDecimal(product.shippingCents),
    quantityAvailable: level?.quantity ?? 0,
    quantityAllocated: level?.allocated ?? 0,
    productCode: product.productCode,
    productType: product.productType,
    image: product.imageUrl,
    imageUrl: product.imageUrl,
    video: product.video,
    giftListIds,
    version: product.version,
  };
}

/** What guests read of a product outside of its card: nothing about other lists, or how much of it is allocated. */
export function publicProductView(product: ProductEntity, level: StockLevel | undefined): Partial<Product> {
  const { quantityAllocated: _, giftListIds: __, version: ___, ...shown } = productView(product, level, []);
  return shown;
}
