import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ApiDocsModule } from './modules/api-docs/index.js';
import { AuditModule } from './modules/audit/index.js';
import { CashModule } from './modules/cash/index.js';
import { CatalogModule } from './modules/catalog/index.js';
import { FindModule } from './modules/find/index.js';
import { DashboardModule } from './modules/dashboard/index.js';
import { GiftListsModule } from './modules/gift-lists/index.js';
import { GiftsModule } from './modules/gifts/index.js';
import { IdentityModule } from './modules/identity/index.js';
import { ListClosingModule } from './modules/list-closing/index.js';
import { MediaModule } from './modules/media/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { OfficeEventsModule } from './modules/office-events/index.js';
import { PaymentMethodsModule } from './modules/payment-methods/index.js';
import { PaymentsModule } from './modules/payments/index.js';
import { PrivacyModule } from './modules/privacy/index.js';
import { HistoryModule } from './modules/history/index.js';
import { ShopHistoryModule } from './modules/shop-history/index.js';
import { SettingsModule } from './modules/settings/index.js';
import { OWNED_BY_MODULES } from './owned.js';
import { TodoModule } from './modules/todo/index.js';
import { TransactionsModule } from './modules/transactions/index.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';

/** Every module of the shop; add new ones here. */
export const MODULES: readonly Type<unknown>[] = [
  IdentityModule,
  MediaModule,
  SettingsModule,
  CatalogModule,
  GiftsModule,
  PaymentMethodsModule,
  PaymentsModule,
  GiftListsModule,
  TransactionsModule,
  CashModule,
  ListClosingModule,
  NotificationsModule,
  HistoryModule,
  ShopHistoryModule,
  FindModule,
  TodoModule,
  OfficeEventsModule,
  DashboardModule,
  PrivacyModule,
  ApiDocsModule,
  AuditModule,
];

/** Assembles the shop. Adapters and modules are chosen here and nowhere else. */
@Module({})
export class AppModule {
  static create(options: PlatformOptions, modules: readonly Type<unknown>[] = MODULES): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(options, OWNED_BY_MODULES), ...modules] };
  }
}
