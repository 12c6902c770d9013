import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { createJobRunner, type JobRunner, purgeDone } from '@fiocco/jobs';
import {
  createProjectionRunner,
  ensureProjections,
  type Parking,
  type ProjectionRunner,
} from '@fiocco/projections';
import type pg from 'pg';
import { ClockWatch } from '../clock/clock-watch.js';
import type { AppConfig } from '../config/app-config.js';
import { Log } from '../logging/log.js';
import { APP_CONFIG, CLOCK, type Clock, EVENT_STORE, PG_POOL } from '../tokens.js';
import { BackgroundRegistry, Periodic } from './background.registry.js';
import { inJobContext } from './job-context.js';
import { PeriodicRunner } from './periodic-runner.js';
import { ReleaseWatch } from './release-watch.js';
import { jobWhileClocksAgree, taskWhileClocksAgree } from './while-clocks-agree.js';

const HOUR_MS = 3_600_000;
/** After this time the outbox forgets what was done. */
export const DONE_JOBS_KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Runs what the modules bring (projections, reactors, jobs, periodic tasks) where this process's role includes it.
 */
@Injectable()
export class BackgroundService {
  private projections: ProjectionRunner | undefined;
  private jobs: JobRunner | undefined;
  private periodic: PeriodicRunner | undefined;
  private stopping: Promise<void> | undefined;
  private readonly release: ReleaseWatch;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly registry: BackgroundRegistry,
    private readonly clocks: ClockWatch,
    private readonly log: Log,
  ) {
    this.release = new ReleaseWatch(pool, () => this.yieldToNewer());
  }

  /** Whether a newer release has taken over the background work; it should then get the calls too. */
  get isSuperseded(): boolean {
    return this.release.isSuperseded;
  }

  /** The projections of this process; `undefined` where another process runs them. */
  get projectionRunner(): ProjectionRunner | undefined {
    return this.projections;
  }

  async start(): Promise<void> {
    this.stopping = undefined;
    const { pool, store, clocks, registry } = this;
    await this.release.start();
    // A process that runs no projections still reads their tables.
    await ensureProjections(pool, registry.projections);
    if (this.config.role === 'api' || this.isSuperseded) return;
    this.projections = createProjectionRunner({
      pool,
      store,
      projections: registry.projections,
      onError: (error) => this.log.recurring(error, 'projections'),
      onParked: (parking) => this.tellParked(parking),
      // What a reactor asks for now, the same process does next.
      onBatch: (tx, position) => this.jobs?.claimIn(tx, position),
      beforeParking: () => this.release.check(),
    });
    await this.projections.start();
    this.jobs = createJobRunner({
      pool,
      databaseUrl: this.config.databaseUrl,
      ...(this.config.redisUrl && { redisUrl: this.config.redisUrl }),
      handlers: registry.jobs.map((job) => inJobContext(jobWhileClocksAgree(clocks, job))),
      // Jobs are due by the clock that all processes share.
      clock: clocks,
      onError: (error) => this.log.recurring(error, 'jobs'),
    });
    await this.jobs.start();
    const tasks = registry.periodicTasks.map((task) => taskWhileClocksAgree(clocks, task));
    this.periodic = new PeriodicRunner(pool, tasks, this.log);
    this.periodic.start();
  }

  /** Deletes jobs that were done long ago; their effects are recorded elsewhere. */
  @Periodic('purge-done-jobs', HOUR_MS)
  async purgeDone(): Promise<void> {
    await purgeDone(this.pool, new Date(this.clock.now().getTime() - DONE_JOBS_KEPT_MS));
  }

  /** One log line per stream. The rows stay until a retry. */
  private tellParked({ projection, streams }: Parking): void {
    for (const { stream, revision, code } of streams) {
      this.log.warn('a stream is parked', { projection, stream, revision, code });
    }
  }

  private async yieldToNewer(): Promise<void> {
    this.log.warn('a newer release is running: this process leaves the background work to it');
    // Not awaited: the background work itself may have noticed, and would wait for its own end.
    setImmediate(() => {
      this.stop().catch((error: unknown) => this.log.failure(error, { part: 'release' }));
    });
  }

  /** Ends in reverse order; running work is finished first. */
  stop(): Promise<void> {
    return (this.stopping ??= this.stopAll());
  }

  private async stopAll(): Promise<void> {
    this.release.stop();
    await this.periodic?.stop();
    await this.jobs?.stop();
    await this.projections?.stop();
    this.projections = undefined;
  }
}
