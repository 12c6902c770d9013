export { RecordHistoryModule } from './record-history.module.js';
