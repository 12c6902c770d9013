import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type { VerificationResult, VerificationRun } from '@fiocco/contracts';

interface StoredRun {
  readonly id: number;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly events: string;
  readonly total: string;
  readonly outcome: 'verified' | 'failed' | null;
  readonly report: VerificationResult | null;
}

const RUNS = 'select id, started_at, finished_at, events, total, outcome, report from audit.verification';

/** Runs of the verification, kept where every process can read them. */
@Injectable()
export class VerificationRuns {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async begin(total: number): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      'insert into audit.verification (started_at, total) values ($1, $2) returning id',
      [this.clock.now(), total],
    );
    if (!rows[0]) throw new Error('a run was not written');
    return rows[0].id;
  }

  async progress(id: number, events: number): Promise<void> {
    await this.pool.query('update audit.verification set events = $2 where id = $1 and outcome is null', [
      id,
      events,
    ]);
  }

  async end(id: number, report: VerificationResult | null): Promise<void> {
    await this.pool.query(
      `update audit.verification
       set finished_at = $2, outcome = $3, report = $4, events = coalesce($5, events) where id = $1`,
      [id, this.clock.now(), report ? 'verified' : 'failed', report, report?.events ?? null],
    );
  }

  /** Newest first. */
  async newest(limit: number): Promise<readonly StoredRun[]> {
    const { rows } = await this.pool.query<StoredRun>(`${RUNS} order by id desc limit $1`, [limit]);
    return rows;
  }

  async find(id: number): Promise<StoredRun | undefined> {
    const { rows } = await this.pool.query<StoredRun>(`${RUNS} where id = $1`, [id]);
    return rows[0];
  }
}

const TEXTS = {
  running: 'Verifica in corso…',
  failed: 'La verifica non è riuscita: riprova.',
  interrupted: 'La verifica è stata interrotta: riprova.',
};

/** `isUnderWay`: whether this run is. Its result is told no sooner than another run may begin. */
export const stateOf = (run: StoredRun, isUnderWay: boolean): VerificationRun =>
  isUnderWay
    ? told({ ...run, outcome: null, finished_at: null, report: null }, 'running')
    : told(run, run.outcome ?? 'interrupted');

function told(run: StoredRun, state: VerificationRun['state']): VerificationRun {
  const { id, started_at, finished_at, events, total, report } = run;
  return {
    id,
    state,
    text: state === 'verified' ? (report?.summary ?? '') : TEXTS[state],
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    events: Number(events),
    of: Number(total),
    result: report,
  };
}
