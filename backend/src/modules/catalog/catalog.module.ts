import { Module } from '@nestjs/common';
import { CatalogQueries } from './catalog-queries.js';
import { OccasionsController } from './occasions/occasions.controller.js';
import { OccasionsService } from './occasions/occasions.service.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { Shown } from './records/shown.js';

/** `ListsPort` and `StockPort` are provided globally by the gift lists. */
@Module({
  controllers: [OccasionsController, ProductsController],
  providers: [OccasionsService, ProductsService, CatalogQueries, Shown],
  exports: [CatalogQueries, ProductsService, Shown],
})
export class CatalogModule {}
