export { closingRecordOf } from './closing/closing-words.js';
export { Till } from './closing/till.js';
export { CreditGuard } from './credit/credit-guard.js';
export { creditRecordOf } from './credit/credit-papers.js';
export { CashModule } from './cash.module.js';
export { CashReader } from './cash.reader.js';
export { movementProjection } from './read-models/movement.projection.js';
export { saidOfMoney } from './said-of-money.js';
