export { type FieldSource, fieldsThen, type ValueFacts } from './fields-then.js';
export { RecordHistoryModule } from './record-history.module.js';
