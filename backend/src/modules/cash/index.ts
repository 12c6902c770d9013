export { CreditGuard } from './credit/credit-guard.js';
export { creditRecordOf } from './credit/credit-papers.js';
export { CashModule } from './cash.module.js';
export { SumTakings, type Takings } from './queries/sum-takings/sum-takings.handler.js';
export { cashProjection } from './read-model/cash.projection.js';
