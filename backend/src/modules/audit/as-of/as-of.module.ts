import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { GiftsModule } from '../../gifts/index.js';
import { AsOfController } from './as-of.controller.js';
import { GiftAsOf } from './gift-as-of.js';
import { ListAsOf } from './list-as-of.js';
import { NamesOfToday } from './names-of-today.js';
import { RecordsThen } from './records-then.js';
import { TransactionAsOf } from './transaction-as-of.js';

/** Apart from the verification, which also works in a process without the shop. */
@Module({
  imports: [GiftsModule, CatalogModule],
  controllers: [AsOfController],
  providers: [TransactionAsOf, GiftAsOf, ListAsOf, RecordsThen, NamesOfToday],
})
export class AsOfModule {}
