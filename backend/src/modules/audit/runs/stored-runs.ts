import type pg from 'pg';
import type { Clock } from '../../../platform/index.js';
import type { AuditRun } from '@fiocco/contracts';

interface StoredRun<Report> {
  readonly id: number;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly events: string;
  readonly total: string;
  readonly outcome: 'verified' | 'failed' | null;
  readonly report: Report | null;
}

/** What every report tells of its run. */
export interface RunReport {
  readonly summary: string;
  /** How many events were read. */
  readonly events: number;
}

/** What a run that has no report is called. */
export type RunTexts = Readonly<Record<'running' | 'failed' | 'interrupted', string>>;

/** Runs of one kind, kept where every process can read them. */
export class StoredRuns<Report extends RunReport> {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly table: 'audit.verification' | 'audit.comparison',
    private readonly texts: RunTexts,
  ) {}

  async begin(total: number): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      `insert into ${this.table} (started_at, total) values ($1, $2) returning id`,
      [this.clock.now(), total],
    );
    if (!rows[0]) throw new Error('a run was not written');
    return rows[0].id;
  }

  async progress(id: number, events: number): Promise<void> {
    await this.pool.query(`update ${this.table} set events = $2 where id = $1 and outcome is null`, [
      id,
      events,
    ]);
  }

  async end(id: number, report: Report | null): Promise<void> {
    await this.pool.query(
      `update ${this.table}
       set finished_at = $2, outcome = $3, report = $4, events = coalesce($5, events) where id = $1`,
      [id, this.clock.now(), report ? 'verified' : 'failed', report, report?.events ?? null],
    );
  }

  /** Newest first. `isUnderWay`: whether one is. Its result is told no sooner than another run may begin. */
  async newest(limit: number, isUnderWay: boolean): Promise<readonly AuditRun<Report>[]> {
    const rows = await this.read('order by id desc limit $1', limit);
    return rows.map((row, at) => this.told(row, isUnderWay && at === 0));
  }

  async find(id: number, isUnderWay: boolean): Promise<AuditRun<Report> | undefined> {
    const [newest] = await this.read('order by id desc limit $1', 1);
    const [row] = await this.read('where id = $1', id);
    return row && this.told(row, isUnderWay && newest?.id === id);
  }

  private async read(rest: string, value: number): Promise<readonly StoredRun<Report>[]> {
    const { rows } = await this.pool.query<StoredRun<Report>>(
      `select id, started_at, finished_at, events, total, outcome, report from ${this.table} ${rest}`,
      [value],
    );
    return rows;
  }

  private told(run: StoredRun<Report>, isUnderWay: boolean): AuditRun<Report> {
    const { id, started_at, finished_at, events, total, report } = isUnderWay ? notEnded(run) : run;
    const state = isUnderWay ? 'running' : (run.outcome ?? 'interrupted');
    return {
      id,
      state,
      text: this.textOf(state, report),
      startedAt: started_at.toISOString(),
      finishedAt: finished_at?.toISOString() ?? null,
      events: Number(events),
      of: Number(total),
      result: report,
    };
  }

  private textOf(state: AuditRun<Report>['state'], report: Report | null): string {
    return state === 'verified' ? (report?.summary ?? '') : this.texts[state];
  }
}

const notEnded = <Report>(run: StoredRun<Report>): StoredRun<Report> => ({
  ...run,
  finished_at: null,
  report: null,
});
