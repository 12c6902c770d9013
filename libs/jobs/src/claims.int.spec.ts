import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@fiocco/postgres';
import type { PoolClient } from 'pg';
import { eventually } from '@fiocco/testing';
import { createJobRunner, enqueue, type JobHandler, type JobRunner } from './index.js';
import { alone, gate, greet, JobScene, recorder } from './testing/job-scene.js';

jest.setTimeout(30_000);
let scene: JobScene;
let runner: JobRunner;
let stop: () => Promise<void>;

beforeAll(async () => {
  scene = await JobScene.open();
});
afterEach(async () => {
  await stop();
  await scene.database.pool.query('truncate jobs.outbox');
});
afterAll(() => scene.close());

async function start(handler: JobHandler): Promise<void> {
  runner = createJobRunner({
    pool: scene.database.pool,
    databaseUrl: scene.database.url,
    handlers: [handler],
    pollMs: 600_000,
    clock: { now: () => new Date() },
    onError: (error) => scene.errors.push(error),
    queueName: 'claims',
  });
  await runner.start();
  let stopped: Promise<void> | undefined;
  stop = () => (stopped ??= runner.stop());
}

/** Promises the jobs in a transaction of which the runner takes on what is due at once. */
const claimed = <Result>(
  ids: readonly string[],
  then: (tx: PoolClient) => Promise<Result>,
): Promise<Result> =>
  inTransaction(scene.database.pool, async (tx) => {
    runner.claimIn(tx, 7n);
    await Promise.all(ids.map((id) => enqueue(tx, greet, { id, payload: { id } })));
    return then(tx);
  });
const stateIn = async (tx: PoolClient, id: string) =>
  (await tx.query<{ state: string }>('select state from jobs.outbox where id = $1', [id])).rows[0]?.state;

/** Whether what is promised now is still taken on. */
async function isClaimed(tx: PoolClient): Promise<boolean> {
  const id = randomUUID();
  await enqueue(tx, greet, { id, payload: { id } });
  return (await stateIn(tx, id)) === 'moved';
}

describe('a job that is claimed where it is promised', () => {
  it('is nobody else’s from its birth, and begins after the commit', async () => {
    const { calls, handler } = recorder();
    await start(handler);
    const born = await claimed(['a', 'b'], async (tx) => [await stateIn(tx, 'a'), calls.length]);
    expect(born).toEqual(['moved', 0]);
    for (const id of ['a', 'b']) await scene.reaches(id, 'done');
    expect(calls.map(({ id, run: { mark } }) => [id, mark])).toEqual([
      ['a', 7n],
      ['b', 7n],
    ]);
  });

  it('does not begin where nothing is committed, and may be promised again', async () => {
    const { calls, handler } = recorder();
    await start(handler);
    await expect(claimed(['a'], () => Promise.reject(new Error('back')))).rejects.toThrow('back');
    for (const id of ['b', 'a']) {
      await claimed([id], () => Promise.resolve());
      await scene.reaches(id, 'done');
    }
    expect(calls.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('does not begin a second time where it was promised before', async () => {
    const { calls, handler } = recorder();
    await start(handler);
    await scene.promise(greet, { id: 'a', payload: { id: 'a' } });
    await scene.reaches('a', 'done');
    await claimed(['a', 'b'], () => Promise.resolve());
    await scene.reaches('b', 'done');
    expect(calls.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is left to others where its process stops before the commit', async () => {
    const { calls, handler } = recorder();
    await start(handler);
    const stopping = await claimed(['a'], async (tx) => {
      const stopped = stop();
      await eventually(async () => expect(await isClaimed(tx)).toBe(false));
      return { stopped };
    });
    await stopping.stopped;
    expect(await scene.row('a')).toMatchObject({ state: 'pending' });
    expect(calls).toEqual([]);
  });
});

describe('jobs that find no free place', () => {
  it('wait for one in the process that took them on, and are put back when it stops', async () => {
    const hold = gate();
    const { calls, handler } = recorder(() => hold.opened, alone);
    await start(handler);
    await claimed(['a', 'b', 'c'], () => Promise.resolve());
    await eventually(() => expect(calls.map(({ id }) => id)).toEqual(['a']));
    const stopped = stop();
    for (const id of ['b', 'c']) await scene.reaches(id, 'pending');
    hold.open();
    await stopped;
    expect(await scene.row('a')).toMatchObject({ state: 'done' });
    expect(calls).toHaveLength(1);
  });
});
