import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/index.js';
import { IdentityModule } from '../identity/index.js';
import { SettingsModule } from '../settings/index.js';
import { CashReader } from './cash.reader.js';
import { CashThen } from './cash-then.js';
import { CreditController } from './credit/credit.controller.js';
import { CreditThen } from './credit/credit-then.js';
import { CreditGuard } from './credit/credit-guard.js';
import { CreditHistory } from './credit/credit-history.js';
import { CreditInHistory } from './credit/credit-in-history.js';
import { CreditPapers } from './credit/credit-papers.js';
import { CreditsData } from './credit/credits-data.js';
import { ListCredits } from './credit/list-credit.js';
import { ClosingWords } from './closing/closing-words.js';
import { Closings } from './closing/closings.js';
import { ClosingsHistory } from './closing/closings-history.js';
import { DaysToClose } from './closing/days-to-close.js';
import { Till } from './closing/till.js';
import { CashController } from './http/cash.controller.js';
import { ReceiptNumbers } from './receipt-numbers.js';
import { MovementsReader } from './movements.reader.js';
import { VatReader } from './vat.reader.js';

/** "Cassa": what came and went, by day, method, list and person, and the credit of lists. */
@Module({
  imports: [GiftsModule, IdentityModule, SettingsModule],
  controllers: [CashController, CreditController],
  providers: [
    CashReader,
    CashThen,
    Closings,
    ClosingsHistory,
    ClosingWords,
    CreditGuard,
    CreditHistory,
    CreditInHistory,
    CreditPapers,
    CreditsData,
    CreditThen,
    DaysToClose,
    ListCredits,
    MovementsReader,
    ReceiptNumbers,
    Till,
    VatReader,
  ],
  exports: [CashReader, CashThen, Closings, CreditGuard, ListCredits, ReceiptNumbers, Till],
})
export class CashModule {}
