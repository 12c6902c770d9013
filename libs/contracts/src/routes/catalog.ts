import type { CatalogueFacts, Occasion, Product, ProductImage, PublicProduct } from '../catalog.js';
import type { GiftCard } from '../gift-lists.js';
import type { ProductImport } from '../product-import.js';
import type { ToOrder } from '../to-order.js';
import { route } from './route.js';

/** A picture as base64, with or without a `data:` prefix; the browser's other facts about the file are ignored. */
export interface UploadBody {
  readonly imageData: string;
  readonly mimetype?: string | null;
  readonly filename?: string | null;
}

export const catalogRoutes = {
  'GET /api/occasions': route<{ answer: readonly Occasion[] }>(),
  'POST /api/occasions': route<{ answer: Occasion }>(),
  'GET /api/occasions/:id': route<{ answer: Occasion }>(),
  'PUT /api/occasions/:id': route<{ answer: Occasion }>(),
  'DELETE /api/occasions/:id': route<{ answer: void }>(),
  /** With `limit` one page and its headers; without it all that the filters leave. */
  'GET /api/products': route<{ answer: readonly Product[] }>(),
  'GET /api/products?giftListId': route<{
    query: { readonly giftListId: number | string };
    answer: readonly GiftCard[];
  }>(),
  /** Of all that the filters leave, newest first. */
  'GET /api/products/ids': route<{ answer: readonly number[] }>(),
  'GET /api/products/facts': route<{ answer: CatalogueFacts }>(),
  'POST /api/products': route<{ answer: Product }>(),
  'GET /api/products/to-order': route<{ answer: readonly ToOrder[] }>(),
  'GET /api/products/to-order/export': route<{ answer: object }>(),
  'GET /api/products/export': route<{ answer: object }>(),
  /** A multipart body: `file` is the table, `pictures` an archive of those that it names. */
  'POST /api/products/import': route<{ body: FormData; answer: ProductImport }>(),
  'GET /api/products/:id': route<{ answer: Product | PublicProduct }>(),
  'PUT /api/products/:id': route<{ answer: Product }>(),
  'DELETE /api/products/:id': route<{ answer: void }>(),
  'GET /api/products/:id/gift-lists': route<{
    answer: readonly { readonly id: number; readonly name: string }[];
  }>(),
  'GET /api/products/:id/images': route<{ answer: readonly ProductImage[] }>(),
  'POST /api/products/:id/images': route<{ answer: ProductImage }>(),
  'PUT /api/products/:id/images': route<{ answer: readonly ProductImage[] }>(),
  'GET /api/product-images': route<{ answer: readonly ProductImage[] }>(),
  'DELETE /api/product-images/:id': route<{ answer: void }>(),
  'POST /api/upload': route<{ body: UploadBody; answer: { readonly url: string } }>(),
};
