import { Controller, Get, Res } from '@nestjs/common';
import { type AnswerOf, LEDGER_STALE_HEADER } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { Permission } from '../permissions/permission.decorator.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Permission('public')
  live(): AnswerOf<'GET /health/live'> {
    return { status: 'ok' };
  }

  @Get('ready')
  @Permission('public')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<AnswerOf<'GET /health/ready'>> {
    const { isStale } = await this.readiness.check();
    if (!isStale) return { status: 'ok' };
    void reply.header(LEDGER_STALE_HEADER, '1');
    return { status: 'ok', stale: true };
  }
}
