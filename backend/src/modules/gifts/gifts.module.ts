import { Module } from '@nestjs/common';
import { GiftBackground } from './allocation/gift-background.js';
import { GiftCommands } from './commands/gift-commands.js';
import './gifts.refusals.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { PurchaseLedger } from './purchases/purchase-ledger.js';
import { GiftOffers } from './queries/gift-offers.js';
import { GiftQueries } from './queries/gift-queries.js';
import { ShopFigures } from './queries/shop-figures.js';

@Module({
  providers: [GiftBackground, GiftCommands, GiftLedger, GiftOffers, GiftQueries, PurchaseLedger, ShopFigures],
  exports: [GiftCommands, GiftOffers, GiftQueries, PurchaseLedger, ShopFigures],
})
export class GiftsModule {}
