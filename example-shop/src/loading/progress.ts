import { type AppConfig, openLedgerElsewhere, OWNED_BY_MODULES } from '@fiocco/backend';
import type pg from 'pg';

const STARTED = 'started';
const COMPLETE = 'complete';

export type LoadingState = 'absent' | 'started' | 'complete';

/** The steps that are done, so that a loader that was killed resumes instead of doing them twice. */
export class Progress {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly done: Map<string, unknown>,
    /** Some steps may be done without being noted: the last run ended during one. */
    readonly isResumed: boolean,
    /** The "now" of the timeline, which is that of the first run. */
    readonly storyNow: Date,
  ) {}

  static async begin(pool: pg.Pool, now: Date): Promise<Progress> {
    const { rowCount } = await pool.query(
      'insert into example_shop (step, value) values ($1, $2) on conflict do nothing',
      [STARTED, JSON.stringify(now.toISOString())],
    );
    const { rows } = await pool.query<{ step: string; value: unknown }>(
      'select step, value from example_shop',
    );
    const done = new Map(rows.map(({ step, value }) => [step, value]));
    return new Progress(pool, done, rowCount === 0, new Date(String(done.get(STARTED))));
  }

  /** The step's result: noted by an earlier run, or computed now. */
  async once<T>(step: string, work: () => Promise<T>): Promise<T> {
    if (this.done.has(step)) return this.done.get(step) as T;
    const value = await work();
    await this.note(step, value ?? null);
    return value;
  }

  /** Deletes the steps and keeps what is still to be announced. */
  async complete(untold: object): Promise<void> {
    await this.pool.query(
      `with gone as (delete from example_shop where step <> $1)
       insert into example_shop (step, value) values ($1, $2) on conflict do nothing`,
      [COMPLETE, JSON.stringify(untold)],
    );
  }

  private async note(step: string, value: unknown): Promise<void> {
    await this.pool.query('insert into example_shop (step, value) values ($1, $2)', [
      step,
      JSON.stringify(value),
    ]);
    this.done.set(step, value);
  }
}

/** Asked before the shop runs; a new database may not have a single table. */
export async function loadingState(client: pg.ClientBase): Promise<LoadingState> {
  if (!(await exists(client, 'example_shop'))) return 'absent';
  const { rows } = await client.query<{ step: string }>(
    'select step from example_shop where step = any($1)',
    [[STARTED, COMPLETE]],
  );
  if (rows.some(({ step }) => step === COMPLETE)) return 'complete';
  return rows.length > 0 ? 'started' : 'absent';
}

/** What `complete` left to be announced; `null` once it was. */
export async function findUntold<T>(client: pg.ClientBase): Promise<T | null> {
  const { rows } = await client.query<{ value: T | null }>('select value from example_shop where step = $1', [
    COMPLETE,
  ]);
  return rows[0]?.value ?? null;
}

export async function noteTold(client: pg.ClientBase): Promise<void> {
  await client.query(`update example_shop set value = 'null' where step = $1`, [COMPLETE]);
}

const TRACES = ['users', 'catalog.occasion', 'catalog.product', 'gift_lists.gift_list', 'ledger.events'];

/** Whether nobody uses the shop yet: neither its database nor a ledger on another server. */
export async function isEmptyShop(
  client: pg.ClientBase,
  { eventStoreUrl }: Pick<AppConfig, 'eventStoreUrl'>,
): Promise<boolean> {
  for (const table of TRACES) {
    if (!(await exists(client, table))) continue;
    if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) return false;
  }
  return !eventStoreUrl || isEmptyLedger(eventStoreUrl);
}

async function isEmptyLedger(url: string): Promise<boolean> {
  const store = await openLedgerElsewhere(url, OWNED_BY_MODULES.streams);
  try {
    return (await store.head()) === 0n;
  } finally {
    await store.close();
  }
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}
