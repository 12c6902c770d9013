import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { type AnswerOf, statusOf, type Transaction } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { APP_CONFIG, type AppConfig, Permission, RequestContext } from '../../../platform/index.js';
import { notYours } from '../checkout.refusals.js';
import type { SavedDraft } from '../steps/guest-checkout.js';
import { StaffTransactions } from '../steps/staff-transactions.js';
import { TransactionSteps } from '../steps/transaction-steps.js';
import { ensureBrowser, isThisBrowser } from './browser-token.js';
import { CheckoutLimits } from './checkout-limits.js';
import { CancelDto, CheckoutStepDto, NewTransactionDto, ReleaseDto } from './checkout.dto.js';
import { changeOf, confirmationOf, namedBy, newDraftOf, staffChangeOf, staffRecordOf } from './step-input.js';
import { publicView, TransactionView, type Viewed } from './transaction-view.js';

/** The calls of the public checkout. Whoever calls them is a guest here, unless staff name somebody else's purchase. */
@Controller('api')
export class CheckoutController {
  constructor(
    private readonly steps: TransactionSteps,
    private readonly staff: StaffTransactions,
    private readonly view: TransactionView,
    private readonly limits: CheckoutLimits,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Post('transactions')
  @Permission('public')
  async create(
    @Body() body: NewTransactionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/transactions'>> {
    if (isStaffRecord(body)) return this.shown(await this.staff.record(staffRecordOf(body), request));
    const browser = ensureBrowser(reply, this.config);
    const change = changeOf(body);
    const confirmation = body.isCheckoutStep1 === true ? null : confirmationOf(body);
    if (confirmation) await this.limits.newHold();
    const known = await this.steps.named(
      body.transactionId,
      namedBy(body, isThisBrowser, confirmation !== null),
    );
    if (known) return this.answer(known.id, await this.steps.step(known, change, confirmation, request));
    await this.limits.newDraft(body.giftListId);
    const started = await this.steps.start(newDraftOf(body), browser, request);
    const saysMore = confirmation ?? body.deliveryMethod;
    const saved = saysMore ? await this.steps.apply(started.draft, change, confirmation, request) : started;
    return this.answer(started.draft.id, saved);
  }

  @Put('transactions/:id')
  @Permission('public')
  async update(
    @Param('id') id: string,
    @Body() body: CheckoutStepDto,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'PUT /api/transactions/:id'>> {
    const known = isId(id) ? await this.steps.known(id) : null;
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (this.isOwner(known)) {
      const confirmation = confirmationOf(body);
      if (confirmation) await this.limits.newHold();
      return this.answer(id, await this.steps.step(known, changeOf(body), confirmation, request));
    }
    await this.steps.refuseErased(known);
    refuseGuests();
    const { transaction } = await this.foundNow(id);
    await this.staff.change(transaction, staffChangeOf(body, transaction));
    return this.shown(id);
  }

  @Get('transactions/:id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async one(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id'>> {
    const viewed = await this.found(id);
    if (!this.isOwner(viewed)) refuseGuests();
    return viewed.transaction;
  }

  @Get('public/transactions/:id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async publicOne(@Param('id') id: string): Promise<AnswerOf<'GET /api/public/transactions/:id'>> {
    const viewed = await this.found(id);
    return publicView(viewed.transaction, this.isOwner(viewed));
  }

  /** The buyer goes back from the last step: the gift is free for others again. */
  @Post('transactions/:id/release')
  @HttpCode(200)
  @Permission('public')
  async release(
    @Param('id') id: string,
    @Body() body: ReleaseDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/release'>> {
    const viewed = await this.found(id);
    if (!this.isOwner(viewed)) throw notYours();
    await this.steps.release(id, body.holdId ?? null);
    return this.shown(id);
  }

  /** "Annulla": the buyer who owns it, or staff. */
  @Post('transactions/:id/cancel')
  @HttpCode(200)
  @Permission('public')
  async cancel(
    @Param('id') id: string,
    @Body() body: CancelDto,
  ): Promise<AnswerOf<'POST /api/transactions/:id/cancel'>> {
    const viewed = await this.found(id);
    const staff = RequestContext.current().user !== null;
    if (!staff && !this.isOwner(viewed)) throw notYours();
    const reason = staff ? 'cancelled_by_staff' : 'cancelled_by_buyer';
    await this.steps.cancel(id, reason, body.reason ?? null, body.holdId ?? null);
    await this.steps.readModelsCaughtUp();
    return (await this.view.shown(id)) ?? cancelledDraft(viewed.transaction, reason);
  }

  @Delete('transactions/:id')
  @HttpCode(204)
  @Permission('public')
  async remove(@Param('id') id: string): Promise<AnswerOf<'DELETE /api/transactions/:id'>> {
    const viewed = await this.foundNow(id);
    if (!this.isOwner(viewed)) {
      refuseGuests();
      throw new Refusal('TRANSACTION_NOT_DELETABLE');
    }
    await this.steps.discard(viewed.transaction);
  }

  private async found(id: string): Promise<Viewed> {
    const viewed = isId(id) ? await this.view.find(id) : null;
    if (!viewed) throw new Refusal('TRANSACTION_NOT_FOUND');
    return viewed;
  }

  /** For what is decided by its stage: a read model may be behind. */
  private async foundNow(id: string): Promise<Viewed> {
    const viewed = isId(id) ? await this.view.findNow(id) : null;
    if (!viewed) throw new Refusal('TRANSACTION_NOT_FOUND');
    return viewed;
  }

  /** A mere draft is shown as it was just saved; all else as it is known by now. */
  private answer(id: string, saved: SavedDraft | null): Promise<Transaction> {
    return saved ? this.view.ofDraft(saved) : this.shown(id);
  }

  /** What the answer shows waits for the read models, so that it tells what has just been done. */
  private async shown(id: string): Promise<Transaction> {
    const caughtUp = await this.steps.readModelsCaughtUp();
    const transaction = caughtUp ? await this.view.shown(id) : await this.view.shownPastReadModels(id);
    return transaction ?? (await this.found(id)).transaction;
  }

  private isOwner({ browserHash: owner }: Pick<Viewed, 'browserHash'>): boolean {
    return isThisBrowser(owner);
  }
}

/** A draft that was never held leaves nothing behind. */
const cancelledDraft = (draft: Transaction, reason: string): Transaction => ({
  ...draft,
  stage: 'cancelled',
  status: statusOf('cancelled'),
  reason,
  holdId: null,
  expiresAt: null,
});

const isId = (id: string): boolean => /^[\w-]{16,64}$/.test(id);

function refuseGuests(): void {
  if (RequestContext.current().user === null) throw notYours();
}

/** Staff's "nuova transazione" names nothing that only the public checkout's pages do. */
function isStaffRecord(body: NewTransactionDto): boolean {
  const fromCheckout = body.isCheckoutStep1 !== undefined || body.isQuotaPayment !== undefined;
  return RequestContext.current().user !== null && !fromCheckout;
}
