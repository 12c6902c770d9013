import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, createRedisBackend, UnrecoverableError, withBackend } from 'bullmq';
import type { BackendFactory, IQueueBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { JobClass } from './define-job.js';
import { JobFailure } from './failure.js';
import { openInTime } from './late-queue.js';
import { PostgresQueuePool } from './postgres-pool.js';
import type { JobQueue, Process, Processed, QueuedJob, QueueTuning } from './queue.js';

const ADD_DEADLINE_MS = 5_000;
/** The queue's own events are not used; BullMQ keeps 10,000 of them by default. */
const EVENTS_KEPT = 100;
/**
 * On PostgreSQL BullMQ's bulk insert creates two temporary tables each time, which costs as much as this many single
 * inserts.
 */
const BULK_FROM = 20;

type Served = Pick<JobClass, 'name' | 'atOnce'>;
type Report = (error: unknown) => void;

/** BullMQ on the given PostgreSQL, in a schema of its own. */
export function postgresQueue(databaseUrl: string, tuning: QueueTuning, onError: Report): JobQueue {
  const pool = new PostgresQueuePool(databaseUrl, tuning.classes.length, onError);
  return bullmqQueue(createPostgresBackend, {
    tuning,
    onError,
    producer: pool,
    consumer: pool,
    isAway: () => false,
    prepare: () => pool.migrate(),
    disconnect: () => pool.end(),
    endWait: (backend) => backend.disconnectBlocking(),
  });
}

/**
 * BullMQ on Redis. The producer's connection fails fast, the worker's waits for Redis. Where Redis is away at the
 * start, the process starts without it, and its jobs begin when Redis comes.
 */
export function redisQueue(redisUrl: string, tuning: QueueTuning, onError: Report): JobQueue {
  const producer = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  const consumer = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const connections = [producer, consumer];
  for (const connection of connections) connection.on('error', onError);
  const disconnect = (): void => {
    for (const connection of connections) connection.disconnect();
  };
  const { open } = bullmqQueue(createRedisBackend, {
    tuning,
    onError,
    producer,
    consumer,
    isAway: () => connections.some(({ status }) => status !== 'ready'),
    prepare: () => Promise.resolve(),
    disconnect: async () => disconnect(),
    endWait: () => Promise.resolve(),
  });
  return {
    open: (process) =>
      openInTime({
        // BullMQ's classes open connections of their own and cannot be closed while they wait for a server, so they are
        // made only once the server answers.
        reachable: () => Promise.all(connections.map(ready)),
        open: () => open(process),
        disconnect,
        onError,
      }),
  };
}

async function ready(connection: Redis): Promise<void> {
  if (connection.status !== 'ready') await new Promise((resolve) => connection.once('ready', resolve));
}

interface Wiring<Connection, Backend> {
  readonly tuning: QueueTuning;
  readonly onError: Report;
  readonly producer: Connection;
  readonly consumer: Connection;
  /** Whether the server is away: closing a worker normally would then wait for it. */
  isAway(): boolean;
  prepare(): Promise<void>;
  disconnect(): Promise<void>;
  /** Called after closing: ends a wait for the next job that does not end with the connection. */
  endWait(backend: Backend): Promise<void>;
}

function bullmqQueue<Backend extends IQueueBackend, Connection>(
  factory: BackendFactory<Backend, Connection>,
  { tuning, onError, producer, consumer, isAway, prepare, disconnect, endWait }: Wiring<Connection, Backend>,
): JobQueue {
  const { Queue, Worker } = withBackend(factory);
  const { queueName, classes, lockMs } = tuning;
  const running = new Set<Promise<Processed>>();

  const openQueue = async (name: string) => {
    const queue = new Queue(name, {
      connection: producer,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    queue.on('error', onError);
    await queue.waitUntilReady();
    return queue;
  };

  const openWorker = async (name: string, { name: className, atOnce }: Served, process: Process) => {
    const processJob = async (job: { readonly id?: string }) => {
      const run = process(String(job.id), className);
      running.add(run);
      const outcome = await run.finally(() => running.delete(run));
      if (outcome !== 'finished') throw outcome.final ? unrecoverable(outcome.failure) : outcome.failure;
    };
    const worker = new Worker(name, processJob, {
      connection: consumer,
      concurrency: atOnce,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      // A job whose worker died has not failed; failures are counted in the outbox's rows.
      maxStalledCount: 1_000,
      runRetryDelay: 500,
    });
    worker.on('error', onError);
    await worker.waitUntilReady();
    return worker;
  };

  const openClass = async (served: Served, process: Process) => {
    const name = `${queueName}-${served.name}`;
    return { queue: await openQueue(name), worker: await openWorker(name, served, process) };
  };

  return {
    async open(process) {
      // BullMQ's classes remember that a schema was missing, so they are made only once it exists.
      await prepare();
      const opened = new Map<string, Awaited<ReturnType<typeof openClass>>>();
      for (const one of classes) opened.set(one.name, await openClass(one, process));
      return {
        async add(jobs) {
          const adding = [...opened].map(([name, { queue }]) =>
            addAll(queue, jobs.filter(({ className }) => className === name).map(toBullmq)),
          );
          await Promise.race([Promise.all(adding), tooLate()]);
        },
        async close(drainMs) {
          const parts = [...opened.values()];
          await Promise.all(parts.map(({ worker }) => worker.pause(true)));
          await Promise.race([Promise.allSettled(running), pause(drainMs, undefined, { ref: false })]);
          const isForced = running.size > 0 || isAway();
          for (const { worker, queue } of parts) {
            await worker.close(isForced);
            await queue.close();
          }
          await disconnect();
          // Closed by force they still wait for a job, which would keep the process alive.
          if (isForced) for (const { worker } of parts) await endWait(worker.backend);
        },
      };
    },
  };
}

async function addAll(
  queue: Pick<Queue, 'add' | 'addBulk'>,
  jobs: readonly ReturnType<typeof toBullmq>[],
): Promise<void> {
  if (jobs.length >= BULK_FROM) await queue.addBulk([...jobs]);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

// Removed when done or failed, so that the id of a row that is still open can be added again.
const toBullmq = ({ id, name, attempts, backoffMs, delayMs }: QueuedJob) => ({
  name,
  data: {},
  opts: {
    jobId: id,
    attempts,
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 1,
    ...(delayMs !== undefined && { delay: delayMs }),
    backoff: { type: 'exponential', delay: backoffMs },
  },
});

async function tooLate(): Promise<never> {
  await pause(ADD_DEADLINE_MS, undefined, { ref: false });
  throw new JobFailure('The queue did not take the jobs in time');
}

function unrecoverable(failure: Error): UnrecoverableError {
  return new UnrecoverableError(failure.message);
}
