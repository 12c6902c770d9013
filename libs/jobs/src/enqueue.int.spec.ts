import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enqueue, InvalidJob } from './index.js';
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
