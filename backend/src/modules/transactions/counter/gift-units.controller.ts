import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IntId, Permission } from '../../../platform/index.js';
import { ListId } from '../../gift-lists/index.js';
import { FindUnitBuyers } from '../queries/find-unit-buyers/find-unit-buyers.handler.js';

/** Who has which unit of a gift. Guests are told how many are free, and no names. */
@Controller('api/product-gift-lists/product/:productId/gift-list/:giftListId/units')
export class GiftUnitsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  taken(
    @Param('productId', IntId) productId: number,
    @Param('giftListId', ListId) listId: number,
  ): Promise<AnswerOf<'GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units'>> {
    return this.queries.execute(new FindUnitBuyers(listId, productId));
  }
}
