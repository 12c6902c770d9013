import { Module } from '@nestjs/common';
import { CashModule } from '../cash/index.js';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { HistoryModule } from '../history/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { SettingsModule } from '../settings/index.js';
import { TodoModule } from '../todo/index.js';
import { DashboardController } from './dashboard.controller.js';
import { FirstDayController } from './first-day.controller.js';
import { ShopAsOf } from './shop-as-of.js';

/** The first screen of the back office. It owns no data: it asks the rooms that do. */
@Module({
  imports: [
    CashModule,
    CatalogModule,
    GiftListsModule,
    GiftsModule,
    HistoryModule,
    NotificationsModule,
    PaymentMethodsModule,
    SettingsModule,
    TodoModule,
  ],
  controllers: [DashboardController, FirstDayController],
  providers: [ShopAsOf],
})
export class DashboardModule {}
