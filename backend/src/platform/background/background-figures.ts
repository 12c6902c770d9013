import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { countJobs, oldestDueSeconds } from '@fiocco/jobs';
import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { type Measured, MeasuredWhenRead } from '../metrics/metrics.js';
import { EVENT_STORE, PG_POOL } from '../tokens.js';
import { BackgroundRegistry } from './background.registry.js';
import { projectionLags } from './projection-lag.js';

/** How the work behind the answers stands. */
@Injectable()
export class BackgroundFigures {
  constructor(
    private readonly registry: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @MeasuredWhenRead({
    name: 'fiocco_projection_lag_events',
    help: 'Events that a projection or reactor has not applied yet, counted up to 1000',
    labels: ['projection', 'kind'],
  })
  async lags(): Promise<readonly Measured[]> {
    const lags = await projectionLags(this.pool, this.store, this.registry.projections);
    return lags.map(({ name, kind, lag }) => ({ labels: { projection: name, kind }, value: lag }));
  }

  @MeasuredWhenRead({
    name: 'fiocco_projection_parked_streams',
    help: 'Streams that a projection has set aside because an event of them fails',
  })
  async parked(): Promise<readonly Measured[]> {
    return [{ value: (await listParked(this.pool)).length }];
  }

  @MeasuredWhenRead({
    name: 'fiocco_jobs',
    help: 'Jobs of the outbox: due, to be done later, given up and not settled by a person',
    labels: ['state'],
  })
  async jobs(): Promise<readonly Measured[]> {
    const { due, later, givenUp } = await countJobs(this.pool);
    return Object.entries({ due, later, given_up: givenUp }).map(([state, value]) => ({
      labels: { state },
      value,
    }));
  }

  @MeasuredWhenRead({
    name: 'fiocco_jobs_oldest_due_seconds',
    help: 'For how long the oldest job that is due has waited; 0 where none is',
  })
  async oldest(): Promise<readonly Measured[]> {
    return [{ value: await oldestDueSeconds(this.pool) }];
  }
}
