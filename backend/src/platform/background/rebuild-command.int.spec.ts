import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { Module } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry, type BackgroundWork, EVENT_STORE, GivesWork } from '../index.js';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp } from '../testing/test-app.js';
import { RebuildCommand } from './rebuild-command.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const countsInto = (table: string): Projection => ({
  name: table,
  version: 1,
  tables: [table],
  schema: `create table ${table} (stream text primary key, events integer not null)`,
  async apply(events, tx) {
    for (const { stream, data } of events) {
      if (data['by'] === 2 && table === 'fussy') throw new RangeError('two at once');
      await tx.query(
        `insert into ${table} as t values ($1, 1) on conflict (stream) do update set events = t.events + 1`,
        [stream],
      );
    }
  },
});

@Module({ imports: [ProbeModule] })
class TwoModule {
  @GivesWork()
  work(): BackgroundWork {
    return { projections: [countsInto('plain'), countsInto('fussy')] };
  }
}

let said: string[];
const test = forAllTests(() => createTestApp({ modules: [TwoModule] }));
beforeAll(async () => {
  for (const name of ['a', 'a', 'b']) await test.http.post(`/api/probe/count/${name}/1`).expect(201);
});

function command(): RebuildCommand {
  said = [];
  const { projections } = test.app.get(BackgroundRegistry);
  const tools = { pool: test.pool, store: test.app.get<EventStore>(EVENT_STORE), projections };
  return new RebuildCommand(tools, (line) => said.push(line));
}
const run = (...names: string[]): Promise<boolean> => command().run(names);

const rows = async (table: string) =>
  (await test.pool.query(`select * from read_models.${table} order by stream`)).rows;
const right = [
  { stream: 'probe-a', events: 2 },
  { stream: 'probe-b', events: 1 },
];

describe('npm run projections -- compare', () => {
  it('finds rows that were changed, added or taken away by hand, and changes nothing itself', async () => {
    expect(await command().compare(['all'])).toBe(true);
    expect(said).toEqual(['plain: 2 rows, as the ledger says', 'fussy: 2 rows, as the ledger says']);
    await test.pool.query("update read_models.plain set events = 9 where stream = 'probe-a'");
    await test.pool.query("delete from read_models.fussy where stream = 'probe-b'");
    await test.pool.query("insert into read_models.fussy values ('probe-x', 1)");
    expect(await command().compare(['plain', 'fussy'])).toBe(false);
    expect(said.slice(0, 2)).toEqual([
      'plain: 2 rows, DIFFERENT, 2 rows on one side only',
      'fussy: 2 rows, DIFFERENT, 2 rows on one side only',
    ]);
    expect((await rows('plain'))[0]).toEqual({ stream: 'probe-a', events: 9 });
    await expect(command().compare(['nonsense'])).rejects.toThrow('There is no read model nonsense');
  });
});

describe('npm run rebuild', () => {
  it('mends the named read model beside the running shop, and leaves the others', async () => {
    await test.pool.query('update read_models.plain set events = 9; update read_models.fussy set events = 9');
    expect(await run('plain')).toBe(true);
    expect(await rows('plain')).toEqual(right);
    expect((await rows('fussy'))[0]).toMatchObject({ events: 9 });
    expect(said.at(-1)).toMatch(/^plain: 3 events in \d/);
  });

  it('mends all of them in one pass', async () => {
    await test.pool.query('update read_models.plain set events = 9');
    expect(await run('all')).toBe(true);
    expect([await rows('plain'), await rows('fussy')]).toEqual([right, right]);
    expect(said.at(-1)).toMatch(/^plain, fussy: 3 events in \d/);
  });

  it('names the streams that it could not apply, and says so by its answer', async () => {
    await test.http.post('/api/probe/count/c/2').expect(201);
    expect(await run('all')).toBe(false);
    expect(said).toContain('fussy stopped at probe-c: RangeError');
    expect(await rows('plain')).toContainEqual({ stream: 'probe-c', events: 1 });
  });

  it('says that it waits for somebody who reads the old tables', async () => {
    const reader = await test.pool.connect();
    await reader.query('begin; select from read_models.plain');
    const rebuilding = run('plain');
    const waiting = 'built; somebody reads the old tables: waiting for';
    await eventually(() => expect(said.join('\n')).toContain(waiting));
    await reader.query('commit');
    reader.release();
    expect(await rebuilding).toBe(true);
    expect(said.at(-1)).toMatch(/^plain: 4 events in \d/);
  });

  it('knows no other names', async () => {
    await expect(run('nonsense')).rejects.toThrow(
      'There is no read model nonsense; there are: plain, fussy, or all.',
    );
  });
});
