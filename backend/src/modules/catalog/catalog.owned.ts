import { migration, type Owned } from '../../platform/index.js';
import { CatalogMigration } from './catalog.migration.js';
import { occasionRecords } from './occasions/occasion-history.js';
import { OccasionEntity } from './occasions/occasion.entity.js';
import { ProductImageEntity } from './product-images/product-image.entity.js';
import { productRecords } from './products/product-history.js';
import { ProductEntity } from './products/product.entity.js';
import { EachStockPromiseMigration } from './products/each-stock-promise.migration.js';
import { PlainProductNamesMigration } from './products/plain-product-names.migration.js';
import { PlainerProductNamesMigration } from './products/plainer-product-names.migration.js';
import { PlainestProductNamesMigration } from './products/plainest-product-names.migration.js';
import { StockPromisesMigration } from './products/stock-promises.migration.js';

export const catalogOwned: Owned = {
  name: 'catalog',
  tables: {
    'catalog.occasion': ['gift-lists', 'transactions', 'example-shop'],
    'catalog.product': ['gift-lists', 'gifts', 'transactions', 'example-shop'],
    'catalog.product_image': ['gifts'],
    'catalog.stock_promise': [],
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
    migration(4, '2026-11-21-catalog', CatalogMigration),
    migration(20, '2026-11-22-stock-promises', StockPromisesMigration),
    migration(29, '2026-11-22-each-stock-promise', EachStockPromiseMigration),
    migration(43, '2026-11-24-plain-product-names', PlainProductNamesMigration),
    migration(45, '2026-11-25-plainer-product-names', PlainerProductNamesMigration),
    migration(52, '2026-11-26-plainest-product-names', PlainestProductNamesMigration),
  ],
};
