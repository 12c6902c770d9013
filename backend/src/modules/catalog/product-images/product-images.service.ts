import type { ProductImage } from '@fiocco/contracts';
import { LockMode } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  A_LOT,
  clientOf,
  CLOCK,
  type Clock,
  type Lot,
  lotOf,
  RecordHistory,
  stamp,
  validationFailed,
} from '../../../platform/index.js';
import { imageNotFound, productNotFound } from '../catalog.refusals.js';
import { productCardsChanged } from '../../gifts/index.js';
import { ProductEntity } from '../products/product.entity.js';
import { productRecord } from '../products/product-history.js';
import { ProductImageEntity } from '../products/product-image.entity.js';
import { arrangeImages, IN_ORDER, newImage, shownOf } from '../products/product-pictures.js';

const NOT_THE_PICTURES = 'L’ordine nomina ogni immagine del prodotto, ciascuna una volta';

/** In the order of all pictures. */
const behind = ({ productId, sortOrder, id }: ProductImageEntity) => ({
  $or: [
    { productId: { $gt: productId } },
    { productId, sortOrder: { $gt: sortOrder } },
    { productId, sortOrder, id: { $gt: id } },
  ],
});

/** A product's pictures. The first picture of a product becomes the one on its card. */
@Injectable()
export class ProductImagesService {
  constructor(
    private readonly orm: MikroORM,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A lot of all pictures, by product. */
  async all(after: ProductImageEntity | null): Promise<Lot<ProductImage, ProductImageEntity>> {
    const images = await this.orm.em.fork().find(ProductImageEntity, after ? behind(after) : {}, {
      orderBy: { productId: 'asc', sortOrder: 'asc', id: 'asc' },
      limit: A_LOT,
    });
    return lotOf(images, images.map(view));
  }

  async of(productId: number): Promise<ProductImage[]> {
    const images = await this.orm.em.fork().find(ProductImageEntity, { productId }, IN_ORDER);
    return images.map(view);
  }

  add(
    productId: number,
    imageUrl: string,
    words: { readonly altText: string | null; readonly sortOrder: number | null },
  ): Promise<ProductImage> {
    return this.history.transactional(async (em, note) => {
      const product = await lock(em, productId);
      const before = await shownOf(em, product);
      const image = newImage(productId, imageUrl, this.clock.now());
      image.altText = words.altText;
      image.sortOrder = words.sortOrder ?? (await em.count(ProductImageEntity, { productId }));
      em.persist(image);
      if (product.imageUrl === null) this.show(product, imageUrl);
      await em.flush();
      await note(productRecord(product.id), before, await shownOf(em, product));
      await productCardsChanged(await clientOf(em), product.id);
      return view(image);
    });
  }

  async remove(imageId: number): Promise<void> {
    await this.history.transactional(async (em, note) => {
      const image = await em.findOne(ProductImageEntity, { id: imageId });
      if (!image) throw imageNotFound();
      const product = await lock(em, image.productId);
      const before = await shownOf(em, product);
      await em.removeAndFlush(image);
      if (product.imageUrl === image.imageUrl) {
        const [next] = await em.find(ProductImageEntity, { productId: product.id }, IN_ORDER);
        this.show(product, next?.imageUrl ?? null);
      }
      await note(productRecord(product.id), before, await shownOf(em, product));
      await em.flush();
      await productCardsChanged(await clientOf(em), product.id);
    });
  }

  /** Puts all pictures of a product in this order; the first is shown on the cards. */
  arrange(productId: number, order: readonly number[]): Promise<ProductImage[]> {
    return this.history.transactional(async (em, note) => {
      const product = await lock(em, productId);
      const images = await em.find(ProductImageEntity, { productId }, IN_ORDER);
      if (!namesEach(images, order)) throw validationFailed({ order: NOT_THE_PICTURES });
      const before = await shownOf(em, product);
      const now = this.clock.now();
      const arranged = arrangeImages(em, product, images, order, now);
      if (product.imageUrl !== before.imageUrl) stamp(product, now);
      await em.flush();
      await note(productRecord(product.id), before, await shownOf(em, product));
      await productCardsChanged(await clientOf(em), product.id);
      return arranged.map(view);
    });
  }

  private show(product: ProductEntity, imageUrl: string | null): void {
    product.imageUrl = imageUrl;
    stamp(product, this.clock.now());
  }
}

function namesEach(images: readonly ProductImageEntity[], order: readonly number[]): boolean {
  const named = new Set(order);
  return (
    named.size === order.length && named.size === images.length && images.every(({ id }) => named.has(id))
  );
}

async function lock(em: SqlEntityManager, id: number): Promise<ProductEntity> {
  const product = await em.findOne(ProductEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!product) throw productNotFound();
  return product;
}

function view(image: ProductImageEntity): ProductImage {
  return {
    id: image.id,
    productId: image.productId,
    imageUrl: image.imageUrl,
    altText: image.altText,
    sortOrder: image.sortOrder,
    createdAt: image.createdAt.toISOString(),
    updatedAt: image.updatedAt.toISOString(),
  };
}
