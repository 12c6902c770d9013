import { Controller, Get, Req, Res } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Permission } from '../../platform/index.js';
import { OpenPages } from './open-pages.js';

/** Up to the largest number that a position has in a read model. */
const PLACE = /^\d{1,15}$/;

@Controller('api/office/events')
export class OfficeEventsController {
  constructor(private readonly pages: OpenPages) {}

  @Get()
  @Permission('staff')
  hear(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): AnswerOf<'GET /api/office/events'> | void {
    const last = String(request.headers['last-event-id'] ?? '');
    this.pages.open(reply, PLACE.test(last) ? Number(last) : null);
  }
}
