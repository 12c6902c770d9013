import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type AnswerOf,
  romeDayOf,
  STAGES,
  type SteppedTransaction,
  type Transaction,
} from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  APP_CONFIG,
  type AppConfig,
  checkPermission,
  CLOCK,
  type Clock,
  Permission,
  RequestContext,
  versionSeen,
} from '../../../platform/index.js';
import { visitorOf } from '../../gift-lists/index.js';
import { CancelTransaction } from '../commands/cancel-transaction/cancel-transaction.handler.js';
import { EditTransaction } from '../commands/edit-transaction/edit-transaction.handler.js';
import { RecordSale } from '../commands/record-sale/record-sale.handler.js';
import { RemoveTransaction } from '../commands/remove-transaction/remove-transaction.handler.js';
import { ReleaseHold } from '../commands/release-hold/release-hold.handler.js';
import {
  BeginPurchase,
  ContinuePurchase,
  DiscardPurchase,
  DropDraft,
  type Stepped,
  TakeStep,
} from '../guest-dialogue.js';
import {
  FindTransaction,
  type FoundTransaction,
  type Freshness,
  isTransactionId,
} from '../queries/find-transaction/find-transaction.handler.js';
import { ShownVersion, TellWhoModified } from '../desk/if-match.js';
import { notYours } from '../transactions.refusals.js';
import { ensureBrowser, isThisBrowser } from '../register/browser-token.js';
import { CancelDto, NewTransactionDto, ReleaseDto } from './purchases.dto.js';
import { staffEditOf } from './staff-edit-input.js';
import { newDraftOf, saleOf, stepOf } from './step-input.js';
import { TransactionAnswers, transactionOf } from './transaction-answer.js';
import { UpdateTransactionDto } from './update-transaction.dto.js';
import { areStepsOver, isFromDialog, isSale, refuseEndedSession } from './whose-call.js';

