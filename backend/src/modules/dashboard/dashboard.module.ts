import { Module } from '@nestjs/common';
import { CashModule } from '../cash/index.js';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { TodoModule } from '../todo/index.js';
import { DashboardController } from './dashboard.controller.js';

/** The first screen of the back office. It owns no data: it asks the rooms that do. */
@Module({
  imports: [CashModule, CatalogModule, GiftListsModule, GiftsModule, TodoModule],
  controllers: [DashboardController],
})
export class DashboardModule {}
