import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Headers, Param, Put } from '@nestjs/common';
import { CheckedBody, Permission, versionSeen } from '../../../platform/index.js';
import { GiftListsService } from '../gift-list/gift-lists.service.js';
import { ListId } from '../list-id.js';
import { OrderGifts } from './order-gifts.js';

@Controller('api/gift-lists/:id/gift-order')
export class GiftOrderController {
  constructor(
    private readonly order: OrderGifts,
    private readonly lists: GiftListsService,
  ) {}

  /** The order in which the gifts stand where a guest chooses no other. */
  @Put()
  @Permission('staff')
  async give(
    @Param('id', ListId) id: number,
    @CheckedBody('PUT /api/gift-lists/:id/gift-order') {
      productIds,
    }: CheckedBody<'PUT /api/gift-lists/:id/gift-order'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/gift-lists/:id/gift-order'>> {
    await this.order.give(id, productIds, versionSeen(ifMatch));
    return this.lists.one(id);
  }
}
