import {
  ADMINS_HISTORY,
  type AnswerOf,
  MOST_EXPORTED,
  romeDayOf,
  TOTAL_COUNT_HEADER,
} from '@fiocco/contracts';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  CheckedQuery,
  checkPermission,
  CLOCK,
  type Clock,
  fileOf,
  onePage,
  Permission,
  Problem,
  RequestContext,
} from '../../platform/index.js';
import { HISTORY_COLUMNS } from './history-columns.js';
import { type HistoryFilter, kindsFor } from './history-filter.js';
import { COUNT_CAP, ShopHistory } from './history.reader.js';

const PAGE = 50;

/** "Cronologia" of the whole shop. */
@Controller('api/history')
export class HistoryController {
  constructor(
    private readonly history: ShopHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async page(
    @CheckedQuery('GET /api/history') query: CheckedQuery<'GET /api/history'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/history'>> {
    const { limit = PAGE, cursor = null, q = null } = query;
    const role = RequestContext.current().user?.role ?? 'staff';
    const lot = await this.history.page(filterOf(query), { limit, cursor, search: q, role });
    void reply.header(TOTAL_COUNT_HEADER, lot.total > COUNT_CAP ? `${COUNT_CAP}+` : String(lot.total));
    return onePage(reply, lot);
  }

  /** "Esporta". */
  @Get('export')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async export(
    @CheckedQuery('GET /api/history/export') query: CheckedQuery<'GET /api/history/export'>,
  ): Promise<AnswerOf<'GET /api/history/export'>> {
    const { format = 'csv', q = null } = query;
    const filter = filterOf(query);
    if (await this.history.hasMoreThan(MOST_EXPORTED, filter, q)) throw tooLong();
    const rows = this.history.all(filter, q, 'admin');
    return fileOf(format, `cronologia-${romeDayOf(this.clock.now())}`, { columns: HISTORY_COLUMNS, rows });
  }
}

const tooLong = (): Problem =>
  new Problem(
    'HISTORY_TOO_LONG',
    400,
    `Il file avrebbe più di ${MOST_EXPORTED.toLocaleString('it-IT')} righe: scegli meno giorni o altri filtri.`,
  );

/** Refuses 403 where staff name a kind that is admins'. */
function filterOf(query: CheckedQuery<'GET /api/history/export'>): HistoryFilter {
  const { from, to, person, kind, giftListId: listId, productId, transactionId } = query;
  const { subject, amountFrom, amountTo } = query;
  const { user } = RequestContext.current();
  if (kind?.some((one) => ADMINS_HISTORY.includes(one))) checkPermission('admin', user);
  const kinds = kind ?? kindsFor(user?.role ?? 'staff');
  return {
    from,
    to,
    person,
    kinds,
    listId,
    productId,
    transactionId,
    subject,
    amountFrom,
    amountTo,
  };
}
