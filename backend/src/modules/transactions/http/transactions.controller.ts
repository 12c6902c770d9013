import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER, type Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import { parseCursor, Permission, validationFailed } from '../../../platform/index.js';
import { CollectMoney } from '../commands/collect-money/collect-money.handler.js';
import { ReopenTransaction } from '../commands/reopen-transaction/reopen-transaction.handler.js';
import { ReverseMoney } from '../commands/reverse-money/reverse-money.handler.js';
import { TellTransaction } from '../diary/tell-transaction.handler.js';
import { COUNT_CAP, CountTransactions } from '../queries/count-transactions/count-transactions.handler.js';
import { FindTransaction } from '../queries/find-transaction/find-transaction.handler.js';
import {
  ListTransactions,
  type TransactionPage,
} from '../queries/list-transactions/list-transactions.handler.js';
import type { TransactionFilter } from '../queries/transaction-filter.js';
import { transactionOf } from './transaction-answer.js';
import { CollectDto, ReopenDto, ReverseDto, TransactionListQuery } from './transactions.dto.js';

/** The calls about transactions that only staff make. */
@Controller('api/transactions')
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** With `limit` one page and its headers; without it the plain array of the call tables. */
  @Get()
  @Permission('staff')
  async list(
    @Query() query: TransactionListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/transactions'>> {
    const filter = filterOf(query);
    const page = await this.queries.execute(new ListTransactions(filter, pageOf(query)));
    if (query.limit !== undefined) {
      const total = await this.queries.execute(new CountTransactions(filter));
      void reply.header(TOTAL_COUNT_HEADER, total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
      if (page.next) void reply.header(NEXT_CURSOR_HEADER, page.next);
    }
    return page.transactions.map(transactionOf);
  }

  @Get(':id/history')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  diary(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id/history'>> {
    return this.queries.execute(new TellTransaction(id));
  }

  /** "Segna incassato". */
  @Post(':id/collect')
  @HttpCode(200)
  @Permission('staff')
  async collect(
    @Param('id') id: string,
    @Body() body: CollectDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/collect'>> {
    await this.commands.execute(new CollectMoney(id, body.receiptId, body.amount ?? null));
    return this.answer(id);
  }

  /** "Storna": reverses an entry of money that was a mistake. */
  @Post(':id/reverse')
  @HttpCode(200)
  @Permission('admin')
  async reverse(
    @Param('id') id: string,
    @Body() body: ReverseDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reverse'>> {
    await this.commands.execute(new ReverseMoney(id, body.receiptId, body.reason));
    return this.answer(id);
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
    await this.commands.execute(new ReopenTransaction(id, amount));
    if (body.collected) await this.commands.execute(new CollectMoney(id, receiptId, null));
    return this.answer(id);
  }

  private async answer(id: string): Promise<Transaction> {
    const found = await this.queries.execute(new FindTransaction(id, 'answer'));
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    return transactionOf(found.view);
  }
}

function filterOf({ giftListId, productId, status, drafts, q }: TransactionListQuery): TransactionFilter {
  return {
    listId: giftListId ?? null,
    productId: productId ?? null,
    status: status ?? null,
    drafts: drafts ?? null,
    search: q ?? '',
  };
}

function pageOf({ sort = 'timestamp', dir = 'desc', limit, cursor }: TransactionListQuery): TransactionPage {
  const parsed = cursor === undefined ? null : parseCursor(cursor);
  if (parsed === undefined) throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return { sort, direction: dir, limit: limit ?? null, cursor: parsed };
}
