import type { AnswerOf, ProductGiftListRelation } from '@fiocco/contracts';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { A_LOT, arrayInLots, IntId, lotOf, Permission, CheckedBody } from '../../../platform/index.js';
import { GiftsReader } from '../../gifts/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { ListId, listIdFrom } from '../list-id.js';
import { AssignmentService } from './assignment.service.js';

const ONE = 'product/:productId/gift-list/:giftListId';

/** Which products stand on which lists, and on what terms. */
@Controller('api/product-gift-lists')
export class AssignmentController {
  constructor(
    private readonly assignment: AssignmentService,
    private readonly gifts: GiftsReader,
    private readonly access: GiftListAccess,
  ) {}

  @Get()
  @Permission('staff')
  all(
    @Query('giftListId') listId?: string,
  ): Promise<AnswerOf<'GET /api/product-gift-lists'> | StreamableFile> {
    const filter = listId ? { listId: listIdFrom(listId) ?? 0 } : {};
    return arrayInLots(async (after: ProductGiftListRelation | null) => {
      const relations = await this.gifts.relations(filter, { limit: A_LOT, after });
      return lotOf(relations, relations);
    });
  }

  @Get('relation')
  @Permission('public')
  async relation(
    @Query('productId', IntId) productId: number,
    @Query('giftListId', ListId) listId: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/product-gift-lists/relation'>> {
    visibleList(await this.access.greet(listId, request, reply));
    return this.assignment.relation(listId, productId);
  }

  @Post()
  @Permission('staff')
  assign(
    @CheckedBody('POST /api/product-gift-lists') {
      giftListId,
      productId,
      ...terms
    }: CheckedBody<'POST /api/product-gift-lists'>,
  ): Promise<AnswerOf<'POST /api/product-gift-lists'>> {
    return this.assignment.place(giftListId, productId, terms);
  }

  @Put('gift-list/:giftListId')
  @Permission('staff')
  changeAll(
    @Param('giftListId', ListId) listId: number,
    @CheckedBody('PUT /api/product-gift-lists/gift-list/:giftListId') {
      changes,
    }: CheckedBody<'PUT /api/product-gift-lists/gift-list/:giftListId'>,
  ): Promise<AnswerOf<'PUT /api/product-gift-lists/gift-list/:giftListId'>> {
    return this.assignment.changeAll(listId, changes);
  }

  @Put(ONE)
  @Permission('staff')
  change(
    @Param('productId', IntId) productId: number,
    @Param('giftListId', ListId) listId: number,
    @CheckedBody('PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId')
    terms: CheckedBody<'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId'>,
  ): Promise<AnswerOf<'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId'>> {
    return this.assignment.change(listId, productId, terms);
  }

  @Delete(ONE)
  @Permission('staff')
  @HttpCode(204)
  withdraw(
    @Param('productId', IntId) productId: number,
    @Param('giftListId', ListId) listId: number,
  ): Promise<AnswerOf<'DELETE /api/product-gift-lists/product/:productId/gift-list/:giftListId'>> {
    return this.assignment.withdraw(listId, productId);
  }
}
