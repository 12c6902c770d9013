import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '../catalog/index.js';
import { GiftListsModule } from '../gift-lists/index.js';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule } from '../identity/index.js';
import { TransactionAsOf } from './as-of/transaction-as-of.js';
import { CancelTransactionHandler } from './commands/cancel-transaction/cancel-transaction.handler.js';
import { ChangeByStaffHandler } from './commands/change-by-staff/change-by-staff.handler.js';
import { CollectMoneyHandler } from './commands/collect-money/collect-money.handler.js';
import { CorrectBuyerHandler } from './commands/correct-buyer/correct-buyer.handler.js';
import { ExpireTransactionHandler } from './commands/expire-transaction/expire-transaction.handler.js';
import { HoldGiftHandler } from './commands/hold-gift/hold-gift.handler.js';
import { RecordedSales } from './commands/record-sale/recorded-sales.js';
import { RecordSaleHandler } from './commands/record-sale/record-sale.handler.js';
import { ReleaseHoldHandler } from './commands/release-hold/release-hold.handler.js';
import { ReopenTransactionHandler } from './commands/reopen-transaction/reopen-transaction.handler.js';
import { ReserveHeldHandler } from './commands/reserve-held/reserve-held.handler.js';
import { ReverseMoneyHandler } from './commands/reverse-money/reverse-money.handler.js';
import { TellShopHandler } from './diary/tell-shop.handler.js';
import { TellTransactionHandler } from './diary/tell-transaction.handler.js';
import { TransactionBackground } from './expiry/transaction-background.js';
import { PurchasesController } from './http/purchases.controller.js';
import { TransactionsController } from './http/transactions.controller.js';
import { TransactionMailFacts } from './mail/transaction-mail-facts.js';
import { PaymentMethodsModule } from '../payment-methods/index.js';
import { TransactionForMail } from '../notifications/index.js';
import { BuyersData } from './personal-data/buyers-data.js';
import { CountTransactionsHandler } from './queries/count-transactions/count-transactions.handler.js';
import { FindTransactionHandler } from './queries/find-transaction/find-transaction.handler.js';
import { ListTransactionsHandler } from './queries/list-transactions/list-transactions.handler.js';
import { BuyerMarks } from './register/buyer-marks.js';
import { TransactionRegister } from './register/transaction-register.js';
import { ListedGifts } from './terms/listed-gifts.js';
import './transactions.refusals.js';

const COMMANDS = [
  CancelTransactionHandler,
  ChangeByStaffHandler,
  CollectMoneyHandler,
  CorrectBuyerHandler,
  ExpireTransactionHandler,
  HoldGiftHandler,
  RecordSaleHandler,
  ReleaseHoldHandler,
  ReopenTransactionHandler,
  ReserveHeldHandler,
  ReverseMoneyHandler,
];

const QUERIES = [
  CountTransactionsHandler,
  FindTransactionHandler,
  ListTransactionsHandler,
  TellShopHandler,
  TellTransactionHandler,
];

/** Global, because mails ask it for the facts of a purchase without importing it. */
@Global()
@Module({
  imports: [CqrsModule, CatalogModule, GiftListsModule, GiftsModule, IdentityModule, PaymentMethodsModule],
  controllers: [PurchasesController, TransactionsController],
  providers: [
    ...COMMANDS,
    ...QUERIES,
    TransactionAsOf,
    BuyerMarks,
    BuyersData,
    ListedGifts,
    RecordedSales,
    TransactionBackground,
    TransactionRegister,
    { provide: TransactionForMail, useClass: TransactionMailFacts },
  ],
  exports: [ListedGifts, TransactionForMail, TransactionRegister],
})
export class TransactionsModule {}
