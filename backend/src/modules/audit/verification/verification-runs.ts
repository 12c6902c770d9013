import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type { VerificationResult } from '@fiocco/contracts';

export interface StoredRun {
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
