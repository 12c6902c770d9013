import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { portProvider } from '../../platform/index.js';
import { GiftsModule } from '../gifts/index.js';
import { HistoryModule } from '../history/index.js';
import { MediaModule } from '../media/index.js';
import { CatalogQueries } from './catalog-queries.js';
import { FoundProducts } from './find/found-products.js';
import { CatalogueFilesController } from './import/catalogue-files.controller.js';
import { CatalogueRows } from './import/catalogue-rows.js';
import { ProductImporter } from './import/product-import.js';
import { SentPictures } from './import/sent-pictures.js';
import { OccasionsController } from './occasions/occasions.controller.js';
import { OccasionsService } from './occasions/occasions.service.js';
import { ProductImagesController } from './product-images/product-images.controller.js';
import { ProductImagesService } from './product-images/product-images.service.js';
import { CatalogueReader } from './products/catalogue.reader.js';
import { ProductAsOf } from './products/product-as-of.js';
import { ProductsController } from './products/products.controller.js';
import { ProductsService } from './products/products.service.js';
import { ListsPort } from './ports.js';
import { StockPromises } from './products/stock-promises.js';

@Module({
  imports: [CqrsModule, GiftsModule, HistoryModule, MediaModule],
  controllers: [CatalogueFilesController, OccasionsController, ProductsController, ProductImagesController],
  providers: [
    OccasionsService,
    ProductAsOf,
    ProductsService,
    StockPromises,
    ProductImagesService,
    CatalogueReader,
    CatalogueRows,
    ProductImporter,
    SentPictures,
    CatalogQueries,
    FoundProducts,
    portProvider(ListsPort),
  ],
  exports: [CatalogQueries, CatalogueReader],
})
export class CatalogModule {}
