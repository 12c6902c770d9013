import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CheckedBody, Permission } from '../../../platform/index.js';
import { ListId } from '../list-id.js';
import { ListSharings } from './list-sharing.js';

@Controller('api/gift-lists/:id/sharing')
export class SharingController {
  constructor(private readonly sharings: ListSharings) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  sent(@Param('id', ListId) id: number): Promise<AnswerOf<'GET /api/gift-lists/:id/sharing'>> {
    return this.sharings.of(id);
  }

  @Post()
  @HttpCode(200)
  @Permission('staff')
  @Header('cache-control', 'no-store')
  send(
    @Param('id', ListId) id: number,
    @CheckedBody('POST /api/gift-lists/:id/sharing') asked: CheckedBody<'POST /api/gift-lists/:id/sharing'>,
  ): Promise<AnswerOf<'POST /api/gift-lists/:id/sharing'>> {
    return this.sharings.send(id, asked);
  }
}
