import { Controller, Get, Req, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckedQuery, Permission, placeNamed } from '../../platform/index.js';
import { OpenPages } from './open-pages.js';

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
    this.pages.open(reply, placeNamed(request, lastEventId));
  }
}
