import {
  marginOf,
  type Product,
  type ProductPicture,
  type PublicProduct,
  type TradeFacts,
} from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { ProductEntity } from './product.entity.js';

interface StockLevel {
  readonly quantity: number;
  /** Units that are held, reserved or sold. */
  readonly allocated: number;
}

/** The lists on which a product stands, and how many units they ask for together. */
interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

const NOWHERE: Placements = { listIds: [], units: 0 };

function tradeFacts({ category, supplier, costCents, ean, ...product }: ProductEntity): TradeFacts {
  const { margin, marginPercent } =
    costCents === null
      ? { margin: null, marginPercent: null }
      : marginOf(product.priceCents, product.vatRate, costCents);
  const cost = costCents === null ? null : formatDecimal(costCents);
  return { category, supplier, cost, margin, marginPercent, ean };
}

/** A product as the back office shows it. */
export function productView(
  product: ProductEntity,
  level: StockLevel | undefined,
  placements: Placements = NOWHERE,
  pictures: readonly ProductPicture[] = [],
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
    vatRate: product.vatRate,
    isQuotaProduct: product.productType === 'quote',
    image: product.imageUrl,
    imageUrl: product.imageUrl,
    pictures,
    video: product.video,
    quantityOnLists: placements.units,
    giftListIds: placements.listIds,
    ...tradeFacts(product),
    version: product.version,
  };
}

export function publicProductView(product: ProductEntity, level: StockLevel | undefined): PublicProduct {
  const {
    quantityAllocated: _a,
    quantityOnLists: _o,
    vatRate: _r,
    giftListIds: _g,
    pictures: _pictures,
    version: _v,
    category: _c,
    supplier: _s,
    cost: _cost,
    margin: _m,
    marginPercent: _p,
    ean: _e,
    ...shown
  } = productView(product, level);
  return shown;
}
