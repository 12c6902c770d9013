import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { enqueue, InvalidJob } from './index.js';
import { JOBS_CHANNEL } from './schema.js';
import { greet, JobScene } from './testing/job-scene.js';

let scene: JobScene;
beforeAll(async () => {
  scene = await JobScene.open();
});
afterAll(() => scene.close());

describe('promising a job', () => {
  it('is kept with the transaction that commits, and forgotten with the one that rolls back', async () => {
    const tx = await scene.database.pool.connect();
    await tx.query('begin');
    await enqueue(tx, greet, { id: 'kept', payload: { id: 'a' } });
    expect(await scene.row('kept')).toBeUndefined();
    await tx.query('commit');
    await tx.query('begin');
    await enqueue(tx, greet, { id: 'forgotten', payload: { id: 'b' } });
    await tx.query('rollback');
    tx.release();
    expect(await scene.row('kept')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await scene.row('forgotten')).toBeUndefined();
  });

  it('again under the same id changes nothing', async () => {
    await scene.promise(greet, { id: 'once', payload: { id: 'first' }, runAt: new Date('2030-01-01') });
    await scene.promise(greet, { id: 'once', payload: { id: 'second' } });
    const { rows } = await scene.database.pool.query(
      `select payload, run_at from jobs.outbox where id = 'once'`,
    );
    expect(rows).toEqual([{ payload: { id: 'first' }, run_at: new Date('2030-01-01') }]);
  });

  it.each([
    ['its own check refuses', { id: 'bad-1', payload: { id: '' } }, TypeError],
    ['has no such field', { id: 'bad-2', payload: {} as { id: string } }, TypeError],
    ['holds what a person may be called', { id: 'bad-3', payload: { id: 'Giulia Neri' } }, InvalidJob],
    ['has an id that no queue takes', { id: '123', payload: { id: 'a' } }, InvalidJob],
  ])('refuses a payload that %s, and writes nothing', async (_reason, promised, error) => {
    await expect(scene.promise(greet, promised)).rejects.toThrow(error);
    expect(await scene.row(promised.id)).toBeUndefined();
  });
});

describe('jobs promised side by side in one transaction', () => {
  const later = { id: 'later', payload: { id: 'b' }, runAt: new Date('2030-01-01') };

  it('are one statement, whatever they are called and whenever they fall due', async () => {
    const tx = await scene.database.pool.connect();
    await tx.query('begin');
    const asked = jest.spyOn(tx, 'query');
    const wave = { ...greet, name: 'wave' };
    await Promise.all([enqueue(tx, greet, later), enqueue(tx, wave, { id: 'now', payload: { id: 'a' } })]);
    const statements = asked.mock.calls.length;
    asked.mockRestore();
    await enqueue(tx, greet, { id: 'afterwards', payload: { id: 'c' } });
    await tx.query('commit');
    tx.release();
    expect(statements).toBe(1);
    const { rows } = await scene.database.pool.query(
      `select id, name, payload, run_at = '-infinity' as "atOnce" from jobs.outbox
       where id in ('later', 'now', 'afterwards') order by id`,
    );
    expect(rows).toEqual([
      { id: 'afterwards', name: 'greet', payload: { id: 'c' }, atOnce: true },
      { id: 'later', name: 'greet', payload: { id: 'b' }, atOnce: false },
      { id: 'now', name: 'wave', payload: { id: 'a' }, atOnce: true },
    ]);
  });

  it('wake the relay once, and only where one of them is due at once', async () => {
    const listener = await scene.database.pool.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query(`listen ${JOBS_CHANNEL}`);
    const promise = async (ids: readonly string[], also: readonly string[] = []) => {
      const tx = await scene.database.pool.connect();
      await tx.query('begin');
      await Promise.all([
        ...ids.map((id) => enqueue(tx, greet, { ...later, id })),
        ...also.map((id) => enqueue(tx, greet, { id, payload: { id } })),
      ]);
      await tx.query(`select pg_notify('${JOBS_CHANNEL}', $1)`, [`after ${ids.join()}`]);
      await tx.query('commit');
      tx.release();
    };
    await promise(['l1', 'l2']);
    await promise(['l3'], ['n1', 'n2']);
    await promise(['again'], ['n1']);
    await eventually(() => expect(heard).toContain('after again'));
    listener.removeAllListeners('notification');
    listener.release(true);
    expect(heard).toEqual(['after l1,l2', '', 'after l3', 'after again']);
  });
});
