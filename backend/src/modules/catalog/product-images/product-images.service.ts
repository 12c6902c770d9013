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
} from '../../../platform/index.js';
import { imageNotFound, productNotFound } from '../catalog.refusals.js';
import { productCardsChanged } from '../../gifts/index.js';
import { ProductEntity } from '../products/product.entity.js';
import { productRecord } from '../products/product-history.js';
import { ProductImageEntity } from './product-image.entity.js';

const IN_ORDER = { orderBy: { sortOrder: 'asc', id: 'asc' } } as const;

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
      const now = this.clock.now();
      const image = new ProductImageEntity();
      Object.assign(image, { productId, imageUrl, altText: words.altText, createdAt: now, updatedAt: now });
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
      const after = await shownOf(em, product);
      if (product.imageUrl === image.imageUrl) this.show(product, after.pictures[0] ?? null);
      await note(productRecord(product.id), before, { ...after, imageUrl: product.imageUrl });
      await em.flush();
      await productCardsChanged(await clientOf(em), product.id);
    });
  }

  private show(product: ProductEntity, imageUrl: string | null): void {
    product.imageUrl = imageUrl;
    stamp(product, this.clock.now());
  }
}

/** The product's fields that a picture changes, for the history. */
async function shownOf(em: SqlEntityManager, { id, imageUrl }: ProductEntity) {
  const images = await em.find(ProductImageEntity, { productId: id }, IN_ORDER);
  return { imageUrl, pictures: images.map((image) => image.imageUrl) };
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
