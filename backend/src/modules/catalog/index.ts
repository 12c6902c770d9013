export { CatalogModule } from './catalog.module.js';
export { type CatalogCounts, CatalogQueries, type ProductFacts, productFactsSql } from './catalog-queries.js';
export { PRICE_WARNING, productInUse, productNotFound } from './catalog.refusals.js';
export { ListsPort, type ShownProduct } from './ports.js';
export { productRecords } from './products/product-history.js';
export { CatalogueReader } from './products/catalogue.reader.js';
