import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CashModule } from '../cash/index.js';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { HistoryModule } from '../history/index.js';
import { IdentityModule } from '../identity/index.js';
import { TransactionAsOf } from './sources/transaction-as-of.js';
import { CancelTransactionHandler } from './commands/cancel-transaction.js';
import { CollectMoneyHandler } from './commands/collect-money.js';
import { CorrectBuyerHandler } from './commands/correct-buyer.js';
import { BuyerCorrections } from './commands/buyer-corrections.js';
import { EditTransactionHandler } from './commands/edit-transaction.js';
import { ExpireTransactionHandler } from './commands/expire-transaction.js';
import { ExchangeGiftHandler } from './exchange/exchange-gift.js';
import { Exchanges } from './exchange/exchanges.js';
import { UndoExchangeHandler } from './exchange/undo-exchange.js';
import { HoldStops } from './commands/hold-stops.js';
import { HoldGiftHandler } from './commands/hold-gift.js';
import { NameDocumentHandler } from './commands/name-document.js';
import { CounterHolds, RecordedSales, RecordSaleHandler } from './commands/record-sale.js';
import { ReleaseHoldHandler } from './commands/release-hold.js';
import { RemoveTransactionHandler } from './commands/remove-transaction.js';
import { ReopenTransactionHandler } from './commands/reopen-transaction.js';
import { ReverseMoneyHandler } from './commands/reverse-money.js';
import { SalesHistory } from './sale/sales-history.js';
import { SaleDecisions, SellGiftsHandler } from './sale/sell-gifts.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesReader } from './deliveries/deliveries.reader.js';
import { DeskRecords } from './answers/desk-records.js';
import { ShownVersion } from './answers/if-match.js';
import { AllStaffsFields } from './answers/staffs-fields.js';
import { TermsInDays } from './terms/terms-in-days.js';
import { TransactionBackground } from './expiry/transaction-background.js';
import { FoundTransactions } from './sources/found-transactions.js';
import { MailLinks } from './guest/mail-links.js';
import { TransactionMailFacts } from './sources/transaction-mail-facts.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { NotificationsModule, TransactionForMail } from '../notifications/index.js';
import { BuyersData } from './personal-data/buyers-data.js';
import { PapersData } from './personal-data/papers-data.js';
import { TransactionPapers } from './personal-data/transaction-papers.js';
import { BuyerMarks } from './register/buyer-marks.js';
import { LostPurchases } from './drafts/lost-purchases.js';
import { TransactionRegister } from './register/transaction-register.js';
import { UnconfirmedReservations } from './register/unconfirmed-reservations.js';
import { TransactionsForHistory } from './sources/history-search.js';
import { TodoNames } from './sources/todo-names.js';
import { SettingsModule } from '../settings/index.js';
import { ListedGifts } from './terms/listed-gifts.js';
import { TransferCarrier, TransferDetailsOf } from './answers/transfer-details.js';
import { ErasedReservations } from './sources/erased-reservations.js';
import { PreparedForNobody } from './sources/prepared-for-nobody.js';
import { PurchasesToSettle } from './sources/purchases-to-settle.js';
import { CounterController } from './counter/counter.controller.js';
import { CounterDoor } from './counter/counter-door.js';
import { GuestController } from './guest/guest.controller.js';
import { GuestDoor } from './guest/guest-door.js';
import { GuestPurchases } from './guest/guest-purchases.js';
import { GuestCheckout } from './guest/guest-checkout.js';
import { CheckoutLimits } from './guest/checkout-limits.js';
import { DraftPurchases } from './guest/draft-purchases.js';
import { DraftsData } from './guest/drafts-data.js';
import { PurchasePage } from './guest/purchase-page.js';
import { PurgeDrafts } from './guest/purge-drafts.js';
import { StaleDrafts } from './guest/stale-drafts.js';
import { MailLinkController } from './guest/mail-link.controller.js';
import { SharedCallsController } from './shared-calls.controller.js';
import { WhoseCall } from './whose-call.js';
import { DraftRoom } from './drafts/draft-room.js';
import { Drafts } from './drafts/drafts.js';
import { DraftViews } from './drafts/draft-views.js';
import { ListDeeds } from './list-deeds.js';
import { ListPurchases } from './list-purchases.reader.js';
import { SalesReader } from './sales.reader.js';
import { TransactionsReader } from './transactions.reader.js';
import { ToOrderController } from './to-order/to-order.controller.js';
import { ToOrderReader } from './to-order/to-order.reader.js';
import { TransactionSearch } from './search/search.reader.js';
import { PurchasesHistory } from './diary/purchases-history.js';
import { TransactionDiary } from './diary/tell-transaction.handler.js';
import { Cancelling } from './answers/cancelling.js';
import { TransactionAnswers } from './answers/transaction-answers.js';
import { DeclaredWithdrawals } from './sources/declared-withdrawals.js';
import { WithdrawalReceipts } from './withdrawal/told-withdrawal.js';
import { WithdrawalController } from './withdrawal/withdrawal.controller.js';
import { WithdrawalRequests } from './withdrawal/withdrawal-requests.js';
import {
  CloseWithdrawalHandler,
  DeclareWithdrawalHandler,
  DenyWithdrawalHandler,
  Withdrawals,
} from './withdrawal/withdrawals.js';
import './transactions.refusals.js';

