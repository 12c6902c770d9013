import {
  type DynamicModule,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, HttpAdapterHost } from '@nestjs/core';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { createCommandRunner, type CommandRunner, type EventStore } from '@fiocco/event-sourcing';
import { type RedisWatch, watchRedis } from '@fiocco/jobs';
import { createVault } from '@fiocco/personal-data';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type pg from 'pg';
import { BackgroundController } from './background/background.controller.js';
import { BackgroundRegistry } from './background/background.registry.js';
import { BackgroundService } from './background/background.service.js';
import { ReadModelWait } from './background/read-model-wait.js';
import { ReadYourWrites } from './background/read-your-writes.js';
import { ClockWatch } from './clock/clock-watch.js';
import { type DatabaseClock, databaseClockOf } from './clock/database-clock.js';
import { Pages } from './client/pages.js';
import { Commands } from './commands/commands.service.js';
import { guardedBy } from './commands/guards-appends.js';
import type { AppConfig } from './config/app-config.js';
import { type ClosableStore, openEventStore } from './database/event-store.js';
import { createOrm } from './database/orm.js';
import { createPool } from './database/pool.js';
import { HealthController } from './http/health.controller.js';
import { EventStreams } from './http/open-streams.js';
import { Readiness } from './http/readiness.js';
import { Log } from './logging/log.js';
import { BackgroundFigures } from './background/background-figures.js';
import { conflictCounter } from './metrics/conflict-counter.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsServer } from './metrics/metrics-server.js';
import type { AllOwned } from './owned/owned.js';
import { MasterKeyCheck } from './personal-data/master-key-check.js';
import { Papers } from './personal-data/papers.js';
import { PersonalDataRegistry } from './personal-data/personal-data.registry.js';
import { RouteTable } from './permissions/route-table.js';
import { Sessions } from './permissions/sessions.js';
import { type ClosableStorage, openStorage } from './storage/open-storage.js';
import { RecordHistory } from './record-history/record-history.js';
import { Registered } from './registered/registered.js';
import { OrderedWork } from './throttling/ordered-work.js';
import { Throttle } from './throttling/throttle.js';
import {
  APP_CONFIG,
  CLOCK,
  type Clock,
  DATABASE_CLOCK,
  EVENT_STORE,
  FILE_STORAGE,
  OWNED,
  PG_POOL,
  REDIS_WATCH,
  VAULT,
} from './tokens.js';

export interface PlatformOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly log: Log;
  /** The database's own clock when absent. */
  readonly databaseClock?: DatabaseClock;
}

const COMMAND_RUNNER = Symbol('COMMAND_RUNNER');

const EXPORTS = [
  APP_CONFIG,
  CLOCK,
  DATABASE_CLOCK,
  ClockWatch,
  PG_POOL,
  EVENT_STORE,
  FILE_STORAGE,
  OWNED,
  VAULT,
  Log,
  Metrics,
  MetricsServer,
  MikroORM,
  EntityManager,
  Commands,
  BackgroundRegistry,
  BackgroundService,
  Papers,
  PersonalDataRegistry,
  ReadModelWait,
  ReadYourWrites,
  Registered,
  Readiness,
  EventStreams,
  RecordHistory,
  RouteTable,
  Sessions,
  Pages,
  Throttle,
  OrderedWork,
];

/** What every module may inject, and the order in which the process closes it. */
@Module({})
export class PlatformModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: ClosableStore,
    private readonly orm: MikroORM,
    private readonly background: BackgroundService,
    private readonly readModels: ReadModelWait,
    private readonly readiness: Readiness,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly http: HttpAdapterHost,
    @Inject(FILE_STORAGE) private readonly storage: ClosableStorage,
    @Inject(REDIS_WATCH) private readonly redis: RedisWatch,
    private readonly metrics: MetricsServer,
  ) {}

  static forRoot({ config, clock, log, databaseClock }: PlatformOptions, owned: AllOwned): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController, BackgroundController],
      providers: [
        { provide: APP_CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock },
        { provide: OWNED, useValue: owned },
        { provide: Log, useValue: log },
        {
          provide: DATABASE_CLOCK,
          useFactory: (pool: pg.Pool) => databaseClock ?? databaseClockOf(pool, config.databaseClockOffsetMs),
          inject: [PG_POOL],
        },
        ClockWatch,
        MasterKeyCheck,
        { provide: PG_POOL, useFactory: () => createPool(config.databaseUrl, log) },
        { provide: MikroORM, useFactory: () => createOrm(config.databaseUrl, log, owned) },
        { provide: EntityManager, useFactory: (orm: MikroORM) => orm.em, inject: [MikroORM] },
        {
          provide: EVENT_STORE,
          useFactory: (pool: pg.Pool) => openEventStore(config, pool, owned.streams),
          inject: [PG_POOL],
        },
        { provide: REDIS_WATCH, useFactory: () => watchRedis(config.redisUrl) },
        { provide: FILE_STORAGE, useFactory: () => openStorage(config) },
        { provide: VAULT, useFactory: () => createVault({ masterKey: config.masterKey }) },
        {
          provide: COMMAND_RUNNER,
          useFactory: (store: EventStore, registered: Registered, metrics: Metrics) =>
            createCommandRunner({
              store,
              clock,
              newId: randomUUID,
              around: guardedBy(registered),
              onConflict: conflictCounter(metrics),
            }),
          inject: [EVENT_STORE, Registered, Metrics],
        },
        {
          provide: Commands,
          useFactory: (runner: CommandRunner, clocks: ClockWatch) => new Commands(runner, clocks),
          inject: [COMMAND_RUNNER, ClockWatch],
        },
        {
          provide: Pages,
          useFactory: (registered: Registered) =>
            new Pages(config.clientDir, config.publicUrl, log, registered),
          inject: [Registered],
        },
        {
          provide: Metrics,
          useFactory: (registered: Registered) => new Metrics(config.metrics !== null, registered, log),
          inject: [Registered],
        },
        {
          provide: MetricsServer,
          useFactory: (metrics: Metrics) => new MetricsServer(metrics, config.metrics),
          inject: [Metrics],
        },
        BackgroundFigures,
        Registered,
        RouteTable,
        Sessions,
        BackgroundRegistry,
        BackgroundService,
        Papers,
        PersonalDataRegistry,
        ReadModelWait,
        ReadYourWrites,
        Readiness,
        EventStreams,
        RecordHistory,
        OrderedWork,
        Throttle,
      ],
      exports: EXPORTS,
    };
  }

  beforeApplicationShutdown(): void {
    this.readiness.noteDraining();
    const server = this.http.httpAdapter.getHttpServer() as Server;
    // The server closes when its last call is answered; a call that never completes must not delay it for ever.
    setTimeout(() => server.closeAllConnections(), this.config.requestLimits.drainMs).unref();
  }

  /** After the server closed: the background work first, then what it uses. */
  async onApplicationShutdown(): Promise<void> {
    await this.metrics.close();
    await this.background.stop();
    await this.readModels.close();
    await this.store.close();
    this.storage.close?.();
    this.redis.close();
    await this.orm.close();
    await this.pool.end();
  }
}
