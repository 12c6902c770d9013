import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '../catalog/index.js';
import { IdentityModule } from '../identity/index.js';
import {
  CancelTransactionHandler,
  CorrectBuyerHandler,
  ReserveHeldHandler,
  CollectMoneyHandler,
  ExpireTransactionHandler,
  ReleaseHoldHandler,
} from './commands/change-transaction.js';
import { GiftCommands } from './commands/gift-commands.js';
import { GiftLedger } from './commands/gift-ledger.js';
import { HoldGiftHandler } from './commands/hold-gift.js';
import { ReopenTransactionHandler } from './commands/reopen-transaction.js';
import { ReverseMoneyHandler } from './commands/reverse-money.js';
import { TransactionRegister } from './commands/transaction-register.js';
import './gifts.refusals.js';
import { TransactionHistory } from './history/transaction-history.js';
import { StaffTransactionsController } from './http/staff-transactions.controller.js';
import { GiftBackground } from './jobs/gift-background.js';
import { BuyersData } from './personal-data/buyers-data.js';
import { CurrentTransaction } from './queries/current-transaction.js';
import { GiftOffers } from './queries/gift-offers.js';
import { GiftQueries } from './queries/gift-queries.js';
import { ShopFigures } from './queries/shop-figures.js';
import { ShopHistory } from './queries/shop-history.js';
import { TransactionQueries } from './queries/transaction-queries.js';

@Module({
  imports: [CqrsModule, CatalogModule, IdentityModule],
  controllers: [StaffTransactionsController],
  providers: [
    GiftCommands,
    GiftLedger,
    GiftOffers,
    GiftQueries,
    ShopFigures,
    ShopHistory,
    TransactionRegister,
    TransactionQueries,
    TransactionHistory,
    GiftBackground,
    BuyersData,
    CurrentTransaction,
    HoldGiftHandler,
    ReleaseHoldHandler,
    CancelTransactionHandler,
    CorrectBuyerHandler,
    ReserveHeldHandler,
    CollectMoneyHandler,
    ExpireTransactionHandler,
    ReopenTransactionHandler,
    ReverseMoneyHandler,
  ],
  exports: [GiftCommands, GiftOffers, GiftQueries, ShopFigures, TransactionQueries, TransactionRegister],
})
export class GiftsModule {}