const COMMANDS = [
  CancelTransactionHandler,
  CollectMoneyHandler,
  CorrectBuyerHandler,
  EditTransactionHandler,
  ExchangeGiftHandler,
  UndoExchangeHandler,
  ExpireTransactionHandler,
  HoldGiftHandler,
  NameDocumentHandler,
  RecordSaleHandler,
  ReleaseHoldHandler,
  RemoveTransactionHandler,
  ReopenTransactionHandler,
  ReverseMoneyHandler,
  SellGiftsHandler,
  CloseWithdrawalHandler,
  DenyWithdrawalHandler,
  DeclareWithdrawalHandler,
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
    CounterController,
    DeliveriesController,
    GuestController,
    MailLinkController,
    SharedCallsController,
    ToOrderController,
    WithdrawalController,
  ],
  providers: [
    ...COMMANDS,
    Cancelling,
    CheckoutLimits,
    CounterDoor,
    CounterHolds,
    DeliveriesReader,
    DraftPurchases,
    DraftRoom,
    DraftViews,
    Drafts,
    DraftsData,
    Exchanges,
    GuestCheckout,
    GuestDoor,
    GuestPurchases,
    PurchasePage,
    PurchasesHistory,
    PurgeDrafts,
    RecordedSales,
    SaleDecisions,
    SalesHistory,
    ListDeeds,
    ListPurchases,
    SalesReader,
    StaleDrafts,
    TransactionAnswers,
    TransactionDiary,
    TransactionSearch,
    TransactionsReader,
    WhoseCall,
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
    PapersData,
    ShownVersion,
    TermsInDays,
    ToOrderReader,
    TransactionBackground,
    TransactionPapers,
    TransactionRegister,
    UnconfirmedReservations,
    TransferCarrier,
    TransferDetailsOf,
    DeclaredWithdrawals,
    ErasedReservations,
    WithdrawalReceipts,
    WithdrawalRequests,
    Withdrawals,
    PreparedForNobody,
    PurchasesToSettle,
    TodoNames,
    TransactionsForHistory,
    { provide: TransactionForMail, useClass: TransactionMailFacts },
  ],
  exports: [
    DeliveriesReader,
    DeskRecords,
    ListDeeds,
    ListPurchases,
    LostPurchases,
    SalesReader,
    ShownVersion,
    TransactionAnswers,
    TransactionRegister,
    TransactionsReader,
  ],
})
export class TransactionsModule {}
