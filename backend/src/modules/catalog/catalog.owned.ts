import {
  CatalogMigration,
  CatalogueImportMigration,
  TradeFieldsMigration,
  UndatedPromisesMigration,
  VatRatesMigration,
} from './catalog.migration.js';
import { migration, type Owned } from '../../platform/index.js';
import { occasionRecords } from './occasions/occasion-history.js';
import { OccasionEntity } from './occasions/occasion.entity.js';
import { ProductImageEntity } from './products/product-image.entity.js';
import { productRecords } from './products/product-history.js';
import { ProductEntity } from './products/product.entity.js';

export const catalogOwned: Owned = {
  name: 'catalog',
  tables: {
    'catalog.occasion': ['gift-lists', 'transactions', 'example-shop'],
    'catalog.product': ['cash', 'gift-lists', 'gifts', 'transactions', 'example-shop'],
    'catalog.former_vat_rate': ['cash'],
    'catalog.product_image': ['gifts'],
    'catalog.stock_promise': [],
    'catalog.import_column': [],
    'catalog.imported_picture': [],
  },

  entities: [OccasionEntity, ProductEntity, ProductImageEntity],
  records: [productRecords, occasionRecords],
  pictures: [
    { table: 'catalog.product', column: 'image_url' },
    { table: 'catalog.product_image', column: 'image_url' },
  ],
  namedIds: [
    { table: 'catalog.product', column: 'id', named: /^(?:gift-\d+_|stock-|record-product_)(\d+)$/ },
    { table: 'catalog.occasion', column: 'id', named: /^record-occasion_(\d+)$/ },
  ],
  migrations: [
    migration(4, '2026-11-27-catalog', CatalogMigration),
    migration(15, '2026-11-27-undated-promises', UndatedPromisesMigration),
    migration(17, '2026-11-27-vat-rates', VatRatesMigration),
    migration(23, '2026-11-28-trade-fields', TradeFieldsMigration),
    migration(24, '2026-11-28-catalogue-import', CatalogueImportMigration),
  ],
};