/** The calls that guests make too. Callers count as guests here, except staff who name somebody else's purchase. */
@Controller('api')
@UseInterceptors(TellWhoModified)
export class PurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: TransactionAnswers,
    private readonly shown: ShownVersion,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Post('transactions')
  @Permission('public')
  async create(
    @Body() body: NewTransactionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/transactions'>> {
    const visitor = visitorOf(request);
    if (isSale(body)) return this.answer(await this.commands.execute(new RecordSale(saleOf(body), visitor)));
    const browserHash = ensureBrowser(reply, this.config);
    const step = stepOf(body, visitor, body.isCheckoutStep1 === true);
    const { transactionId: id, giftListId: listId } = body;
    const productId = body.productId === undefined ? undefined : body.productId || null;
    const stepped =
      typeof id === 'string' && id !== ''
        ? await this.commands.execute(new ContinuePurchase(id, { listId, productId }, step))
        : null;
    if (stepped) return this.stepAnswer(stepped);
    const begun = new BeginPurchase(newDraftOf(body), step, browserHash);
    return this.stepAnswer(await this.commands.execute(begun));
  }

  @Put('transactions/:id')
  @Permission('public')
  async update(
    @Param('id') id: string,
    @Body() body: UpdateTransactionDto,
    @Req() request: FastifyRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/transactions/:id'>> {
    if (!isTransactionId(id)) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (!isFromDialog(body, ifMatch) && !(await this.isStaffsOnly(id))) {
      const stepped = await this.commands.execute(new TakeStep(id, stepOf(body, visitorOf(request))));
      if (stepped !== 'others') return this.stepAnswer(stepped);
      refuseGuests();
    }
    if (!wasHeld(await this.found(id, 'now'))) throw new Refusal('DRAFT_OF_BUYER');
    const edit = staffEditOf(body, romeDayOf(this.clock.now()));
    await this.commands.execute(new EditTransaction(id, edit, versionSeen(ifMatch)));
    return this.answer(id);
  }

  /** Staff may have bought it in this browser themselves; once the steps are over only staff have anything to change. */
  private async isStaffsOnly(id: string): Promise<boolean> {
    if (RequestContext.current().user === null) return false;
    return areStepsOver((await this.found(id, 'now')).view.stage);
  }

  @Get('transactions/:id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async one(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id'>> {
    const found = await this.found(id);
    refuseRemoved(found);
    if (!isOwner(found)) refuseGuests();
    return this.answers.of(found.view);
  }

  @Get('public/transactions/:id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async publicOne(@Param('id') id: string): Promise<AnswerOf<'GET /api/public/transactions/:id'>> {
    const found = await this.found(id);
    if (found.view.stage === 'removed') throw new Refusal('TRANSACTION_NOT_FOUND');
    return this.answers.publicOf(found.view, isOwner(found));
  }

  /**
   * The buyer goes back from the last step, and the gift is free for others again. A draft that was never held has
   * nothing to release.
   */
  @Post('transactions/:id/release')
  @HttpCode(200)
  @Permission('public')
  async release(
    @Param('id') id: string,
    @Body() body: ReleaseDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/release'>> {
    const found = await this.found(id, 'now');
    if (!isOwner(found)) throw notYours();
    await this.shown.mustBe(id, versionSeen(ifMatch));
    if (wasHeld(found))
      await this.commands.execute(new ReleaseHold(id, 'buyer_went_back', body.holdId ?? null));
    return this.answer(id);
  }

  /** "Annulla", by the buyer who owns it or by staff. */
  @Post('transactions/:id/cancel')
  @HttpCode(200)
  @Permission('public')
  async cancel(
    @Param('id') id: string,
    @Body() body: CancelDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/cancel'>> {
    refuseEndedSession(ifMatch);
    const found = await this.found(id, 'now');
    refuseRemoved(found);
    const reason = whoCancels(found);
    const { reason: words = null, holdId = null } = body;
    const wanted = new CancelTransaction(id, reason, words, false, holdId, versionSeen(ifMatch));
    if (wasHeld(found)) await this.commands.execute(wanted);
    await this.commands.execute(new DropDraft(id));
    // A draft that was never held leaves nothing behind.
    return wasHeld(found) ? this.answer(id) : transactionOf({ ...found.view, stage: 'cancelled', reason });
  }

  @Delete('transactions/:id')
  @HttpCode(204)
  @Permission('public')
  async remove(
    @Param('id') id: string,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'DELETE /api/transactions/:id'>> {
    refuseEndedSession(ifMatch);
    const found = await this.found(id, 'now');
    const { user } = RequestContext.current();
    if (isOwner(found) && STAGES[found.view.stage].buyer === 'choosing')
      return this.commands.execute(new DiscardPurchase(id));
    if (!user) throw isOwner(found) ? new Refusal('TRANSACTION_NOT_DELETABLE') : notYours();
    checkPermission('admin', user);
    if (!wasHeld(found)) throw new Refusal('TRANSACTION_NOT_DELETABLE', { first: 'cancel' });
    return this.commands.execute(new RemoveTransaction(id, versionSeen(ifMatch)));
  }

  private async found(id: string, freshness: Freshness = 'shown'): Promise<FoundTransaction> {
    const found = await this.queries.execute(new FindTransaction(id, freshness));
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    return found;
  }

  /** A draft is shown as it was just saved, with its gift, everything else as it is known now. */
  private stepAnswer({ id, draft, card, held }: Stepped): Promise<Transaction> | SteppedTransaction {
    if (draft) return { ...transactionOf(draft), gift: card };
    return held ? this.answers.of(held) : this.answer(id);
  }

  private async answer(id: string): Promise<Transaction> {
    return this.answers.of((await this.found(id, 'answer')).view);
  }
}

/** Since its first hold it is in the ledger and has an order number. */
const wasHeld = ({ view }: FoundTransaction): boolean => view.orderNumber !== null;
const isOwner = ({ browserHash }: FoundTransaction): boolean => isThisBrowser(browserHash);

/** Whoever bought it finds it no more; staff's page stays. */
function refuseRemoved({ view }: FoundTransaction): void {
  if (view.stage === 'removed' && RequestContext.current().user === null)
    throw new Refusal('TRANSACTION_NOT_FOUND');
}

/** Refuses whoever may not, and staff where there is nothing left to cancel. */
function whoCancels(found: FoundTransaction): 'cancelled_by_staff' | 'cancelled_by_buyer' {
  const { stage } = found.view;
  if (RequestContext.current().user === null) {
    if (!isOwner(found)) throw notYours();
    return 'cancelled_by_buyer';
  }
  if (stage === 'removed') throw new Refusal('TRANSACTION_REMOVED');
  if (stage === 'refunded') throw new Refusal('TRANSACTION_REFUNDED');
  return 'cancelled_by_staff';
}

function refuseGuests(): void {
  if (RequestContext.current().user === null) throw notYours();
}
