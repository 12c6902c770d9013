import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { CLOCK, type Clock, Permission, validationFailed } from '../../../platform/index.js';
import { CashReader } from '../cash.reader.js';
import { CashPeriodQuery, periodOf } from './cash.dto.js';

/** "Cassa". */
@Controller('api/cash')
export class CashController {
  constructor(
    private readonly cash: CashReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async view(@Query() query: CashPeriodQuery): Promise<AnswerOf<'GET /api/cash'>> {
    const { from, to } = periodOf(query, romeDayOf(this.clock.now()));
    if (from > to) throw validationFailed({ to: 'Il giorno «al» viene prima del giorno «dal»' });
    return this.cash.view(from, to);
  }
}
