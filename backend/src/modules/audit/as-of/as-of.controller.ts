import { Controller, Get, Inject, Param, type PipeTransform, Query } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { CLOCK, type Clock, Permission } from '../../../platform/index.js';
import { ListId } from '../../gift-lists/index.js';
import { giftNotFound } from './as-of.problems.js';
import { GiftAsOf } from './gift-as-of.js';
import { ListAsOf } from './list-as-of.js';
import { momentFrom } from './moment.js';
import { TransactionAsOf } from './transaction-as-of.js';

/** A product's id, or null for the fund (`fondo`). */
const GiftId: PipeTransform<string, number | null> = {
  transform(text: string): number | null {
    if (text === 'fondo') return null;
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw giftNotFound();
    return Number(text);
  },
};

/** "Com'era il …": `at` is a moment as {@link momentFrom} reads it; without it, now. */
@Controller('api/audit/as-of')
export class AsOfController {
  constructor(
    private readonly transactions: TransactionAsOf,
    private readonly gifts: GiftAsOf,
    private readonly lists: ListAsOf,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('transactions/:id')
  @Permission('staff')
  transaction(
    @Param('id') id: string,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/transactions/:id'>> {
    return this.transactions.read(id, this.moment(at));
  }

  @Get('gifts/:listId/:gift')
  @Permission('staff')
  gift(
    @Param('listId', ListId) listId: number,
    @Param('gift', GiftId) productId: number | null,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/gifts/:listId/:gift'>> {
    return this.gifts.read(listId, productId, this.moment(at));
  }

  @Get('lists/:listId')
  @Permission('staff')
  list(
    @Param('listId', ListId) listId: number,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/lists/:listId'>> {
    return this.lists.read(listId, this.moment(at));
  }

  private moment(at: unknown): Date {
    return momentFrom(at, this.clock.now());
  }
}
