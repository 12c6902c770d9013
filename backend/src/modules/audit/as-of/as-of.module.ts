import { Module } from '@nestjs/common';
import { GiftsModule } from '../../gifts/index.js';
import { AsOfController } from './as-of.controller.js';
import { GiftAsOf } from './gift-as-of.js';
import { ListAsOf } from './list-as-of.js';
import { RecordsThen } from './records-then.js';
import { TransactionAsOf } from './transaction-as-of.js';

/** Apart from the verification, which also works in a process without the shop. */
@Module({
  imports: [GiftsModule],
  controllers: [AsOfController],
  providers: [TransactionAsOf, GiftAsOf, ListAsOf, RecordsThen],
})
export class AsOfModule {}
