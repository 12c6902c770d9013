import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftBackground } from './gift-background.js';
import { ChangeTermsHandler } from './commands/change-terms.js';
import { PlaceGiftHandler } from './commands/place-gift.js';
import { SetStockHandler } from './commands/set-stock.js';
import { WithdrawGiftHandler } from './commands/withdraw-gift.js';
import { FiguresReader } from './figures.reader.js';
import { PurchaseFigures } from './purchase-figures.js';
import { GiftsReader } from './gifts.reader.js';
import './gifts.refusals.js';
import { GiftsHistory } from './history/gifts-history.js';
import { StockHistory } from './history/stock-history.js';
import { GiftLedger } from './ledger/gift-ledger.js';

const COMMANDS = [ChangeTermsHandler, PlaceGiftHandler, SetStockHandler, WithdrawGiftHandler];

@Module({
  imports: [CqrsModule],
  providers: [
    ...COMMANDS,
    FiguresReader,
    PurchaseFigures,
    GiftBackground,
    GiftLedger,
    GiftsHistory,
    GiftsReader,
    StockHistory,
  ],
  exports: [FiguresReader, GiftLedger, GiftsReader],
})
export class GiftsModule {}
