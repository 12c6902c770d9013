import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { CLOCK, type Clock, Permission } from '../../../platform/index.js';
import { AsOfSources } from './as-of.sources.js';
import { momentFrom } from './moment.js';

/** "Com'era il …": {@link momentFrom} reads `at`; without it the answer is about now. */
@Controller('api/audit/as-of')
export class AsOfController {
  constructor(
    private readonly sources: AsOfSources,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('transactions/:id')
  @Permission('staff')
  transaction(
    @Param('id') id: string,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/transactions/:id'>> {
    return this.sources.of('transaction').read(id, this.moment(at));
  }

  @Get('gifts/:listId/:gift')
  @Permission('staff')
  gift(
    @Param('listId') listId: string,
    @Param('gift') gift: string,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/gifts/:listId/:gift'>> {
    return this.sources.of('gift').read({ listId, gift }, this.moment(at));
  }

  @Get('lists/:listId')
  @Permission('staff')
  list(
    @Param('listId') listId: string,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/lists/:listId'>> {
    return this.sources.of('list').read(listId, this.moment(at));
  }

  private moment(at: unknown): Date {
    return momentFrom(at, this.clock.now());
  }
}
