import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import { Controller, Get, Header, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkPermission, CLOCK, type Clock, Permission, CheckedBody } from '../../../platform/index.js';
import { ListId } from '../../gift-lists/index.js';
import { saidOfMoney } from '../said-of-money.js';
import { ListCredits } from './list-credit.js';

/** The credit of a list: what its guests gave and no finished gift has used up. */
@Controller('api/gift-lists/:id/credit')
export class CreditController {
  constructor(
    private readonly credits: ListCredits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  view(@Param('id', ListId) id: number): Promise<AnswerOf<'GET /api/gift-lists/:id/credit'>> {
    return this.credits.of(id);
  }

  @Post()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async record(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/credit') body: CheckedBody<'POST /api/gift-lists/:id/credit'>,
    @Req() { context }: FastifyRequest,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/credit'>> {
    // Money that goes back is an admin's, like every refund.
    if (body.kind === 'returned') checkPermission('admin', context.user);
    const { entryId, kind, amount: amountCents, reference, reason = null } = body;
    const entry = { entryId, kind, amountCents, reference, reason };
    return this.credits.record(id, { ...entry, ...this.saidOf(body) });
  }

  @Post(':entryId/reverse')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  reverse(
    @Param('id', ListId) id: number,
    @Param('entryId') entryId: string,
    @CheckedBody('POST /api/gift-lists/:id/credit/:entryId/reverse') {
      reason,
    }: CheckedBody<'POST /api/gift-lists/:id/credit/:entryId/reverse'>,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/credit/:entryId/reverse'>> {
    return this.credits.reverse(id, entryId, reason);
  }

  /** Credit that was spent moves no money: its day is that of its paper, however old. */
  private saidOf(body: CheckedBody<'POST /api/gift-lists/:id/credit'>) {
    const today = romeDayOf(this.clock.now());
    const { on = today } = body;
    if (body.kind === 'used' && on <= today) return { on, how: null };
    return { ...saidOfMoney(body, today), on };
  }
}
