import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CashModule } from '../cash/index.js';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { HistoryModule } from '../history/index.js';
import { IdentityModule } from '../identity/index.js';
import { TransactionAsOf } from './as-of/transaction-as-of.js';
import { CancelTransactionHandler } from './commands/cancel-transaction/cancel-transaction.handler.js';
import { CollectMoneyHandler } from './commands/collect-money/collect-money.handler.js';
import { CorrectBuyerHandler } from './commands/correct-buyer/correct-buyer.handler.js';
import { BuyerCorrections } from './commands/correct-buyer/buyer-corrections.js';
import { EditTransactionHandler } from './commands/edit-transaction/edit-transaction.handler.js';
import { ExpireTransactionHandler } from './commands/expire-transaction/expire-transaction.handler.js';
import { HoldStops } from './commands/hold-gift/hold-stops.js';
import { HoldGiftHandler } from './commands/hold-gift/hold-gift.handler.js';
import { NameDocumentHandler } from './commands/name-document/name-document.handler.js';
import { RecordedSales } from './commands/record-sale/recorded-sales.js';
import { RecordSaleHandler } from './commands/record-sale/record-sale.handler.js';
import { ReleaseHoldHandler } from './commands/release-hold/release-hold.handler.js';
import { RemoveTransactionHandler } from './commands/remove-transaction/remove-transaction.handler.js';
import { ReopenTransactionHandler } from './commands/reopen-transaction/reopen-transaction.handler.js';
import { ReverseMoneyHandler } from './commands/reverse-money/reverse-money.handler.js';
import { DeskRecords } from './desk/desk-records.js';
import { ShownVersion } from './desk/if-match.js';
import { AllStaffsFields } from './desk/staffs-fields.js';
import { TellTransactionHandler } from './diary/tell-transaction.handler.js';
import { TermsInDays } from './terms/terms-in-days.js';
import { TransactionBackground } from './expiry/transaction-background.js';
import { FoundTransactions } from './find/found-transactions.js';
import { MailLinkController } from './http/mail-link.controller.js';
import { MailLinks } from './http/mail-links.js';
import { PurchasesController } from './http/purchases.controller.js';
import { TransactionAnswers } from './http/transaction-answer.js';
import { TransactionsController } from './http/transactions.controller.js';
import { TransactionMailFacts } from './mail/transaction-mail-facts.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { NotificationsModule, TransactionForMail } from '../notifications/index.js';
import { BuyersData } from './personal-data/buyers-data.js';
import { PapersData } from './personal-data/papers-data.js';
import { TransactionPapers } from './personal-data/transaction-papers.js';
import { GiftUnitsController } from './http/gift-units.controller.js';
import { FindUnitBuyersHandler } from './queries/find-unit-buyers/find-unit-buyers.handler.js';
import { FindTransactionHandler } from './queries/find-transaction/find-transaction.handler.js';
import { ListTransactionsHandler } from './queries/list-transactions/list-transactions.handler.js';
import { TotalTransactionsHandler } from './queries/total-transactions/total-transactions.handler.js';
import { BuyerMarks } from './register/buyer-marks.js';
import { LostPurchases } from './queries/lost-purchases.js';
import { OpenOrders } from './queries/open-orders.js';
import { TransactionRegister } from './register/transaction-register.js';
import { UnconfirmedReservations } from './register/unconfirmed-reservations.js';
import { TodoNames } from './queries/todo-names.js';
import { SettingsModule } from '../settings/index.js';
import { ListedGifts } from './terms/listed-gifts.js';
import { TransferCarrier } from './transfer/transfer-carrier.js';
import { TransferController } from './transfer/transfer.controller.js';
import { TransferDetailsOf } from './transfer/transfer-details.js';
import { ErasedReservations } from './todo/erased-reservations.js';
import { PurchasesToSettle } from './todo/purchases-to-settle.js';
import './transactions.refusals.js';

const COMMANDS = [
  CancelTransactionHandler,
  CollectMoneyHandler,
  CorrectBuyerHandler,
  EditTransactionHandler,
  ExpireTransactionHandler,
  HoldGiftHandler,
  NameDocumentHandler,
  RecordSaleHandler,
  ReleaseHoldHandler,
  RemoveTransactionHandler,
  ReopenTransactionHandler,
  ReverseMoneyHandler,
];

const QUERIES = [
  FindTransactionHandler,
  FindUnitBuyersHandler,
  ListTransactionsHandler,
  TellTransactionHandler,
  TotalTransactionsHandler,
];

@Module({
  imports: [
    CashModule,
    CqrsModule,
    CatalogModule,
    GiftListsModule,
    GiftsModule,
    HistoryModule,
    IdentityModule,
    PaymentMethodsModule,
    NotificationsModule,
    SettingsModule,
  ],
  controllers: [
    MailLinkController,
    GiftUnitsController,
    PurchasesController,
    TransactionsController,
    TransferController,
  ],
  providers: [
    ...COMMANDS,
    ...QUERIES,
    AllStaffsFields,
    TransactionAsOf,
    BuyerCorrections,
    BuyerMarks,
    BuyersData,
    MailLinks,
    DeskRecords,
    FoundTransactions,
    HoldStops,
    ListedGifts,
    LostPurchases,
    OpenOrders,
    PapersData,
    RecordedSales,
    ShownVersion,
    TransactionAnswers,
    TermsInDays,
    TransactionBackground,
    TransactionPapers,
    TransactionRegister,
    UnconfirmedReservations,
    TransferCarrier,
    TransferDetailsOf,
    ErasedReservations,
    PurchasesToSettle,
    TodoNames,
    { provide: TransactionForMail, useClass: TransactionMailFacts },
  ],
  exports: [
    DeskRecords,
    ListedGifts,
    LostPurchases,
    OpenOrders,
    ShownVersion,
    TransactionAnswers,
    TransactionRegister,
  ],
})
export class TransactionsModule {}
