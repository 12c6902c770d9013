import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckedQuery, Permission, placeNamed } from '../../../platform/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { UnknownLists } from '../access/unknown-lists.js';
import { visitorOf } from '../access/visitor.js';
import { ListId } from '../list-id.js';
import { PublicLists } from '../public-read/public-lists.js';
import { ListListeners } from './list-listeners.js';

@Controller('api/gift-lists')
export class ListEventsController {
  constructor(
    private readonly lists: PublicLists,
    private readonly access: GiftListAccess,
    private readonly unknown: UnknownLists,
    private readonly listeners: ListListeners,
  ) {}

  /** A guest hears what a guest may read; the cookie of the list's password opens it, and no `?password=`. */
  @Get(':id/events')
  @Permission('public')
  async hear(
    @Param('id', ListId) id: number,
    @CheckedQuery('GET /api/gift-lists/:id/events') {
      lastEventId,
    }: CheckedQuery<'GET /api/gift-lists/:id/events'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists/:id/events'> | void> {
    const visitor = visitorOf(request);
    await this.unknown.beforeReading(visitor);
    const loaded = (await this.lists.shared(id)) ?? (await this.unknown.refuse(visitor));
    const visit = this.access.visitWithoutPassword(loaded.list, visitor);
    visibleList(visit);
    this.listeners.open(reply, { loaded, visit, from: placeNamed(request, lastEventId) });
  }
}
