import { type AnswerOf, daysAfter, isRomeDay, romeDayOf } from '@fiocco/contracts';
import {
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  CheckedBody,
  CheckedQuery,
  CLOCK,
  type Clock,
  fileOf,
  pageOrAll,
  Permission,
  validationFailed,
} from '../../../platform/index.js';
import { CashReader } from '../cash.reader.js';
import { MovementsReader } from '../movements.reader.js';
import { ReceiptNumbers } from '../receipt-numbers.js';
import { Closings } from '../closing/closings.js';
import { VatReader } from '../vat.reader.js';
import { filterOf } from './filter-of.js';

/** Days from the first to the last. */
const LONGEST_EXPORT = 730;

/** "Cassa". */
@Controller('api')
export class CashController {
  constructor(
    private readonly cash: CashReader,
    private readonly book: MovementsReader,
    private readonly closings: Closings,
    private readonly numbers: ReceiptNumbers,
    private readonly vat: VatReader,
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

  @Get('cash/rules')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  rules(): Promise<AnswerOf<'GET /api/cash/rules'>> {
    return this.numbers.rules();
  }

  /** "Esporta per il commercialista". */
  @Get('cash/export')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async export(
    @CheckedQuery('GET /api/cash/export') query: CheckedQuery<'GET /api/cash/export'>,
  ): Promise<AnswerOf<'GET /api/cash/export'>> {
    const { from, to } = filterOf(query, romeDayOf(this.clock.now()));
    if (to > daysAfter(from, LONGEST_EXPORT))
      throw validationFailed({ to: 'Il periodo può essere di due anni al massimo' });
    return fileOf(query.format ?? 'csv', `cassa-${from}-${to}`, await this.vat.table(from, to));
  }

  @Get('cash/closings')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  closed(
    @CheckedQuery('GET /api/cash/closings') { from, to }: CheckedQuery<'GET /api/cash/closings'>,
  ): Promise<AnswerOf<'GET /api/cash/closings'>> {
    const until = to ?? romeDayOf(this.clock.now());
    return this.closings.between(from ?? daysAfter(until, -60), until);
  }

  /** "Chiudi la giornata". */
  @Post('cash/closings')
  @Permission('staff')
  close(
    @CheckedBody('POST /api/cash/closings') body: CheckedBody<'POST /api/cash/closings'>,
  ): Promise<AnswerOf<'POST /api/cash/closings'>> {
    const { day, float: floatCents, counted, reason = null } = body;
    return this.closings.close({ day, floatCents, counted, reason }, romeDayOf(this.clock.now()));
  }

  @Post('cash/closings/:day/reopen')
  @HttpCode(200)
  @Permission('admin')
  reopen(
    @Param('day') day: string,
    @CheckedBody('POST /api/cash/closings/:day/reopen')
    body: CheckedBody<'POST /api/cash/closings/:day/reopen'>,
  ): Promise<AnswerOf<'POST /api/cash/closings/:day/reopen'>> {
    if (!isRomeDay(day)) throw validationFailed({ day: 'Il giorno non è valido' });
    return this.closings.reopen(day, body.reason);
  }
}
