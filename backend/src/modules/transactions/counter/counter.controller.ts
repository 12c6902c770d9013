import {
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AnswerOf, type RomeDay, romeDayOf, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CLOCK,
  type Clock,
  IntId,
  pageOrAll,
  Permission,
  versionSeen,
  CheckedBody,
  CheckedQuery,
} from '../../../platform/index.js';
import { ListId, visitorOf } from '../../gift-lists/index.js';
import { CollectMoney } from '../commands/collect-money.js';
import { ExchangeGift } from '../exchange/exchange-gift.js';
import { UndoExchange } from '../exchange/undo-exchange.js';
import { NameDocument } from '../commands/name-document.js';
import { ReopenTransaction } from '../commands/reopen-transaction.js';
import { ReverseMoney } from '../commands/reverse-money.js';
import { TellWhoModified } from '../answers/if-match.js';
import { TransactionDiary } from '../diary/tell-transaction.handler.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TransactionsReader } from '../transactions.reader.js';
import { COUNT_CAP, TransactionSearch } from '../search/search.reader.js';
import { staffsTransactionOf, TransactionAnswers } from '../answers/transaction-answers.js';
import { CloseWithdrawal, Withdrawals } from '../withdrawal/withdrawals.js';
import { CounterDoor } from './counter-door.js';
import type { TransactionFilter } from '../search/transaction-filter.js';
import { filterOf } from './filter-of.js';
import { receiptsOf, takenIn } from './staffs-input.js';

