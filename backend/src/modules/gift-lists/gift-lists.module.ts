import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '../catalog/index.js';
import { GiftsModule } from '../gifts/index.js';
import { GiftListAccess } from './access/gift-list-access.js';
import { ListKeys } from './access/list-keys.js';
import { UnknownLists } from './access/unknown-lists.js';
import { VisibleAmong } from './access/visible-among.js';
import { GiftAsOf } from './as-of/gift-as-of.js';
import { ListAsOf } from './as-of/list-as-of.js';
import { AssignmentController } from './assignment/assignment.controller.js';
import { AssignmentService } from './assignment/assignment.service.js';
import { CopyGifts } from './assignment/copy-gifts.js';
import { ListWithdrawal } from './assignment/list-withdrawal.js';
import { Withdrawals } from './assignment/withdrawals.js';
import { CatalogLists } from './catalog-lists.js';
import { ListEventsController } from './events/list-events.controller.js';
import { ListListeners } from './events/list-listeners.js';
import { ListNewsReader } from './events/list-news.js';
import { ListFigures } from './figures/list-figures.js';
import { DuplicateList } from './gift-list/duplicate-list.js';
import { GiftListsController } from './gift-list/gift-lists.controller.js';
import { GiftListsService } from './gift-list/gift-lists.service.js';
import { ListIndex } from './gift-list/list-index.js';
import { GiftOrderController } from './order/gift-order.controller.js';
import { OrderGifts } from './order/order-gifts.js';
import { ListPasswords } from './access/list-password.js';
import { ListPage } from './page/list-page.js';
import { HistoryModule } from '../history/index.js';
import { MediaModule } from '../media/index.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { SettingsModule } from '../settings/index.js';
import { FoundGiftsController } from './find/found-gifts.controller.js';
import { FoundLists } from './find/found-lists.js';
import { BeneficiariesData } from './personal-data/beneficiaries-data.js';
import { ListPreviews } from './preview/list-previews.js';
import { PreviewController } from './preview/preview.controller.js';
import { ListProductsRoute } from './public-read/list-products.route.js';
import { PublicLists } from './public-read/public-lists.js';
import { ListForMail, NotificationsModule } from '../notifications/index.js';
import { ListSharings } from './sharing/list-sharing.js';
import { ListsForMail } from './sharing/lists-for-mail.js';
import { SharingController } from './sharing/sharing.controller.js';
import { QrCodeController } from './qr-code/qr-code.controller.js';

@Module({
  imports: [
    CqrsModule,
    CatalogModule,
    GiftsModule,
    HistoryModule,
    MediaModule,
    NotificationsModule,
    PaymentMethodsModule,
    SettingsModule,
  ],
  controllers: [
    GiftListsController,
    QrCodeController,
    SharingController,
    GiftOrderController,
    AssignmentController,
    PreviewController,
    FoundGiftsController,
    ListEventsController,
  ],
  providers: [
    GiftAsOf,
    ListAsOf,
    GiftListAccess,
    ListKeys,
    UnknownLists,
    VisibleAmong,
    AssignmentService,
    ListWithdrawal,
    Withdrawals,
    GiftListsService,
    ListIndex,
    DuplicateList,
    OrderGifts,
    CopyGifts,
    ListFigures,
    ListPasswords,
    BeneficiariesData,
    FoundLists,
    PublicLists,
    ListProductsRoute,
    ListSharings,
    ListsForMail,
    { provide: ListForMail, useExisting: ListsForMail },
    ListListeners,
    ListNewsReader,
    ListPage,
    ListPreviews,
    CatalogLists,
  ],
  exports: [GiftListAccess, GiftListsService, ListFigures],
})
export class GiftListsModule {}
