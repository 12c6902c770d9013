import { once } from 'node:events';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { type DomainEvent, type Decider, Refusal } from '@fiocco/event-sourcing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { text } from '@fiocco/contracts/bodies';
import { SchemaPipe } from '../http/checked-body.js';
import {
  BodyLimit,
  Commands,
  IntId,
  Permission,
  PG_POOL,
  RawBody,
  registerRefusals,
  RequestContext,
} from '../index.js';

registerRefusals({ PROBE_FULL: { status: 409, text: ({ limit }) => `Al massimo ${limit} volte.` } });

type Counted = DomainEvent<'probe.Counted.v1', { readonly by: number }>;

const LIMIT = 3;

const counter: Decider<number, { readonly by: number }, Counted> = {
  initialState: 0,
  decide: (count, { by }) => {
    if (count + by > LIMIT) throw new Refusal('PROBE_FULL', { limit: LIMIT });
    return by === 0 ? [] : [{ type: 'probe.Counted.v1', data: { by } }];
  },
  evolve: (count, event) => count + event.data.by,
};

const SENT = z.object({
  text: text({ max: 20, message: 'Il testo è obbligatorio' }),
  number: z
    .int('Deve essere un numero intero')
    .min(1, 'Valore troppo basso')
    .max(9, 'Valore troppo alto')
    .nullish(),
  inner: z
    .object({ name: text({ max: 10, message: 'Il nome è obbligatorio' }) }, 'Valore non valido')
    .nullish(),
});
type Sent = z.output<typeof SENT>;
const sent = new SchemaPipe(SENT);

/** A controller with one route for each promise of the platform. */
@Controller('api/probe')
export class ProbeController {
  constructor(
    private readonly commands: Commands,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  @Get('things/:id')
  @Permission('public')
  thing(@Param('id', IntId) id: number): { id: number } {
    return { id };
  }

  @Post('echo')
  @Permission('public')
  echo(@Body(sent) body: Sent): Sent {
    return body;
  }

  /** Like {@link echo}, with a larger limit for guests. */
  @Post('large')
  @Permission('public')
  @BodyLimit(1024 * 1024)
  large(@Body(sent) body: Sent): Sent {
    return body;
  }

  @Post('upload')
  @Permission('staff')
  @BodyLimit(1024 * 1024)
  upload(@Body(sent) body: Sent): Sent {
    return body;
  }

  /** More than the buffers of a connection hold. */
  @Get('much')
  @Permission('public')
  much(): string {
    return 'x'.repeat(32 * 1024 * 1024);
  }

  /** Answers once its connection has been silent for as long as an answer may lie unread. */
  @Get('patient')
  @Permission('public')
  async patient(@Res({ passthrough: true }) { raw }: FastifyReply): Promise<string> {
    await once(raw, 'timeout');
    return 'at last';
  }

  @Post('raw')
  @HttpCode(200)
  @Permission('public')
  @RawBody(32 * 1024)
  raw(@Req() { body }: FastifyRequest): { hex: string } {
    return { hex: (body as Buffer).toString('hex') };
  }

  @Get('context')
  @Permission('public')
  context(@Query('q') q?: string): unknown {
    const { actor, requestId, user } = RequestContext.current();
    return { actor, requestId, username: user?.username ?? null, q };
  }

  @Post('context')
  @Permission('public')
  async contextAfterBody(): Promise<unknown> {
    await this.pool.query('select 1');
    return { requestId: RequestContext.current().requestId };
  }

  @Get('staff')
  @Permission('staff')
  staff(): { ok: true } {
    return { ok: true };
  }

  @Get('admin')
  @Permission('admin')
  admin(): { ok: true } {
    return { ok: true };
  }

  @Post('count/:name/:by')
  @Permission('public')
  async count(@Param('name') name: string, @Param('by') by: string): Promise<{ count: number }> {
    const { state } = await this.commands.handle(`probe-${name}`, counter, { by: Number(by) });
    return { count: state };
  }

  @Post('bug')
  @Permission('public')
  bug(): never {
    throw new TypeError('Cannot reach maria@example.it at password=segreta');
  }

  @Post('sql')
  @Permission('public')
  async sql(@Body(sent) { text: integer }: Sent): Promise<void> {
    await this.pool.query('select $1::integer', [integer]);
  }
}

@Module({ controllers: [ProbeController] })
export class ProbeModule {}
