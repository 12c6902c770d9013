import type { Occasion, Product, ProductImage, PublicProduct } from '../catalog.js';
import type { ProductType } from '../codes.js';
import type { GiftCard } from '../gift-lists.js';
import { route } from './route.js';

export interface OccasionBody {
  readonly name: string;
}

export interface ProductBody {
  readonly name: string;
  readonly description?: string | null;
  /** Euro, as a number or as text. */
  readonly price: string | number;
  readonly shippingCost?: string | number;
  readonly quantityAvailable: number;
  readonly productCode?: string | null;
  readonly productType?: ProductType;
  readonly imageUrl?: string | null;
  /** The specifications' other name of `imageUrl`. */
  readonly image?: string | null;
  readonly video?: string | null;
}

export interface NewProductBody extends ProductBody {
  /** Lists on which it is placed at once, one unit each. */
  readonly selectedGiftListIds?: readonly number[];
}

/** Sent beside the file `image` of a multipart body, or with the address that an upload answered. */
export interface ProductImageBody {
  readonly imageUrl?: string | null;
  readonly altText?: string | null;
  readonly sortOrder?: number | null;
}

/** A picture as base64, with or without a `data:` prefix; the browser's other facts about the file are ignored. */
export interface UploadBody {
  readonly imageData: string;
  readonly mimetype?: string | null;
  readonly filename?: string | null;
}

export const catalogRoutes = {
  'GET /api/occasions': route<{ answer: readonly Occasion[] }>(),
  'POST /api/occasions': route<{ body: OccasionBody; answer: Occasion }>(),
  'GET /api/occasions/:id': route<{ answer: Occasion }>(),
  'PUT /api/occasions/:id': route<{ body: OccasionBody; answer: Occasion }>(),
  'DELETE /api/occasions/:id': route<{ answer: void }>(),
  'GET /api/products': route<{ answer: readonly Product[] }>(),
  'GET /api/products?giftListId': route<{
    query: { readonly giftListId: number | string };
    answer: readonly GiftCard[];
  }>(),
  'POST /api/products': route<{ body: NewProductBody; answer: Product }>(),
  'GET /api/products/:id': route<{ answer: Product | PublicProduct }>(),
  'PUT /api/products/:id': route<{ body: Partial<ProductBody>; answer: Product }>(),
  'DELETE /api/products/:id': route<{ answer: void }>(),
  'GET /api/products/:id/gift-lists': route<{
    answer: readonly { readonly id: number; readonly name: string }[];
  }>(),
  'GET /api/products/:id/images': route<{ answer: readonly ProductImage[] }>(),
  'POST /api/products/:id/images': route<{ body: ProductImageBody; answer: ProductImage }>(),
  'GET /api/product-images': route<{ answer: readonly ProductImage[] }>(),
  'DELETE /api/product-images/:id': route<{ answer: void }>(),
  'POST /api/upload': route<{ body: UploadBody; answer: { readonly url: string } }>(),
};