/** The calls about transactions that only staff make. */
@Controller('api')
@UseInterceptors(TellWhoModified)
export class CounterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly withdrawals: Withdrawals,
    private readonly transactions: TransactionsReader,
    private readonly search: TransactionSearch,
    private readonly diary: TransactionDiary,
    private readonly answers: TransactionAnswers,
    private readonly register: TransactionRegister,
    private readonly door: CounterDoor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With `limit` one page and its headers; without it the plain array of the call tables, streamed where it is long. */
  @Get('transactions')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @CheckedQuery('GET /api/transactions') query: CheckedQuery<'GET /api/transactions'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/transactions'> | StreamableFile> {
    const filter = await this.filterOf(query);
    const { sort = 'timestamp', dir: direction = 'desc', limit } = query;
    return pageOrAll(reply, query, async (asked) => {
      const { transactions, next, total } = await this.search.page(filter, { sort, direction, ...asked });
      if (limit !== undefined)
        void reply.header(TOTAL_COUNT_HEADER, total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
      return { items: transactions.map(staffsTransactionOf), next };
    });
  }

  @Get('transactions/totals')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async totals(
    @CheckedQuery('GET /api/transactions/totals') query: CheckedQuery<'GET /api/transactions/totals'>,
  ): Promise<AnswerOf<'GET /api/transactions/totals'>> {
    return this.search.totals(await this.filterOf(query));
  }

  private async filterOf(query: CheckedQuery<'GET /api/transactions/totals'>): Promise<TransactionFilter> {
    const { sameBuyerAs } = query;
    const ids = sameBuyerAs === undefined ? null : await this.search.idsOfSameBuyer(sameBuyerAs);
    return { ...filterOf(query, this.clock.now()), ids };
  }

  @Get('transactions/:id/history')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  history(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id/history'>> {
    return this.diary.of(id);
  }

  /** "Nuova transazione" with several gifts. */
  @Post('sales')
  @Permission('staff')
  sell(
    @CheckedBody('POST /api/sales') body: CheckedBody<'POST /api/sales'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/sales'>> {
    return this.door.sell(body, visitorOf(request));
  }

  /** "Incassa", "Bonifico ricevuto". */
  @Post('transactions/:id/collect')
  @HttpCode(200)
  @Permission('staff')
  async collect(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/collect')
    body: CheckedBody<'POST /api/transactions/:id/collect'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/collect'>> {
    const { amount: amountCents = null, reason = null, documentNumber = null } = body;
    const receipts = receiptsOf(body, amountCents, this.today());
    const money = { receipts, reason, documentNumber };
    await this.commands.execute(new CollectMoney(id, money, versionSeen(ifMatch)));
    return this.answers.after(id);
  }

  /** "Storna": reverses an entry of money that was a mistake. */
  @Post('transactions/:id/reverse')
  @HttpCode(200)
  @Permission('admin')
  async reverse(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/reverse')
    body: CheckedBody<'POST /api/transactions/:id/reverse'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reverse'>> {
    await this.commands.execute(new ReverseMoney(id, body.receiptId, body.reason, versionSeen(ifMatch)));
    return this.answers.after(id);
  }

  /** "Riapri": a cancelled transaction becomes a reservation again, or is paid at once. */
  @Post('transactions/:id/reopen')
  @HttpCode(200)
  @Permission('staff')
  async reopen(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/reopen') body: CheckedBody<'POST /api/transactions/:id/reopen'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/reopen'>> {
    const { amount: amountCents = null, documentNumber = null } = body;
    const taken = await this.register.withReason(id, takenIn(body, this.today()));
    const takes = taken && ({ type: 'TakeMoney', transactionId: id, amountCents: null, ...taken } as const);
    const edits = takes ? [takes] : [];
    const reopening = { as: 'agreed', amountCents, edits, isNumbered: documentNumber !== null } as const;
    const version = versionSeen(ifMatch);
    await this.commands.execute(new ReopenTransaction(id, { ...reopening, version }));
    if (documentNumber !== null) await this.commands.execute(new NameDocument(id, documentNumber, true));
    return this.answers.after(id);
  }

  /** "Cambia regalo": another gift of this or another list, with the person and the money of this transaction. */
  @Post('transactions/:id/exchange')
  @Permission('staff')
  async exchange(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/exchange')
    body: CheckedBody<'POST /api/transactions/:id/exchange'>,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/transactions/:id/exchange'>> {
    const { transactionId, giftListId: listId, productId, receiptId: exchangeId, reason = null } = body;
    const to = { transactionId, listId, productId: productId || null };
    const asked = { to, exchangeId, reason, agreedCents: body.amount ?? null };
    const exchanged = await this.commands.execute(new ExchangeGift(id, asked, visitorOf(request)));
    return { transaction: await this.answers.after(transactionId), ...exchanged };
  }

  /** "Annulla cambio": within ten minutes, and where nothing happened since. */
  @Post('transactions/:id/exchange/undo')
  @HttpCode(200)
  @Permission('staff')
  async undoExchange(@Param('id') id: string): Promise<AnswerOf<'POST /api/transactions/:id/exchange/undo'>> {
    await this.commands.execute(new UndoExchange(id));
    return this.answers.after(id);
  }

  /** "Ha confermato" or "Togli la richiesta": what the buyer told whoever telephoned. */
  @Post('transactions/:id/withdrawal/answer')
  @HttpCode(200)
  @Permission('staff')
  async answerWithdrawal(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/withdrawal/answer')
    { confirmed }: CheckedBody<'POST /api/transactions/:id/withdrawal/answer'>,
  ): Promise<AnswerOf<'POST /api/transactions/:id/withdrawal/answer'>> {
    await this.withdrawals.answer(id, confirmed);
    return this.answers.after(id);
  }

  /** "Chiudi il recesso": the shop has answered the buyer, and no refund is to be made. */
  @Post('transactions/:id/withdrawal/close')
  @HttpCode(200)
  @Permission('staff')
  async closeWithdrawal(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/withdrawal/close')
    { reason }: CheckedBody<'POST /api/transactions/:id/withdrawal/close'>,
  ): Promise<AnswerOf<'POST /api/transactions/:id/withdrawal/close'>> {
    await this.commands.execute(new CloseWithdrawal(id, reason));
    return this.answers.after(id);
  }

  /** Who has which unit of a gift. Guests are told how many are free, and no names. */
  @Get('product-gift-lists/product/:productId/gift-list/:giftListId/units')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  unitBuyers(
    @Param('productId', IntId) productId: number,
    @Param('giftListId', ListId) listId: number,
  ): Promise<AnswerOf<'GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units'>> {
    return this.transactions.unitBuyers(listId, productId);
  }

  private today(): RomeDay {
    return romeDayOf(this.clock.now());
  }
}
