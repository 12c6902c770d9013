import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftBackground } from './allocation/gift-background.js';
import { ChangeTermsHandler } from './commands/change-terms/change-terms.handler.js';
import { OpenFundHandler } from './commands/open-fund/open-fund.handler.js';
import { PlaceGiftHandler } from './commands/place-gift/place-gift.handler.js';
import { AskStockHandler, SetStockHandler } from './commands/set-stock/set-stock.handler.js';
import { AskWithdrawalHandler, WithdrawGiftHandler } from './commands/withdraw-gift/withdraw-gift.handler.js';
import './gifts.refusals.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { PurchaseLedger } from './purchases/purchase-ledger.js';
import { CountByListHandler } from './queries/count-by-list/count-by-list.handler.js';
import { FindOffersHandler } from './queries/find-offers/find-offers.handler.js';
import { FindPlacementsHandler } from './queries/find-placements/find-placements.handler.js';
import { FindRelationsHandler } from './queries/find-relations/find-relations.handler.js';
import { FindStockHandler } from './queries/find-stock/find-stock.handler.js';
import { FindStockLevelsHandler } from './queries/find-stock-levels/find-stock-levels.handler.js';
import { FindTakenUnitsHandler } from './queries/find-taken-units/find-taken-units.handler.js';
import { FindTermsHandler } from './queries/find-terms/find-terms.handler.js';
import { CountTodosHandler, FindTodosHandler } from './queries/find-todos/find-todos.handler.js';
import { HasTransactionsHandler } from './queries/has-transactions/has-transactions.handler.js';
import { SumSharesHandler } from './queries/sum-shares/sum-shares.handler.js';
import { SumShopHandler } from './queries/sum-shop/sum-shop.handler.js';
import { FreshFigures } from './queries/fresh-figures.js';

const COMMANDS = [
  AskStockHandler,
  AskWithdrawalHandler,
  ChangeTermsHandler,
  OpenFundHandler,
  PlaceGiftHandler,
  SetStockHandler,
  WithdrawGiftHandler,
];

const QUERIES = [
  CountByListHandler,
  FindOffersHandler,
  FindPlacementsHandler,
  FindRelationsHandler,
  FindStockHandler,
  FindStockLevelsHandler,
  FindTakenUnitsHandler,
  FindTermsHandler,
  CountTodosHandler,
  FindTodosHandler,
  HasTransactionsHandler,
  SumSharesHandler,
  SumShopHandler,
];

@Module({
  imports: [CqrsModule],
  providers: [...COMMANDS, ...QUERIES, FreshFigures, GiftBackground, GiftLedger, PurchaseLedger],
  exports: [PurchaseLedger],
})
export class GiftsModule {}
