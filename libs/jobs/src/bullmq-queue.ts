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
/** Nobody reads the queue's events; BullMQ keeps 10,000 of them by default. */
const EVENTS_KEPT = 100;
/** BullMQ's bulk insert on PostgreSQL makes two temporary tables each time, which costs as much as this many jobs. */
const BULK_FROM = 20;

type Served = Pick<JobClass, 'name' | 'atOnce'>;
type Report = (error: unknown) => void;

/** BullMQ on the given PostgreSQL, in a schema of its own. */
export function postgresQueue(databaseUrl: string, tuning: QueueTuning, onError: Report): JobQueue {
  const pool = new PostgresQueuePool(databaseUrl, tuning.classes.length, onError);
  return bullmqQueue(createPostgresBackend, {
    ...{ tuning, onError, producer: pool, consumer: pool },
    isAway: () => false,
    prepare: () => pool.migrate(),
    disconnect: () => pool.end(),
    endWait: (backend) => backend.disconnectBlocking(),
  });
}

/**
 * BullMQ on Redis. The producer's connection fails fast; the worker's waits for Redis to come back. Where Redis is not
 * there when the process starts, the process goes on without it, and its jobs begin when Redis comes.
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
    ...{ tuning, onError, producer, consumer },
    isAway: () => connections.some(({ status }) => status !== 'ready'),
    prepare: () => Promise.resolve(),
    disconnect: async () => disconnect(),
    endWait: () => Promise.resolve(),
  });
  return {
    open: (process) =>
      openInTime({
        // BullMQ's classes take connections of their own and cannot be closed while they wait for a server.
        reachable: () => Promise.all(connections.map(ready)),
        open: () => open(process),
        ...{ disconnect, onError },
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
  /** A worker that closes politely would wait for the server. */
  isAway(): boolean;
  prepare(): Promise<void>;
  disconnect(): Promise<void>;
  /** After that: ends a wait for the next job that does not end with the connection. */
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
      ...{ connection: consumer, concurrency: atOnce, lockDuration: lockMs, stalledInterval: lockMs / 2 },
      // A job whose worker died is no failure of the job: the row counts those.
      ...{ maxStalledCount: 1_000, runRetryDelay: 500 },
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
      // BullMQ's classes remember a first look at a schema that is not there: they are made only once it is.
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
          // Closed by force they still wait for a job, and would keep the process as long.
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

// Removed on both ends, so that an id whose row is still open can be added again.
const toBullmq = ({ id, name, attempts, backoffMs, delayMs }: QueuedJob) => ({
  name,
  data: {},
  opts: {
    ...{ jobId: id, attempts, removeOnComplete: true, removeOnFail: true, stackTraceLimit: 1 },
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
