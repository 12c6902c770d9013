import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import {
  createJobRunner,
  defineJob,
  enqueue,
  jobHandler,
  jobsSchema,
  type JobDefinition,
  type JobHandler,
  type JobOutcome,
  type JobRun,
  type JobRunnerOptions,
  type Promised,
} from '../index.js';

export interface Greeting {
  readonly id: string;
}

/** The class of the tests' jobs. */
export const social = { name: 'social', atOnce: 8, limitMs: 10_000 };

/** A job for tests, with few attempts and short pauses. */
export const greet = defineJob<Greeting>({
  name: 'greet',
  class: social,
  attempts: 3,
  backoffMs: 20,
  afterRestore: 'again',
  subjectOf: () => null,
  validate(payload) {
    const { id } = payload as Partial<Greeting>;
    if (typeof id !== 'string' || id === '') throw new TypeError('A greeting needs an id');
    return { id };
  },
});

/** {@link greet}, one at a time. */
export const alone = { ...greet, class: { ...social, atOnce: 1 } };

export interface OutboxRow {
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly finished_at: Date | null;
}

/** One outbox and the runners of a test, which are all stopped with it. */
export class JobScene {
  readonly #running = new Set<{ stop(): Promise<void> }>();
  /** Every error that the runners reported. */
  readonly errors: Error[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly queue: Pick<JobRunnerOptions, 'databaseUrl' | 'redisUrl'>,
  ) {}

  static async open(queue: Pick<JobRunnerOptions, 'redisUrl'> = {}): Promise<JobScene> {
    const database = await createTestDatabase({ poolSize: 20 });
    // Tests kill connections, including ones in use.
    database.pool.on('connect', (client) => client.on('error', () => undefined));
    await database.pool.query(jobsSchema);
    return new JobScene(database, queue.redisUrl ? queue : { databaseUrl: database.url });
  }

  /** Starts a runner; answers how to stop it. */
  async start(
    handlers: readonly JobHandler[],
    options: Partial<JobRunnerOptions> = {},
  ): Promise<() => Promise<void>> {
    const runner = createJobRunner({
      pool: this.database.pool,
      ...this.queue,
      handlers,
      clock: { now: () => new Date() },
      onError: (error) => this.errors.push(error),
      queueName: `jobs-${this.database.url.split('/').pop()}`,
      lockMs: 2_000,
      ...options,
    });
    this.#running.add(runner);
    await runner.start();
    return async () => {
      if (this.#running.delete(runner)) await runner.stop();
    };
  }

  async promise<Payload>(job: JobDefinition<Payload>, promised: Promised<Payload>): Promise<void> {
    const client = await this.database.pool.connect();
    try {
      await enqueue(client, job, promised);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async row(id: string): Promise<OutboxRow | undefined> {
    const query = 'select state, attempts, last_error, finished_at from jobs.outbox where id = $1';
    return (await this.database.pool.query<OutboxRow>(query, [id])).rows[0];
  }

  async runAt(id: string): Promise<Date | undefined> {
    const query = 'select run_at from jobs.outbox where id = $1';
    return (await this.database.pool.query<{ run_at: Date }>(query, [id])).rows[0]?.run_at;
  }

  reaches(id: string, state: string, timeoutMs = 10_000): Promise<OutboxRow> {
    return eventually(
      async () => {
        const row = await this.row(id);
        if (row?.state !== state) throw new Error(`${id} is ${row?.state}, not ${state}`);
        return row;
      },
      { timeoutMs },
    );
  }

  async stopAll(): Promise<void> {
    const running = [...this.#running];
    this.#running.clear();
    await Promise.all(running.map((runner) => runner.stop()));
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.database.drop();
  }
}

type Act = (id: string, run: JobRun) => Promise<JobOutcome | void> | JobOutcome | void;

/** Handles {@link greet}, or another job with the same payload, and records the calls. */
export function recorder(act: Act = () => undefined, job: JobDefinition<Greeting> = greet) {
  const calls: { readonly id: string; readonly run: JobRun }[] = [];
  const handler = jobHandler(job, async ({ id }, run) => {
    calls.push({ id, run });
    return (await act(id, run)) ?? 'done';
  });
  return { calls, handler };
}

/** A promise that the test resolves. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
