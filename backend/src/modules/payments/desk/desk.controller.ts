import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import {
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CheckedBody, CLOCK, type Clock, Permission, versionSeen } from '../../../platform/index.js';
import { saidOfMoney } from '../../cash/index.js';
import { ShownVersion, TellWhoModified, TransactionAnswers } from '../../transactions/index.js';
import { EndVerification } from './end-verification.handler.js';
import { PaymentsReader } from './payments.reader.js';
import { RefundMoney } from './refund-money.handler.js';

/** What staff see of a transaction's payments, and what admins decide about its money. */
@Controller('api/transactions')
@UseInterceptors(TellWhoModified)
export class DeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: PaymentsReader,
    private readonly answers: TransactionAnswers,
    private readonly shown: ShownVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(':id/payments')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  payments(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id/payments'>> {
    return this.reader.ofTransaction(id);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Permission('admin')
  async refund(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/refund')
    body: CheckedBody<'POST /api/transactions/:id/refund'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/refund'>> {
    const { receiptId, amount = null, reopen = null, reason } = body;
    const said = saidOfMoney(body, romeDayOf(this.clock.now()));
    await this.commands.execute(
      new RefundMoney(id, receiptId, amount, reopen, reason, versionSeen(ifMatch), said),
    );
    return this.answers.after(id);
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Permission('admin')
  async verify(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/verify') {
      as,
      reason,
      providersId,
      refundId,
    }: CheckedBody<'POST /api/transactions/:id/verify'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/verify'>> {
    await this.shown.mustBe(id, versionSeen(ifMatch));
    await this.commands.execute(new EndVerification(id, as, reason, providersId ?? null, refundId ?? null));
    return this.answers.after(id);
  }
}
