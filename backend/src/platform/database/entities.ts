import type { EntityClass } from '@mikro-orm/core';
import { OccasionEntity } from '../../modules/catalog/occasions/occasion.entity.js';
import { ProductImageEntity } from '../../modules/catalog/product-images/product-image.entity.js';
import { ProductEntity } from '../../modules/catalog/products/product.entity.js';
import { GiftListEntity } from '../../modules/gift-lists/gift-list/gift-list.entity.js';
import { User } from '../../modules/identity/user.entity.js';

/** Every MikroORM entity. A module adds a line for each of its records. */
export const ENTITIES: EntityClass<object>[] = [
  User,
  OccasionEntity,
  ProductEntity,
  ProductImageEntity,
  GiftListEntity,
];
