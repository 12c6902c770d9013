import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { type AnswerOf, romeDayOf } from '@fiocco/contracts';
import { CLOCK, type Clock, IntId, Permission } from '../../../platform/index.js';
import { RecordNames } from '../records/record-names.js';
import { AsOfSources } from './as-of.sources.js';
import { dayFrom, momentFrom } from './moment.js';
import { RecordAsOf } from './record-as-of.js';

/** "Com'era il …": {@link momentFrom} reads `at`; without it the answer is about now. */
@Controller('api/audit/as-of')
export class AsOfController {
  constructor(
    private readonly sources: AsOfSources,
    private readonly records: RecordAsOf,
    private readonly names: RecordNames,
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

  @Get('products/:id')
  @Permission('staff')
  product(
    @Param('id', IntId) id: number,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/products/:id'>> {
    return this.sources.of('product').read(id, this.moment(at));
  }

  /** Some kinds need a higher permission than the route. */
  @Get('records/:kind/:id')
  @Permission('staff')
  record(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('at') at: unknown,
  ): Promise<AnswerOf<'GET /api/audit/as-of/records/:kind/:id'>> {
    return this.records.read(this.names.toRead(kind, id), this.moment(at));
  }

  @Get('shop')
  @Permission('admin')
  shop(@Query('at') at: unknown, @Query('day') day: unknown): Promise<AnswerOf<'GET /api/audit/as-of/shop'>> {
    const moment = this.moment(at);
    return this.sources.of('shop').read(day === undefined ? romeDayOf(moment) : dayFrom(day), moment);
  }

  private moment(at: unknown): Date {
    return momentFrom(at, this.clock.now());
  }
}
