import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CLOCK, type Clock, Permission, validationFailed } from '../../../platform/index.js';
import { FindCash } from '../queries/find-cash/find-cash.handler.js';
import { CashPeriodQuery, periodOf } from './cash.dto.js';

/** "Cassa". */
@Controller('api/cash')
export class CashController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async view(@Query() query: CashPeriodQuery): Promise<AnswerOf<'GET /api/cash'>> {
    const { from, to } = periodOf(query, romeDayOf(this.clock.now()));
    if (from > to) throw validationFailed({ to: 'Il giorno «al» viene prima del giorno «dal»' });
    return this.queries.execute(new FindCash(from, to));
  }
}
