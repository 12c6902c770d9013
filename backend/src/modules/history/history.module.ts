import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { AsOfController } from './as-of/as-of.controller.js';
import { AsOfSources } from './as-of/as-of.sources.js';
import { RecordAsOf } from './as-of/record-as-of.js';
import { RecordsThen } from './as-of/records-then.js';
import { RecordValuesData } from './records/personal-data/record-values-data.js';
import { RecordHappenings } from './records/record-happenings.js';
import { RecordHistoryController } from './records/record-history.controller.js';
import { RecordHistoryQueries } from './records/record-history.queries.js';
import { RecordNames } from './records/record-names.js';
import { RecordsHistory } from './records/records-history.js';

/**
 * The past of the shop. The histories of records are written by the platform together with the records; their kinds are
 * declared by the modules that own them.
 */
@Module({
  imports: [IdentityModule],
  controllers: [AsOfController, RecordHistoryController],
  providers: [
    AsOfSources,
    RecordAsOf,
    RecordHappenings,
    RecordHistoryQueries,
    RecordNames,
    RecordsHistory,
    RecordsThen,
    RecordValuesData,
  ],
  exports: [AsOfSources, RecordsThen],
})
export class HistoryModule {}
