import { ADMINS_HISTORY, type AnswerOf, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CheckedQuery, checkPermission, onePage, Permission, RequestContext } from '../../platform/index.js';
import { type HistoryFilter, kindsFor } from './history-filter.js';
import { COUNT_CAP, ShopHistory } from './history.reader.js';

const PAGE = 50;

/** "Cronologia" of the whole shop. */
@Controller('api/history')
export class HistoryController {
  constructor(private readonly history: ShopHistory) {}

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
}

/** Refuses 403 where staff name a kind that is admins'. */
function filterOf(query: CheckedQuery<'GET /api/history'>): HistoryFilter {
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
