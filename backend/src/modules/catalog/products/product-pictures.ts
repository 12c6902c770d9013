import type { ProductPicture } from '@fiocco/contracts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ProductEntity } from './product.entity.js';
import { ProductImageEntity } from './product-image.entity.js';

export const IN_ORDER = { orderBy: { sortOrder: 'asc', id: 'asc' } } as const;

type Shown = Pick<ProductEntity, 'id' | 'imageUrl'>;

/** Each product's gallery: the card's picture first, then the others, none twice. */
export async function picturesOf(
  em: SqlEntityManager,
  products: readonly Shown[],
): Promise<ReadonlyMap<number, readonly ProductPicture[]>> {
  const productId = { $in: products.map(({ id }) => id) };
  const images = await em.find(ProductImageEntity, { productId }, IN_ORDER);
  const byProduct = new Map<number, ProductImageEntity[]>();
  for (const image of images)
    byProduct.set(image.productId, [...(byProduct.get(image.productId) ?? []), image]);
  return new Map(
    products.map((product) => [product.id, galleryOf(product, byProduct.get(product.id) ?? [])]),
  );
}

export function galleryOf(
  { imageUrl }: Pick<Shown, 'imageUrl'>,
  images: readonly ProductPicture[],
): readonly ProductPicture[] {
  const texts = new Map(images.map((image) => [image.imageUrl, image.altText]));
  const addresses = new Set([...(imageUrl ? [imageUrl] : []), ...texts.keys()]);
  return [...addresses].map((address) => ({ imageUrl: address, altText: texts.get(address) ?? null }));
}

interface NewPicture {
  readonly imageUrl: string;
  readonly altText?: string | null | undefined;
}

type Place = Pick<ProductImageEntity, 'altText' | 'sortOrder'>;

/** Only what changes counts as updated. */
function put(image: ProductImageEntity, next: Place, now: Date): void {
  if (image.altText !== next.altText || image.sortOrder !== next.sortOrder) image.updatedAt = now;
  Object.assign(image, next);
}

const firstOf = (pictures: readonly { readonly imageUrl: string }[]): string | null =>
  pictures[0]?.imageUrl ?? null;

/** Makes these the product's pictures, in this order. One that stays keeps its number. */
export async function replacePictures(
  em: SqlEntityManager,
  product: ProductEntity,
  pictures: readonly NewPicture[],
  now: Date,
): Promise<void> {
  const images = await em.find(ProductImageEntity, { productId: product.id }, IN_ORDER);
  const left = new Set(images);
  for (const [sortOrder, { imageUrl, altText = null }] of pictures.entries()) {
    const image = images.find((one) => one.imageUrl === imageUrl) ?? newImage(product.id, imageUrl, now);
    put(image, { altText, sortOrder }, now);
    em.persist(image);
    left.delete(image);
  }
  for (const image of left) em.remove(image);
  product.imageUrl = firstOf(pictures);
}

/** Puts a product's images in this order of their numbers, and shows the first on the cards. */
export function arrangeImages(
  em: SqlEntityManager,
  product: ProductEntity,
  images: readonly ProductImageEntity[],
  order: readonly number[],
  now: Date,
): readonly ProductImageEntity[] {
  const arranged = images.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const cover = product.imageUrl;
  // A card's picture that an older call has set stands in no gallery yet, and must not be lost.
  if (cover !== null && !images.some(({ imageUrl }) => imageUrl === cover))
    arranged.push(newImage(product.id, cover, now));
  for (const [sortOrder, image] of arranged.entries()) {
    put(image, { altText: image.altText, sortOrder }, now);
    em.persist(image);
  }
  product.imageUrl = firstOf(arranged);
  return arranged;
}

export function newImage(productId: number, imageUrl: string, now: Date): ProductImageEntity {
  const image = new ProductImageEntity();
  return Object.assign(image, { productId, imageUrl, createdAt: now, updatedAt: now });
}

/** The fields that pictures change, for the history. */
export async function shownOf(em: SqlEntityManager, { id, imageUrl }: Shown) {
  const images = await em.find(ProductImageEntity, { productId: id }, IN_ORDER);
  return {
    imageUrl,
    pictures: images.map(({ imageUrl: url, altText }) => (altText ? `${url} ${altText}` : url)),
  };
}
