import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, fixedClock } from '@fiocco/testing';
import { hurryJob } from '../index.js';
import { alone, gate, greet, type Greeting, type JobScene, recorder, social } from './job-scene.js';

/** Tests of effects that do not finish or hang, for BullMQ on PostgreSQL and on Redis. */
export function heedsOutcomes(openScene: () => Promise<JobScene>): void {
  let scene: JobScene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterEach(async () => {
    await scene.stopAll();
    await scene.database.pool.query('truncate jobs.outbox');
  });
  afterAll(() => scene.close());

  describe('an effect that answers later', () => {
    it('runs again at that time and not before, as the same try', async () => {
      const clock = fixedClock('2026-11-20T10:00:00Z');
      const laterAt = new Date('2026-11-20T10:15:00Z');
      const { calls, handler } = recorder((id) =>
        id === 'early' && clock.now() < laterAt ? { laterAt } : 'done',
      );
      await scene.start([handler], { clock, pollMs: 20 });
      await scene.promise(greet, { id: 'early', payload: { id: 'early' } });
      await eventually(async () => expect(await scene.runAt('early')).toEqual(laterAt));
      expect(await scene.row('early')).toMatchObject({ state: 'pending', attempts: 0 });
      await scene.promise(greet, { id: 'meanwhile', payload: { id: 'meanwhile' } });
      await scene.reaches('meanwhile', 'done');
      clock.set(laterAt.toISOString());
      await scene.reaches('early', 'done');
      expect(calls.map(({ id, run }) => [id, run.attempt])).toEqual([
        ['early', 1],
        ['meanwhile', 1],
        ['early', 1],
      ]);
    });

    it('gets a pause where that time is past by the clock that moves it', async () => {
      const clock = fixedClock('2026-11-20T10:00:00Z');
      const { handler } = recorder(() => ({ laterAt: new Date('2026-11-20T09:59:59Z') }));
      await scene.start([handler], { clock, pollMs: 20 });
      await scene.promise(greet, { id: 'eager', payload: { id: 'eager' } });
      await eventually(async () =>
        expect(await scene.runAt('eager')).toEqual(new Date('2026-11-20T10:00:01Z')),
      );
    });
  });

  describe('an effect that fails', () => {
    it('waits for a long pause in the outbox, by the given clock, and can be hurried', async () => {
      const clock = fixedClock('2026-11-20T10:00:00Z');
      const patient = { ...greet, backoffMs: 3_600_000 };
      const { calls, handler } = recorder(() => Promise.reject(new Error('no')), patient);
      await scene.start([handler], { clock, pollMs: 20 });
      await scene.promise(patient, { id: 'patient', payload: { id: 'patient' } });
      const waits = (attempts: number, until: string) =>
        eventually(async () => {
          expect(await scene.row('patient')).toMatchObject({ state: 'pending', attempts });
          expect(await scene.runAt('patient')).toEqual(new Date(until));
        });
      await waits(1, '2026-11-20T11:00:00Z');
      clock.set('2026-11-20T11:00:00Z');
      await waits(2, '2026-11-20T13:00:00Z');
      expect(await hurryJob(scene.database.pool, 'patient')).toBe(true);
      expect(await scene.reaches('patient', 'failed')).toMatchObject({ attempts: 3 });
      expect(calls).toHaveLength(3);
      expect(await hurryJob(scene.database.pool, 'patient')).toBe(false);
    });
  });

  describe('an effect that hands over its last write', () => {
    const statement = {
      name: 'greeting-written',
      text: 'insert into greetings select id, times from unnest($1::text[], $2::int[]) as written (id, times)',
    };
    const greeting = (id: string, times = 1) => ({ lastWrite: { statement, values: [id, times] } });
    beforeAll(async () => {
      await scene.database.pool.query('create table greetings (id text, times int check (times > 0))');
    });
    afterEach(async () => {
      await scene.database.pool.query('truncate greetings');
    });
    const written = async (column = 'id') =>
      (await scene.database.pool.query(`select ${column} as one from greetings order by id`)).rows.map(
        ({ one }) => one as string,
      );

    it('is done in the commit that has the write, and so are others that end with it', async () => {
      const hold = gate();
      const { calls, handler } = recorder(async (id) => {
        await hold.opened;
        return greeting(id);
      });
      await scene.start([handler]);
      const ids = ['a', 'b', 'c'];
      for (const id of ids) await scene.promise(greet, { id, payload: { id } });
      await eventually(() => expect(calls).toHaveLength(3));
      hold.open();
      for (const id of ids) await scene.reaches(id, 'done');
      expect(await written()).toEqual(ids);
      const { rows } = await scene.database.pool.query(
        'select id, xmin::text as by from jobs.outbox order by id',
      );
      expect(await written('xmin::text')).toEqual(rows.map(({ by }) => by as string));
      expect(new Set(rows.map(({ by }) => by as string)).size).toBe(1);
    });

    it('has failed where that cannot be written, and takes none with it that ends with it', async () => {
      const hold = gate();
      const { calls, handler } = recorder(async (id) => {
        await hold.opened;
        return greeting(id, id === 'bad' ? 0 : 1);
      });
      await scene.start([handler]);
      for (const id of ['good', 'bad']) await scene.promise(greet, { id, payload: { id } });
      await eventually(() => expect(calls).toHaveLength(2));
      hold.open();
      expect(await scene.reaches('good', 'done')).toMatchObject({ attempts: 0 });
      expect(await scene.reaches('bad', 'failed')).toMatchObject({ attempts: 3, last_error: 'error 23514' });
      expect(await written()).toEqual(['good']);
    });

    it('has what it did on record, and a job that was closed meanwhile stays closed', async () => {
      const hold = gate();
      const { calls, handler } = recorder(async (id) => {
        await hold.opened;
        return greeting(id);
      });
      await scene.start([handler]);
      await scene.promise(greet, { id: 'late', payload: { id: 'late' } });
      await eventually(() => expect(calls).toHaveLength(1));
      await scene.database.pool.query(`update jobs.outbox set state = 'failed', last_error = 'closed'`);
      hold.open();
      await eventually(async () => expect(await written()).toEqual(['late']));
      expect(await scene.row('late')).toMatchObject({ state: 'failed', last_error: 'closed' });
    });
  });

  describe('an effect that hangs', () => {
    const brief = { ...greet, class: { ...alone.class, limitMs: 50 } };

    it('fails at its time limit, is told so, and gives its place to the next', async () => {
      const { calls, handler } = recorder((id) => {
        if (id === 'stuck') return new Promise<void>(() => undefined);
      }, brief);
      await scene.start([handler]);
      await scene.promise(greet, { id: 'stuck', payload: { id: 'stuck' } });
      await eventually(() => expect(calls).toHaveLength(1));
      await scene.promise(greet, { id: 'next', payload: { id: 'next' } });
      await scene.reaches('next', 'done');
      expect(await scene.reaches('stuck', 'failed')).toMatchObject({ attempts: 3, last_error: 'TimeLimit' });
      const stuck = calls.filter(({ id }) => id === 'stuck');
      expect(stuck.map(({ run }) => run.signal.aborted)).toEqual([true, true, true]);
    });

    const notes = { name: 'notes', atOnce: 1, limitMs: 10_000 };
    const note = { ...greet, name: 'note', class: notes };
    const byId = {
      all: [social, notes],
      of: ({ id }: Partial<Greeting>) => (id === 'note' ? notes : social),
    };

    it.each([
      ['of another class', greet, note],
      ['whose payload is of another class', { ...greet, class: byId }, { ...greet, class: byId }],
    ])('holds up nobody %s, however many hang', async (_, hanging, other) => {
      const hold = gate();
      const stuck = recorder((id) => (id === 'note' ? undefined : hold.opened), hanging);
      const others = other.name === hanging.name ? [] : [recorder(undefined, other).handler];
      await scene.start([stuck.handler, ...others]);
      const ids = Array.from({ length: 150 }, (_, n) => `stuck-${n}`);
      await scene.database.pool.query(
        `insert into jobs.outbox (id, name, payload) select id, 'greet', jsonb_build_object('id', id) from unnest($1::text[]) id`,
        [ids],
      );
      await eventually(() => expect(stuck.calls).toHaveLength(social.atOnce));
      await scene.promise(other, { id: 'note', payload: { id: 'note' } });
      await scene.reaches('note', 'done');
      expect(stuck.calls.filter(({ id }) => id !== 'note')).toHaveLength(social.atOnce);
      hold.open();
    });
  });
}
