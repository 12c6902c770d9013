import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import { Controller, Get, Header, Inject, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CheckedQuery, CLOCK, type Clock, pageOrAll, Permission } from '../../../platform/index.js';
import { CashReader } from '../cash.reader.js';
import { MovementsReader } from '../movements.reader.js';
import { filterOf } from './filter-of.js';

/** "Cassa". */
@Controller('api')
export class CashController {
  constructor(
    private readonly cash: CashReader,
    private readonly book: MovementsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('cash')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  view(
    @CheckedQuery('GET /api/cash') query: CheckedQuery<'GET /api/cash'>,
  ): Promise<AnswerOf<'GET /api/cash'>> {
    return this.cash.view(filterOf(query, romeDayOf(this.clock.now())));
  }

  /** With `limit` one page; without it all of them, streamed. */
  @Get('movements')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async movements(
    @CheckedQuery('GET /api/movements') query: CheckedQuery<'GET /api/movements'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/movements'> | StreamableFile> {
    const filter = filterOf(query, romeDayOf(this.clock.now()));
    return pageOrAll(reply, query, (asked) => this.book.page(filter, asked));
  }
}
