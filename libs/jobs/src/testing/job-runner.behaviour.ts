import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, fixedClock } from '@fiocco/testing';
import { defineJob, JobFailure, jobHandler } from '../index.js';
import { alone, gate, greet, JobScene, recorder } from './job-scene.js';

/** Tests for every queue under the runner: BullMQ on PostgreSQL and on Redis. */
export function behavesAsJobRunner(openScene: () => Promise<JobScene>): void {
  jest.setTimeout(30_000);
  let scene: JobScene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterEach(async () => {
    await scene.stopAll();
    await scene.database.pool.query('truncate jobs.outbox');
  });
  afterAll(() => scene.close());

  describe('a promised job', () => {
    it('runs with its payload and is done after its effect', async () => {
      const hold = gate();
      const { calls, handler } = recorder(() => hold.opened);
      await scene.start([handler]);
      await scene.promise(greet, { id: 'plain', payload: { id: 'a' } });
      await eventually(() => expect(calls).toHaveLength(1));
      expect(await scene.row('plain')).toMatchObject({ finished_at: null });
      expect((await scene.row('plain'))?.state).not.toBe('done');
      hold.open();
      expect(await scene.reaches('plain', 'done')).toMatchObject({ attempts: 0, last_error: null });
      const run = { jobId: 'plain', attempt: 1, last: false, signal: expect.any(AbortSignal) };
      expect(calls).toEqual([{ id: 'a', run }]);
    });

    it('wakes the relay, which does not wait for its next round', async () => {
      const { calls, handler } = recorder();
      await scene.start([handler], { pollMs: 600_000 });
      await scene.promise(greet, { id: 'awake', payload: { id: 'a' } });
      await scene.reaches('awake', 'done', 5_000);
      expect(calls).toHaveLength(1);
    });

    it('promised before any runner was there runs when one starts', async () => {
      await scene.promise(greet, { id: 'early', payload: { id: 'a' } });
      const { handler } = recorder();
      await scene.start([handler], { pollMs: 600_000 });
      await scene.reaches('early', 'done');
    });

    it('for later waits for its time, also across a restart', async () => {
      const clock = fixedClock('2026-11-20T10:00:00Z');
      const { calls, handler } = recorder();
      const stop = await scene.start([handler], { clock, pollMs: 20 });
      await scene.promise(greet, {
        id: 'later',
        payload: { id: 'later' },
        runAt: new Date('2026-11-20T10:15:00Z'),
      });
      await scene.promise(greet, { id: 'now', payload: { id: 'now' } });
      await scene.reaches('now', 'done');
      clock.advance(14 * 60_000);
      await scene.promise(greet, { id: 'meanwhile', payload: { id: 'meanwhile' } });
      await scene.reaches('meanwhile', 'done');
      expect(await scene.row('later')).toMatchObject({ state: 'pending' });
      await stop();
      clock.advance(60_000);
      await scene.start([handler], { clock, pollMs: 20 });
      await scene.reaches('later', 'done');
      expect(calls.map(({ id }) => id)).toEqual(['now', 'meanwhile', 'later']);
    });

    it('falls due without any wake-up while the relay pauses', async () => {
      const { handler } = recorder();
      await scene.start([handler], { pollMs: 600_000 });
      const runAt = new Date(Date.now() + 300);
      await scene.promise(greet, { id: 'soon', payload: { id: 'soon' }, runAt });
      // The row for later wakes nobody; one for now makes the relay look and note when the next is due.
      await scene.promise(greet, { id: 'look', payload: { id: 'look' } });
      const row = await scene.reaches('soon', 'done', 5_000);
      expect(row.finished_at?.getTime()).toBeGreaterThanOrEqual(runAt.getTime());
    });
  });

  it('misses no job that falls due while the relay is looking', async () => {
    const [before, after] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T11:00:00Z')];
    let looks = 0;
    const clock = { now: () => ((looks += 1) === 1 ? before : after) };
    await scene.promise(greet, {
      id: 'between',
      payload: { id: 'a' },
      runAt: new Date('2026-11-20T10:30:00Z'),
    });
    await scene.start([recorder().handler], { clock, pollMs: 600_000 });
    await scene.reaches('between', 'done');
  });

  describe('an effect that fails', () => {
    it('is tried again with a pause, and done once it succeeds', async () => {
      const { calls, handler } = recorder((_id, { attempt }) => {
        if (attempt < 3) throw new Error('not yet');
      });
      await scene.start([handler]);
      await scene.promise(greet, { id: 'third-time', payload: { id: 'a' } });
      expect(await scene.reaches('third-time', 'done')).toMatchObject({ attempts: 2, last_error: null });
      expect(calls.map(({ run }) => [run.attempt, run.last])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
    });

    it('is given up after its attempts, with a reason that quotes nobody', async () => {
      const { calls, handler } = recorder(() => {
        throw Object.assign(new Error('550 giulia@example.it unknown'), { code: 'EENVELOPE' });
      });
      await scene.start([handler]);
      await scene.promise(greet, { id: 'hopeless', payload: { id: 'a' } });
      const row = await scene.reaches('hopeless', 'failed');
      expect(row).toMatchObject({ attempts: 3, last_error: 'Error EENVELOPE' });
      expect(row.finished_at).not.toBeNull();
      expect(calls).toHaveLength(3);
      const reported = scene.errors.map(({ stack, message }) => `${message} ${stack}`).join('\n');
      expect(reported).toContain('Error EENVELOPE');
      expect(reported).not.toContain('giulia');
    });

    it('is given up at once where trying again cannot help', async () => {
      const { calls, handler } = recorder(() => {
        throw new JobFailure('Indirizzo rifiutato', { final: true });
      });
      await scene.start([handler]);
      await scene.promise(greet, { id: 'final', payload: { id: 'a' } });
      expect(await scene.reaches('final', 'failed')).toMatchObject({
        attempts: 1,
        last_error: 'Indirizzo rifiutato',
      });
      expect(calls).toHaveLength(1);
    });

    it('does not hold up the others', async () => {
      const { handler } = recorder((id) => {
        if (id === 'bad') throw new Error('no');
      }, alone);
      await scene.start([handler]);
      await scene.promise(greet, { id: 'bad', payload: { id: 'bad' } });
      await scene.promise(greet, { id: 'good', payload: { id: 'good' } });
      await scene.reaches('good', 'done');
      await scene.reaches('bad', 'failed');
    });
  });

  describe('several runners', () => {
    it('share the work: every job runs once', async () => {
      const recorders = [recorder(), recorder(), recorder()];
      for (const { handler } of recorders) await scene.start([handler], { pollMs: 20 });
      const ids = Array.from({ length: 250 }, (_, n) => `shared-${n}`);
      await scene.database.pool.query(
        `insert into jobs.outbox (id, name, payload) select id, 'greet', jsonb_build_object('id', id) from unnest($1::text[]) id`,
        [ids],
      );
      await eventually(async () => {
        const { rows } = await scene.database.pool.query(
          `select 1 from jobs.outbox where id like 'shared-%' and state <> 'done'`,
        );
        expect(rows).toHaveLength(0);
      });
      const ran = recorders.flatMap(({ calls }) => calls.map(({ id }) => id));
      expect(ran.sort()).toEqual([...ids].sort());
    });

    it('leave a job to the one that knows it', async () => {
      const wave = defineJob<object>({
        name: 'wave',
        class: alone.class,
        attempts: 1,
        backoffMs: 1,
        afterRestore: 'again',
        subjectOf: () => null,
        validate: (payload) => payload as object,
      });
      const clock = fixedClock('2026-11-20T10:00:00Z');
      const [busy, ran] = [gate(), gate()];
      const blocked = recorder((_id, { attempt }) => {
        if (attempt === 1) throw new Error('not yet');
        return busy.opened;
      }, alone);
      const waves = jobHandler(wave, async () => {
        ran.open();
        return 'done';
      });
      await scene.start([blocked.handler, waves], { clock, pollMs: 20 });
      // It fails once, so that the queue has it and the other job waits behind it there.
      await scene.promise(greet, { id: 'blocker', payload: { id: 'a' } });
      await eventually(() => expect(blocked.calls).toHaveLength(2));
      // A few more would wait for a place in the process; the queue has what comes beyond.
      const ids = ['1', '2', '3', '4', '5'].map((n) => `waiting-${n}`);
      for (const id of ids) await scene.promise(greet, { id, payload: { id } });
      for (const id of ids) await scene.reaches(id, 'moved');
      await scene.promise(wave, { id: 'stranger', payload: {} });
      await scene.reaches('stranger', 'moved');
      const stopOld = await scene.start([recorder(undefined, alone).handler], { clock });
      await scene.reaches('stranger', 'pending');
      await stopOld();
      busy.open();
      clock.advance(5_000);
      await ran.opened;
      expect(await scene.reaches('stranger', 'done')).toMatchObject({ attempts: 0 });
    });
  });

  describe('stopping', () => {
    it('lets the effect under way end, and takes nothing new', async () => {
      const hold = gate();
      const { calls, handler } = recorder(() => hold.opened, alone);
      const stop = await scene.start([handler]);
      await scene.promise(greet, { id: 'under-way', payload: { id: 'a' } });
      await eventually(() => expect(calls).toHaveLength(1));
      const stopped = stop();
      await scene.promise(greet, { id: 'too-late', payload: { id: 'b' } });
      hold.open();
      await stopped;
      expect(await scene.row('under-way')).toMatchObject({ state: 'done' });
      expect(await scene.row('too-late')).toMatchObject({ state: 'pending' });
      expect(calls).toHaveLength(1);
    });

    it('leaves alone what another one is still at, however long it takes', async () => {
      const hold = gate();
      const slow = recorder(() => hold.opened);
      await scene.start([slow.handler], { lostAfterMs: 600 });
      await scene.promise(greet, { id: 'slow', payload: { id: 'a' } });
      await eventually(() => expect(slow.calls).toHaveLength(1));
      const second = recorder();
      await scene.start([second.handler], { lostAfterMs: 600, pollMs: 20 });
      const begun = Date.now();
      await eventually(async () => {
        const { rows } = await scene.database.pool.query<{ moved_at: Date }>(
          `select moved_at from jobs.outbox where id = 'slow'`,
        );
        expect(rows[0]?.moved_at.getTime()).toBeGreaterThan(begun + 1_200);
      });
      expect([slow.calls.length, second.calls.length]).toEqual([1, 0]);
      hold.open();
      await scene.reaches('slow', 'done');
    });

    it('does not wait for ever for an effect that hangs, which runs again elsewhere', async () => {
      const hold = gate();
      const stuck = recorder(() => hold.opened);
      const stop = await scene.start([stuck.handler], { drainMs: 100 });
      await scene.promise(greet, { id: 'stuck', payload: { id: 'a' } });
      await eventually(() => expect(stuck.calls).toHaveLength(1));
      await stop();
      const second = recorder();
      await scene.start([second.handler]);
      await scene.reaches('stuck', 'done');
      expect(second.calls).toHaveLength(1);
      hold.open();
    });
  });
}
