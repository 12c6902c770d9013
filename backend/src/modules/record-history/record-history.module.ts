import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { RecordValuesData } from './personal-data/record-values-data.js';
import { RecordHistoryController } from './record-history.controller.js';
import { RecordHistoryQueries } from './record-history.queries.js';

/** What staff did to records, as it is read, exported and erased. The platform writes it, together with the records. */
@Module({
  imports: [IdentityModule],
  controllers: [RecordHistoryController],
  providers: [RecordHistoryQueries, RecordValuesData],
})
export class RecordHistoryModule {}
