import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, LedgerRefused } from '@fiocco/event-sourcing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { BackgroundRegistry } from '../background/background.registry.js';
import { BackgroundService } from '../background/background.service.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { migrate } from '../database/orm.js';
import { problemOf } from '../errors/problem-of.js';
import { reasonOf } from '../logging/describe-error.js';
import { Log } from '../logging/log.js';
import { MetricsServer } from '../metrics/metrics-server.js';
import { EVENT_STORE, PG_POOL } from '../tokens.js';
import { Readiness } from './readiness.js';

const RETRY_MS = 1_000;

/**
 * Starts the app. It listens first, so that health checks are answered from the start (other calls are asked to come
 * back). Then it migrates, starts the background work and runs the modules' start tasks. `prepare` runs on the migrated
 * database before any background work sees it. Each step may be done again, so that a server that goes away meanwhile
 * is waited for.
 */
export async function startApp(
  app: NestFastifyApplication,
  at: { port: number; host: string },
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await app.listen(at);
  const log = app.get(Log);
  log.notice('listening', { port: at.port });
  const metrics = await app.get(MetricsServer).start();
  if (metrics !== null) log.notice('metrics', { port: metrics });
  const pool = app.get<pg.Pool>(PG_POOL);
  const onceThere = (step: () => Promise<unknown>) => whenPossible(app, 'the database', step);
  await onceThere(() => migrate(app.get(MikroORM), pool));
  log.notice('migrated');
  await whenPossible(app, 'the ledger', () => app.get<EventStore>(EVENT_STORE).head());
  await onceThere(() => app.get(ClockWatch).start());
  await onceThere(() => whenNobodyObjects(app));
  await onceThere(prepare);
  await onceThere(() => startWhole(app.get(BackgroundService)));
  for (const task of app.get(BackgroundRegistry).startTasks) await onceThere(async () => task());
  app.get(Readiness).noteStarted();
}

/** All of it or nothing, so that it may be tried again. */
async function startWhole(background: BackgroundService): Promise<void> {
  try {
    await background.start();
  } catch (error) {
    await background.stop();
    throw error;
  }
}

/**
 * Waits for servers that are not there yet, since containers start in any order. The reason is logged once, and again
 * when it changes. Any other failure ends the start, including a server that refuses us.
 */
async function whenPossible(
  app: NestFastifyApplication,
  what: string,
  step: () => Promise<unknown>,
): Promise<void> {
  let told: string | null = null;
  for (;;) {
    try {
      await step();
      return;
    } catch (error) {
      const { status, code } = problemOf(error);
      // A start that finds its own process busy asks too much of it at once, and would do so again.
      const isPassing = status === 503 && code !== 'BUSY' && !(error instanceof LedgerRefused);
      if (!isPassing || app.get(Readiness).isDraining) throw error;
      const reason = reasonOf(error);
      if (reason !== told) app.get(Log).warn(`waiting for ${what}`, { reason });
      told = reason;
      await pause(RETRY_MS);
    }
  }
}

/** The operator can mend what a check objects to without starting the process again. */
async function whenNobodyObjects(app: NestFastifyApplication): Promise<void> {
  let told: string | null = null;
  for (;;) {
    const objection = await firstObjection(app.get(BackgroundRegistry));
    if (objection === null) return;
    if (objection !== told) app.get(Log).warn(objection);
    told = objection;
    await pause(RETRY_MS);
    if (app.get(Readiness).isDraining) throw new Error(objection);
  }
}

async function firstObjection({ startChecks }: BackgroundRegistry): Promise<string | null> {
  for (const check of startChecks) {
    const objection = await check();
    if (objection !== null) return objection;
  }
  return null;
}
