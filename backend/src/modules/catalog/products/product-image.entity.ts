import { Entity, PrimaryKey, Property } from '@mikro-orm/core';

@Entity({ schema: 'catalog', tableName: 'product_image' })
export class ProductImageEntity {
  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'integer' })
  productId!: number;

  @Property({ type: 'text' })
  imageUrl!: string;

  @Property({ type: 'text', nullable: true })
  altText: string | null = null;

  @Property({ type: 'integer' })
  sortOrder!: number;

  @Property({ type: 'Date' })
  createdAt!: Date;

  @Property({ type: 'Date' })
  updatedAt!: Date;
}
