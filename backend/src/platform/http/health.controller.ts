import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { RedisWatch } from '@fiocco/jobs';
import { type AnswerOf, LEDGER_STALE_HEADER } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import type { AppConfig } from '../config/app-config.js';
import { Permission } from '../permissions/permission.decorator.js';
import { APP_CONFIG, REDIS_WATCH } from '../tokens.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  /** In development, for whoever tries the shop out from outside. */
  private readonly sandbox: Pick<AnswerOf<'GET /health/ready'>, 'sandbox'>;

  constructor(
    private readonly readiness: Readiness,
    @Inject(REDIS_WATCH) private readonly redis: RedisWatch,
    @Inject(APP_CONFIG) { paymentSandbox: served }: AppConfig,
  ) {
    this.sandbox =
      served === null
        ? {}
        : { sandbox: { panel: served.panel.url, stripe: served.stripe.url, paypal: served.paypal.url } };
  }

  @Get('live')
  @Permission('public')
  live(): AnswerOf<'GET /health/live'> {
    return { status: 'ok' };
  }

  @Get('ready')
  @Permission('public')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<AnswerOf<'GET /health/ready'>> {
    const { isStale } = await this.readiness.check();
    if (isStale) void reply.header(LEDGER_STALE_HEADER, '1');
    return {
      status: 'ok',
      ...(isStale && { stale: true }),
      ...((await this.redis.isAway()) && { redis: 'away' }),
      ...this.sandbox,
    };
  }
}
