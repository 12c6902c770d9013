import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule } from '../identity/index.js';
import { CreditController } from './credit/credit.controller.js';
import { CreditThen } from './credit/credit-then.js';
import { CreditGuard } from './credit/credit-guard.js';
import { CreditHistory } from './credit/credit-history.js';
import { CreditPapers } from './credit/credit-papers.js';
import { CreditsData } from './credit/credits-data.js';
import { ListCredits } from './credit/list-credit.js';
import { CashController } from './http/cash.controller.js';
import { FindCashHandler } from './queries/find-cash/find-cash.handler.js';
import { FreshCash } from './queries/fresh-cash.js';
import { SumTakingsHandler } from './queries/sum-takings/sum-takings.handler.js';

/** "Cassa": what came and went, by day, method, list and person, and the credit of lists. */
@Module({
  imports: [CqrsModule, GiftsModule, IdentityModule],
  controllers: [CashController, CreditController],
  providers: [
    CreditGuard,
    CreditHistory,
    CreditPapers,
    CreditsData,
    CreditThen,
    FindCashHandler,
    FreshCash,
    ListCredits,
    SumTakingsHandler,
  ],
  exports: [CreditGuard],
})
export class CashModule {}
