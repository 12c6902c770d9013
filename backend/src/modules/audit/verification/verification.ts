import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { VerificationRun } from '@fiocco/contracts';
import { verifyLedger } from '@fiocco/integrity';
import type { Vault } from '@fiocco/personal-data';
import { BEGIN_LEASE, beat, END_LEASE } from '@fiocco/postgres';
import type pg from 'pg';
import {
  type AllOwned,
  APP_CONFIG,
  type AppConfig,
  Log,
  OWNED,
  PG_POOL,
  Problem,
  VAULT,
} from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { resultOf } from './verification-result.js';
import { stateOf, VerificationRuns } from './verification-runs.js';
import { shopExcuses } from './shop-excuses.js';
import { type ValuesReport, verifyValues } from './verify-values.js';

const LOCK = `hashtextextended('fiocco.verification', 47)`;
/** Looks the lock up instead of trying to take it: while it was taken, somebody who starts a run would be refused. */
const IS_HELD = `
  select exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1 and ((classid::bigint << 32) | objid::bigint) = ${LOCK}
      and database = (select oid from pg_database where datname = current_database())) as held`;
/** Smaller than the command's pages: other calls need their turn between two pages. */
const PAGE = 1_000;
const TOLD_EVERY_MS = 500;

/** Verifies the ledger while the shop works. One run at a time over all processes. */
@Injectable()
export class Verification implements BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly ledger: LedgerAccess,
    private readonly runs: VerificationRuns,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(OWNED) private readonly owned: AllOwned,
    private readonly log: Log,
  ) {}

  /** Answers the run's id as soon as it has begun. Refuses a second run. */
  async start(): Promise<number> {
    const client = await this.pool.connect();
    try {
      if (!(await isOurs(client))) {
        throw new Problem('VERIFICATION_RUNNING', 409, 'Una verifica è già in corso.');
      }
      const { source } = this.ledger;
      const id = await this.runs.begin((await source.tailAfter(source.start)).events);
      this.running = this.run(id, client);
      return id;
    } catch (error) {
      await giveBack(client);
      throw error;
    }
  }

  /** Newest first. */
  async newest(limit: number): Promise<readonly VerificationRun[]> {
    const isRunning = await this.isRunning();
    const runs = await this.runs.newest(limit);
    return runs.map((run, at) => stateOf(run, isRunning && at === 0));
  }

  async find(id: number): Promise<VerificationRun | undefined> {
    const isRunning = await this.isRunning();
    const [newest] = await this.runs.newest(1);
    const run = await this.runs.find(id);
    return run && stateOf(run, isRunning && newest?.id === id);
  }

  /** Whether a run is under way. The lock ends with the process that holds it, even one that was only frozen. */
  async isRunning(): Promise<boolean> {
    const { rows } = await this.pool.query<{ held: boolean }>(IS_HELD);
    return rows[0]?.held ?? false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('the shop is stopping'));
    await this.running;
  }

  private async run(id: number, lock: pg.PoolClient): Promise<void> {
    const heartbeat = beat(lock);
    try {
      const report = await verifyLedger({
        source: this.ledger.source,
        heads: this.ledger.headFile,
        pageSize: PAGE,
        signal: this.ending.signal,
        onProgress: this.teller(id),
      });
      const values = report.flaw === undefined ? await this.values() : null;
      await this.runs.end(id, resultOf(report, values));
    } catch (error) {
      if (!this.ending.signal.aborted) this.log.failure(error, { part: 'verification' });
      await this.runs.end(id, null).catch(() => undefined);
    } finally {
      heartbeat.stop();
      await giveBack(lock);
    }
  }

  private values(): Promise<ValuesReport> {
    return verifyValues({
      source: this.ledger.source,
      pool: this.pool,
      vault: this.vault,
      excuses: shopExcuses(this.config, this.ledger.verifyingKeys, this.owned.records),
      pageSize: PAGE,
      signal: this.ending.signal,
    });
  }

  private teller(id: number): (progress: { readonly events: number }) => void {
    let told = performance.now();
    return ({ events }) => {
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      this.runs
        .progress(id, events)
        .catch((error: unknown) => this.log.failure(error, { part: 'verification' }));
    };
  }
}

async function isOurs(client: pg.PoolClient): Promise<boolean> {
  await client.query(BEGIN_LEASE);
  const { rows } = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as ours`);
  return rows[0]?.ours ?? false;
}

async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock_all(); ${END_LEASE}`);
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}
