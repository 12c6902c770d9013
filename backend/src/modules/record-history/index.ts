export { type FieldSource, fieldsThen, type ValueFacts } from './fields-then.js';
export { type NamesByKind, namesByKind } from './names-by-kind.js';
export { erasableRecordOf } from './personal-data/record-values-data.js';
export { RecordHistoryModule } from './record-history.module.js';
