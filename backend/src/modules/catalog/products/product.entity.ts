import { RecordEntity } from '../../../platform/index.js';
import { DEFAULT_VAT_RATE, type ProductType } from '@fiocco/contracts';
import { BigIntType, Entity, PrimaryKey, Property } from '@mikro-orm/core';

/** What a person says of a product. */
export type ProductFields = Omit<ProductEntity, 'id' | keyof RecordEntity>;

@Entity({ schema: 'catalog', tableName: 'product' })
export class ProductEntity extends RecordEntity {
  /** Drawn from the table's sequence in advance: the stock is set before the record is saved. */
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: new BigIntType('number') })
  priceCents!: number;

  @Property({ type: new BigIntType('number') })
  shippingCents = 0;

  @Property({ type: 'text', nullable: true })
  productCode: string | null = null;

  @Property({ type: 'text' })
  productType: ProductType = 'intero';

  /** Percent; what it was before stands in `catalog.former_vat_rate`. */
  @Property({ type: 'text' })
  vatRate: string = DEFAULT_VAT_RATE;

  @Property({ type: 'text', nullable: true })
  category: string | null = null;

  @Property({ type: 'text', nullable: true })
  supplier: string | null = null;

  /** Without VAT. */
  @Property({ type: new BigIntType('number'), nullable: true })
  costCents: number | null = null;

  @Property({ type: 'text', nullable: true })
  ean: string | null = null;

  @Property({ type: 'text', nullable: true })
  imageUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  video: string | null = null;
}
