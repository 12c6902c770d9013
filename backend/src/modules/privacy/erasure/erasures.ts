import { Inject, Injectable } from '@nestjs/common';
import { enqueue, JobFailure, type JobOutcome } from '@fiocco/jobs';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BackgroundWork,
  CLOCK,
  type Clock,
  DoesJob,
  GivesWork,
  inTransaction,
  PersonalDataRegistry,
  type PersonalRecord,
  PG_POOL,
  type RestorePass,
} from '../../../platform/index.js';
import { erasedBy } from './erased-by.js';
import { ErasureList } from './erasure-list.js';
import { KeptBeyondErasure } from './kept-beyond.js';
import { finishErasure, type PromisedErasure } from './finish-erasure.job.js';

const AT_ONCE = 200;
const REQUEST_PATIENCE_MS = 3_000;
const JOB_PATIENCE_MS = 20_000;
const LOOKED_EVERY_MS = 20;
const AGAIN_AFTER_MS = 30_000;
/** Deadlock, serialisation failure, and a rebuild's table that has just gone. */
const PASSING = new Set(['40P01', '40001', '42P01']);

/** Erases what is kept about records, everywhere, and makes sure that no transaction under way writes it back. */
@Injectable()
export class Erasures {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly list: ErasureList,
    private readonly kept: KeptBeyondErasure,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @GivesWork()
  restoring(): BackgroundWork {
    return { restoreSteps: [{ name: 'erasures', begin: () => this.afterRestore() }] };
  }

  /**
   * Noted before it is done: on the list outside the database, and as a job that repeats it later. Then it is
   * `record`ed and done at once, and done again when every transaction that may have read the data before has ended.
   */
  async erase(records: readonly PersonalRecord[], record: () => Promise<void>): Promise<void> {
    await this.list.add(records);
    await this.promise(records);
    await this.kept.promise(records);
    await record();
    await this.twice(records, null, REQUEST_PATIENCE_MS);
  }

  /**
   * After a backup was restored, everything on the list or in the ledger is erased again, since either may be older
   * than the other. Data that were typed in anew for an erased record go too, because they cannot be told apart.
   */
  private afterRestore(): RestorePass {
    const records = new Set<PersonalRecord>();
    return {
      see: async (events) => events.flatMap(erasedBy).forEach((record) => records.add(record)),
      finish: async () => {
        for (const record of await this.list.all()) records.add(record);
        const all = [...records];
        for (let from = 0; from < all.length; from += AT_ONCE) {
          await this.once(all.slice(from, from + AT_ONCE), null);
          await this.kept.promise(all.slice(from, from + AT_ONCE));
        }
        return all.length > 0 ? [`${all.length} records of persons erased again.`] : [];
      },
    };
  }

  /** Erases again, but not what staff have typed since, unless the erasure itself never happened. */
  @DoesJob(finishErasure)
  async finish({ records, at }: PromisedErasure): Promise<JobOutcome> {
    if (!(await this.twice(records, at === null ? null : new Date(at), JOB_PATIENCE_MS)))
      throw new JobFailure('Un’operazione lunga è ancora in corso: la cancellazione si ripete tra poco');
    return 'done';
  }

  private async promise(records: readonly PersonalRecord[]): Promise<void> {
    const runAt = new Date(this.clock.now().getTime() + AGAIN_AFTER_MS);
    const id = `erasure_${randomUUID()}`;
    await inTransaction(this.pool, async (tx) => {
      // The vault dates its erasures by the same clock.
      const { rows } = await tx.query<{ at: Date }>('select now() as at');
      const at = rows[0]?.at.toISOString() ?? null;
      await enqueue(tx, finishErasure, { id, payload: { records, at }, runAt });
    });
  }

  private async twice(
    records: readonly PersonalRecord[],
    since: Date | null,
    patienceMs: number,
  ): Promise<boolean> {
    await this.settle(records);
    const erasedBy = await this.once(records, since);
    const ended = await this.othersEnded(erasedBy, patienceMs);
    await this.once(records, since);
    await this.settle(records);
    return ended;
  }

  private async settle(records: readonly PersonalRecord[]): Promise<void> {
    for (const holder of this.registry.holders) await holder.settle?.(records);
  }

  /** One transaction; answers its number. */
  private async once(records: readonly PersonalRecord[], since: Date | null, triesLeft = 3): Promise<string> {
    try {
      return await inTransaction(this.pool, async (tx) => {
        for (const holder of this.registry.holders) await holder.erase?.(tx, records, since);
        const { rows } = await tx.query<{ id: string }>('select pg_current_xact_id()::text as id');
        return rows[0]?.id ?? '';
      });
    } catch (error) {
      if (triesLeft === 1 || !PASSING.has((error as { code?: string }).code ?? '')) throw error;
      return this.once(records, since, triesLeft - 1);
    }
  }

  /** Whether all transactions that wrote at the same time, and may have read the data before, have ended. */
  private async othersEnded(erasedBy: string, patienceMs: number): Promise<boolean> {
    const query = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended';
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await this.pool.query<{ ended: boolean }>(query, [erasedBy]);
      if (rows[0]?.ended) return true;
      if (performance.now() > deadline) return false;
      await pause(LOOKED_EVERY_MS);
    }
  }
}
