import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftBackground } from './allocation/gift-background.js';
import { ChangeTermsHandler } from './commands/change-terms/change-terms.handler.js';
import { OpenFundHandler } from './commands/open-fund/open-fund.handler.js';
import { PlaceGiftHandler } from './commands/place-gift/place-gift.handler.js';
import { AskStockHandler, SetStockHandler } from './commands/set-stock/set-stock.handler.js';
import { AskWithdrawalHandler, WithdrawGiftHandler } from './commands/withdraw-gift/withdraw-gift.handler.js';
import { FindStockHandler, FindTermsHandler } from './queries/in-ledger.handlers.js';
import './gifts.refusals.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { PurchaseLedger } from './purchases/purchase-ledger.js';
import { GiftOffers } from './queries/gift-offers.js';
import { GiftQueries } from './queries/gift-queries.js';
import { ShopFigures } from './queries/shop-figures.js';

const HANDLERS = [
  AskStockHandler,
  AskWithdrawalHandler,
  ChangeTermsHandler,
  FindStockHandler,
  FindTermsHandler,
  OpenFundHandler,
  PlaceGiftHandler,
  SetStockHandler,
  WithdrawGiftHandler,
];

@Module({
  imports: [CqrsModule],
  providers: [...HANDLERS, GiftBackground, GiftLedger, GiftOffers, GiftQueries, PurchaseLedger, ShopFigures],
  exports: [GiftOffers, GiftQueries, PurchaseLedger, ShopFigures],
})
export class GiftsModule {}
