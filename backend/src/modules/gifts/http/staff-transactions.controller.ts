import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AnswerOf, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { parseCursor, Permission, validationFailed } from '../../../platform/index.js';
import { CollectMoney } from '../commands/change-transaction.js';
import { ReopenTransaction } from '../commands/reopen-transaction.js';
import { ReverseMoney } from '../commands/reverse-money.js';
import { TransactionHistory } from '../history/transaction-history.js';
import { CurrentTransaction } from '../queries/current-transaction.js';
import {
  COUNT_CAP,
  type TransactionFilter,
  type TransactionPage,
  TransactionQueries,
} from '../queries/transaction-queries.js';
import { CollectDto, ReopenDto, ReverseDto, TransactionListQuery } from './transactions.dto.js';

/** What only the shop's people read and do about transactions. */
@Controller('api/transactions')
export class StaffTransactionsController {
  constructor(
    private readonly transactions: TransactionQueries,
    private readonly history: TransactionHistory,
    private readonly current: CurrentTransaction,
    private readonly bus: CommandBus,
  ) {}

  /** With `limit` one page and its headers; without it the plain array of the call tables. */
  @Get()
  @Permission('staff')
  async list(
    @Query() query: TransactionListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/transactions'>> {
    const filter = filterOf(query);
    const page = await this.transactions.page(filter, pageOf(query));
    if (query.limit !== undefined) {
      const total = await this.transactions.count(filter);
      void reply.header(TOTAL_COUNT_HEADER, total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
      if (page.next) void reply.header(NEXT_CURSOR_HEADER, page.next);
    }
    return page.transactions;
  }

  @Get(':id/history')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  diary(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id/history'>> {
    return this.history.of(id);
  }

  /** "Segna incassato". */
  @Post(':id/collect')
  @HttpCode(200)
  @Permission('staff')
  async collect(
    @Param('id') id: string,
    @Body() body: CollectDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/collect'>> {
    await this.bus.execute(new CollectMoney(id, body.receiptId, body.amount ?? null));
    return this.current.of(id);
  }

  /** "Storna": an entry of money that was a mistake. */
  @Post(':id/reverse')
  @HttpCode(200)
  @Permission('admin')
  async reverse(
    @Param('id') id: string,
    @Body() body: ReverseDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reverse'>> {
    await this.bus.execute(new ReverseMoney(id, body.receiptId, body.reason));
    return this.current.of(id);
  }

  /** "Riapri": a cancelled transaction becomes a reservation again, or is paid at once. */
  @Post(':id/reopen')
  @HttpCode(200)
  @Permission('staff')
  async reopen(
    @Param('id') id: string,
    @Body() body: ReopenDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reopen'>> {
    const { amount = null, receiptId } = body;
    await this.bus.execute(new ReopenTransaction(id, amount));
    if (body.collected) await this.bus.execute(new CollectMoney(id, receiptId, null));
    return this.current.of(id);
  }
}

function filterOf({ giftListId, productId, status, q }: TransactionListQuery): TransactionFilter {
  return {
    listId: giftListId ?? null,
    productId: productId ?? null,
    status: status ?? null,
    search: q ?? '',
  };
}

function pageOf({ sort = 'timestamp', dir = 'desc', limit, cursor }: TransactionListQuery): TransactionPage {
  const parsed = cursor === undefined ? null : parseCursor(cursor);
  if (parsed === undefined) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return { sort, direction: dir, limit: limit ?? null, cursor: parsed };
}
