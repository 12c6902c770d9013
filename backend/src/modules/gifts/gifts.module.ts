import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftBackground } from './gift-background.js';
import { ChangeTermsHandler } from './commands/change-terms/change-terms.handler.js';
import { OpenFundHandler } from './commands/open-fund/open-fund.handler.js';
import { PlaceGiftHandler } from './commands/place-gift/place-gift.handler.js';
import { SetStockHandler } from './commands/set-stock/set-stock.handler.js';
import { WithdrawGiftHandler } from './commands/withdraw-gift/withdraw-gift.handler.js';
import { FiguresReader } from './figures.reader.js';
import { GiftsReader } from './gifts.reader.js';
import './gifts.refusals.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { PurchaseLedger } from './purchases/purchase-ledger.js';

const COMMANDS = [
  ChangeTermsHandler,
  OpenFundHandler,
  PlaceGiftHandler,
  SetStockHandler,
  WithdrawGiftHandler,
];

@Module({
  imports: [CqrsModule],
  providers: [...COMMANDS, FiguresReader, GiftBackground, GiftLedger, GiftsReader, PurchaseLedger],
  exports: [FiguresReader, GiftsReader, PurchaseLedger],
})
export class GiftsModule {}
