import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { dismissGivenUp, listGivenUp, retryGivenUp } from '@fiocco/jobs';
import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { notFound } from '../errors/problem.js';
import { Permission } from '../permissions/permission.decorator.js';
import { CLOCK, type Clock, EVENT_STORE, PG_POOL } from '../tokens.js';
import { BackgroundRegistry } from './background.registry.js';
import { projectionLags } from './projection-lag.js';

const MOST_JOBS = 500;

/** Background work that needs a person's attention. */
@Controller('api/alerts')
export class BackgroundController {
  constructor(
    private readonly registry: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** By name: how far each projection is behind the ledger; positions as decimal digits. */
  @Get('projections')
  @Permission('staff')
  async projections(): Promise<AnswerOf<'GET /api/alerts/projections'>> {
    const lags = await projectionLags(this.pool, this.store, this.registry.projections);
    return lags.map((each) => ({ ...each, position: each.position.toString() }));
  }

  /** Empty while all is well; `npm run projections -- retry` tries parked streams again. */
  @Get('parked')
  @Permission('staff')
  async parked(): Promise<AnswerOf<'GET /api/alerts/parked'>> {
    const parked = await listParked(this.pool);
    return parked.map(({ projection, stream, revision, code, tries, at }) => ({
      projection,
      stream,
      revision,
      code,
      tries,
      at: at.toISOString(),
    }));
  }

  /** The oldest first. A job leaves the list once it was retried with success, or dismissed. */
  @Get('jobs')
  @Permission('staff')
  async jobs(): Promise<AnswerOf<'GET /api/alerts/jobs'>> {
    const jobs = await listGivenUp(this.pool, this.registry.jobDefinitions, MOST_JOBS);
    return jobs.map(({ name, payload, subject, at, ...job }) => ({
      ...job,
      job: name,
      subject: payload,
      about: subject,
      at: at.toISOString(),
    }));
  }

  @Post('jobs/:id/retry')
  @HttpCode(204)
  @Permission('staff')
  async retry(@Param('id') id: string): Promise<AnswerOf<'POST /api/alerts/jobs/:id/retry'>> {
    if (!(await retryGivenUp(this.pool, id))) throw unknownJob();
  }

  @Post('jobs/:id/dismiss')
  @HttpCode(204)
  @Permission('staff')
  async dismiss(@Param('id') id: string): Promise<AnswerOf<'POST /api/alerts/jobs/:id/dismiss'>> {
    if (!(await dismissGivenUp(this.pool, id, this.clock.now()))) throw unknownJob();
  }
}

const unknownJob = () => notFound('Questo lavoro non è tra quelli da sistemare.', 'JOB_NOT_FOUND');
