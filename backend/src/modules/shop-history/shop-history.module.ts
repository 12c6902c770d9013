import { Module } from '@nestjs/common';
import { portProvider } from '../../platform/index.js';
import { IdentityModule } from '../identity/index.js';
import { Because } from './because.js';
import { HistoryBackground } from './history-background.js';
import { HistoryController } from './history.controller.js';
import { HistoryEntries } from './history-entries.js';
import { ShopHistory } from './history.reader.js';
import { HistorySearch } from './history-search.js';
import { HistoryTellers } from './history-tellers.js';

/** The history of the whole shop, told by the rooms whose events it is of. */
@Module({
  imports: [IdentityModule],
  controllers: [HistoryController],
  providers: [
    Because,
    HistoryBackground,
    HistoryEntries,
    HistoryTellers,
    ShopHistory,
    portProvider(HistorySearch),
  ],
})
export class ShopHistoryModule {}
