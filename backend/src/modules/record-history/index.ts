export { type FieldSource, fieldsThen, type ValueFacts } from './fields-then.js';
export { listRecordOf } from './personal-data/record-values-data.js';
export { RecordHistoryModule } from './record-history.module.js';
