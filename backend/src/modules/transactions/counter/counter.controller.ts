import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER, type Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import type { FastifyReply } from 'fastify';
import { arrayInLots, CLOCK, type Clock, Permission, versionSeen } from '../../../platform/index.js';
import { CollectMoney } from '../commands/collect-money/collect-money.handler.js';
import { ReopenTransaction } from '../commands/reopen-transaction/reopen-transaction.handler.js';
import { ReverseMoney } from '../commands/reverse-money/reverse-money.handler.js';
import { TellWhoModified } from '../desk/if-match.js';
import { TellTransaction } from '../diary/tell-transaction.handler.js';
import { FindTransaction } from '../queries/find-transaction/find-transaction.handler.js';
import {
  type AskedPage,
  COUNT_CAP,
  ListTransactions,
} from '../queries/list-transactions/list-transactions.handler.js';
import { TotalTransactions } from '../queries/total-transactions/total-transactions.handler.js';
import { staffsTransactionOf, TransactionAnswers } from './transaction-answer.js';
import { filterOf, TransactionFilterQuery } from './transaction-filter.dto.js';
import { CollectDto, ReopenDto, ReverseDto, TransactionListQuery } from './transactions.dto.js';

/** The calls about transactions that only staff make. */
@Controller('api/transactions')
@UseInterceptors(TellWhoModified)
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: TransactionAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With `limit` one page and its headers; without it the plain array of the call tables, streamed where it is long. */
  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @Query() query: TransactionListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/transactions'> | StreamableFile> {
    const filter = filterOf(query, this.clock.now());
    const read = (asked: TransactionListQuery) =>
      this.queries.execute(new ListTransactions(filter, pageOf(asked)));
    if (query.limit === undefined)
      return arrayInLots<Transaction, string>(async (cursor) => {
        const { transactions, next } = await read(cursor === null ? query : { ...query, cursor });
        return { items: transactions.map(staffsTransactionOf), next };
      });
    const page = await read(query);
    void reply.header(TOTAL_COUNT_HEADER, page.total > COUNT_CAP ? `${COUNT_CAP}+` : String(page.total));
    if (page.next) void reply.header(NEXT_CURSOR_HEADER, page.next);
    return page.transactions.map(staffsTransactionOf);
  }

  @Get('totals')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async totals(@Query() query: TransactionFilterQuery): Promise<AnswerOf<'GET /api/transactions/totals'>> {
    const sums = await this.queries.execute(new TotalTransactions(filterOf(query, this.clock.now())));
    return {
      count: sums.count,
      sold: formatDecimal(sums.soldCents),
      shipping: formatDecimal(sums.shippingCents),
      toCollect: formatDecimal(sums.toCollectCents),
      received: formatDecimal(sums.receivedCents),
      refunded: formatDecimal(sums.refundedCents),
    };
  }

  @Get(':id/history')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  diary(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id/history'>> {
    return this.queries.execute(new TellTransaction(id));
  }

  /** "Segna incassato", "Bonifico ricevuto". */
  @Post(':id/collect')
  @HttpCode(200)
  @Permission('staff')
  async collect(
    @Param('id') id: string,
    @Body() body: CollectDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/collect'>> {
    const { receiptId, amount = null, reason = null, documentNumber = null } = body;
    const version = versionSeen(ifMatch);
    await this.commands.execute(new CollectMoney(id, receiptId, amount, reason, version, documentNumber));
    return this.answer(id);
  }

  /** "Storna": reverses an entry of money that was a mistake. */
  @Post(':id/reverse')
  @HttpCode(200)
  @Permission('admin')
  async reverse(
    @Param('id') id: string,
    @Body() body: ReverseDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reverse'>> {
    await this.commands.execute(new ReverseMoney(id, body.receiptId, body.reason, versionSeen(ifMatch)));
    return this.answer(id);
  }

  /** "Riapri": a cancelled transaction becomes a reservation again, or is paid at once. */
  @Post(':id/reopen')
  @HttpCode(200)
  @Permission('staff')
  async reopen(
    @Param('id') id: string,
    @Body() body: ReopenDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reopen'>> {
    const { amount: amountCents = null, receiptId } = body;
    const takes = { type: 'TakeMoney', transactionId: id, receiptId, amountCents: null } as const;
    const reopening = { as: 'agreed', amountCents, edits: body.collected ? [takes] : [] } as const;
    const version = versionSeen(ifMatch);
    await this.commands.execute(new ReopenTransaction(id, { ...reopening, version }));
    return this.answer(id);
  }

  private async answer(id: string): Promise<Transaction> {
    const found = await this.queries.execute(new FindTransaction(id, 'answer'));
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    return this.answers.of(found.view);
  }
}

/** How many are read at once where no page is asked for. */
const LOT = 1_000;

const pageOf = ({
  sort = 'timestamp',
  dir = 'desc',
  limit = LOT,
  cursor,
}: TransactionListQuery): AskedPage => ({
  sort,
  direction: dir,
  limit,
  cursor: cursor ?? null,
});
