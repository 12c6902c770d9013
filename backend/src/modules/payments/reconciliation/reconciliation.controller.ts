import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { Permission, Problem } from '../../../platform/index.js';
import { providerSilent } from '../payment-problems.js';
import { Reconciliation } from './reconciliation.js';

/** "Controlla ora": for whoever does not want to wait for the schedule. */
@Controller('api')
export class ReconciliationController {
  constructor(private readonly reconciliation: Reconciliation) {}

  @Get('payments/open')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async open(): Promise<AnswerOf<'GET /api/payments/open'>> {
    return this.reconciliation.openNow();
  }

  @Post('payments/reconcile')
  @HttpCode(200)
  @Permission('admin')
  async all(): Promise<AnswerOf<'POST /api/payments/reconcile'>> {
    return this.reconciliation.askAll();
  }

  @Post('transactions/:id/reconcile')
  @HttpCode(200)
  @Permission('staff')
  async one(@Param('id') id: string): Promise<AnswerOf<'POST /api/transactions/:id/reconcile'>> {
    const answer = await this.reconciliation.askOf(id);
    if (answer.open === 0) throw nothingToCheck();
    const [silent] = answer.silent;
    if (silent) throw providerSilent(silent);
    return { asked: answer.asked };
  }
}

const nothingToCheck = (): Problem =>
  new Problem('NO_ONLINE_PAYMENT', 409, 'Questa transazione non ha pagamenti online da controllare.');
