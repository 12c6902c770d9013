import { Controller, Get, Req, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckedQuery, Permission } from '../../platform/index.js';
import { OpenPages } from './open-pages.js';

/** Up to the largest number that a position has in a read model. */
const PLACE = /^\d{1,15}$/;

@Controller('api/office/events')
export class OfficeEventsController {
  constructor(private readonly pages: OpenPages) {}

  @Get()
  @Permission('staff')
  hear(
    @CheckedQuery('GET /api/office/events') { lastEventId }: CheckedQuery<'GET /api/office/events'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): AnswerOf<'GET /api/office/events'> | void {
    const named = String(request.headers['last-event-id'] ?? '');
    const last = PLACE.test(named) ? named : lastEventId;
    this.pages.open(reply, last ? Number(last) : null);
  }
}
