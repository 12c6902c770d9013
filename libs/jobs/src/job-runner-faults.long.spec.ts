// @takes 5 s
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, fixedClock } from '@fiocco/testing';
import type { JobRun } from './index.js';
import { ChildRunner } from './testing/child-runner.js';
import { gate, greet, JobScene, recorder } from './testing/job-scene.js';

jest.setTimeout(30_000);
let scene: JobScene;
beforeAll(async () => {
  scene = await JobScene.open();
  await scene.database.pool.query('create table effects (id text, by text)');
});
afterEach(async () => {
  await scene.stopAll();
  await scene.database.pool.query('truncate jobs.outbox, effects');
});
afterAll(() => scene.close());

const dropQueue = () => scene.database.pool.query('drop schema bullmq cascade');
/** Fails once, so that the job goes to the queue. */
const failsOnce = (_id: string, { attempt }: JobRun): void => {
  if (attempt === 1) throw new Error('not yet');
};
const recordEffect = (by: string) =>
  recorder(async (id) => {
    await scene.database.pool.query('insert into effects (id, by) values ($1, $2)', [id, by]);
  });

describe('a worker killed between the effect and its mark', () => {
  let child: ChildRunner | undefined;
  afterEach(() => child?.kill());

  it('leaves a row that is not done, and the effect runs again', async () => {
    child = new ChildRunner(scene.database.url, 'killed');
    await scene.promise(greet, { id: 'killed', payload: { id: 'killed' } });
    await child.effect();
    await child.kill();
    expect(await scene.row('killed')).toMatchObject({ state: 'moved', finished_at: null });

    await scene.start([recordEffect('second').handler], { queueName: 'killed', lostAfterMs: 2_000 });
    await scene.reaches('killed', 'done', 20_000);
    const { rows } = await scene.database.pool.query('select by from effects');
    expect(rows).toEqual([{ by: 'child' }, { by: 'second' }]);
  });
});

/** As long as a pause may be that is waited for in the queue, and not in the outbox. */
const WAITS_IN_QUEUE_MS = 4_900;

describe('a queue that was lost', () => {
  it('while nobody was running gets its rows again', async () => {
    const clock = fixedClock('2026-11-20T10:00:00Z');
    const failing = recorder(() => {
      throw new Error('down');
    });
    const patient = { ...failing.handler, job: { ...greet, backoffMs: WAITS_IN_QUEUE_MS } };
    const stop = await scene.start([patient], { clock });
    await scene.promise(greet, { id: 'lost', payload: { id: 'lost' } });
    await eventually(async () => expect(await scene.row('lost')).toMatchObject({ attempts: 1 }));
    await stop();
    await dropQueue();

    const { calls, handler } = recorder();
    await scene.start([handler], { clock, pollMs: 20, lostAfterMs: 30_000 });
    await scene.promise(greet, { id: 'fresh', payload: { id: 'fresh' } });
    await scene.reaches('fresh', 'done');
    expect(await scene.row('lost')).toMatchObject({ state: 'moved' });
    clock.advance(30_000);
    expect(await scene.reaches('lost', 'done')).toMatchObject({ attempts: 1 });
    expect(calls.map(({ id }) => id)).toEqual(['fresh', 'lost']);
  });

  it('gets a row again that was moved by a clock which has been set back since', async () => {
    const clock = fixedClock('2026-11-20T11:00:00Z');
    const failing = recorder(() => {
      throw new Error('down');
    });
    const patient = { ...failing.handler, job: { ...greet, backoffMs: WAITS_IN_QUEUE_MS } };
    const stop = await scene.start([patient], { clock });
    await scene.promise(greet, { id: 'ahead', payload: { id: 'ahead' } });
    await eventually(async () => expect(await scene.row('ahead')).toMatchObject({ attempts: 1 }));
    await stop();
    await dropQueue();

    clock.set('2026-11-20T10:00:00Z');
    const { calls, handler } = recorder();
    await scene.start([handler], { clock, pollMs: 20, lostAfterMs: 30_000 });
    await scene.reaches('ahead', 'done');
    expect(calls.map(({ id }) => id)).toEqual(['ahead']);
  });

  it('under a running worker is made anew, and work goes on', async () => {
    const { handler } = recorder(failsOnce);
    await scene.start([handler]);
    await scene.promise(greet, { id: 'before', payload: { id: 'before' } });
    await scene.reaches('before', 'done');
    // The worker's statements may deadlock with the drop, which is then repeated.
    await eventually(dropQueue);
    await scene.promise(greet, { id: 'after', payload: { id: 'after' } });
    await scene.reaches('after', 'done', 20_000);
  });

  it('leaves what it still holds alone, however often the row is moved', async () => {
    const clock = fixedClock('2026-11-20T10:00:00Z');
    const hold = gate();
    const { calls, handler } = recorder(() => hold.opened);
    await scene.start([handler], { clock, pollMs: 20, lostAfterMs: 30_000 });
    await scene.promise(greet, { id: 'slow', payload: { id: 'slow' } });
    await eventually(() => expect(calls).toHaveLength(1));
    const movedAt = async () => {
      const { rows } = await scene.database.pool.query(`select moved_at from jobs.outbox where id = 'slow'`);
      return rows[0].moved_at as Date;
    };
    for (let round = 0; round < 3; round += 1) {
      clock.advance(30_000);
      await eventually(async () => expect(await movedAt()).toEqual(clock.now()));
    }
    hold.open();
    await scene.reaches('slow', 'done');
    expect(calls).toHaveLength(1);
  });
});

describe('a database that drops its connections', () => {
  it('is connected to again by relay and worker alike', async () => {
    const { handler } = recorder(failsOnce);
    await scene.start([handler], { pollMs: 600_000 });
    await scene.promise(greet, { id: 'before', payload: { id: 'before' } });
    await scene.reaches('before', 'done');
    const { rowCount } = await scene.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBeGreaterThan(2);
    await eventually(() => scene.promise(greet, { id: 'after', payload: { id: 'after' } }));
    await scene.reaches('after', 'done', 20_000);
  });
});
