export { answer, inOrder, knownAt } from './as-of/as-of.answer.js';
export { giftNotFound, orProblem, problemOfStream } from './as-of/as-of.problems.js';
export {
  type AsOfSource,
  AsOfSources,
  type ListHappenings,
  TellsPastOf,
  TellsPastOfLists,
} from './as-of/as-of.sources.js';
export { recordWords } from './as-of/record-as-of.js';
export { type NamedThen, type RecordAtMoment, RecordsThen } from './as-of/records-then.js';
export { HistoryModule } from './history.module.js';
export { type HappeningSource, type RecordHappening, TellsOfRecords } from './records/record-happenings.js';
export { erasableRecordOf } from './records/personal-data/record-values-data.js';
