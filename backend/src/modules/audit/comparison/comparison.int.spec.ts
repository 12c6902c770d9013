import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { ReadModelComparison } from '@fiocco/contracts';
import { defineTable, integer, rowProjection, text, touch } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { type BackgroundWork, GivesWork } from '../../../platform/index.js';
import { ProbeModule } from '../../../platform/testing/probe.module.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../../identity/index.js';
import { AuditModule } from '../index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const PATH = '/api/integrity/comparisons';
const counters = defineTable('counters', {
  key: 'stream',
  columns: { stream: text(), counted: integer() },
});

@Module({ imports: [ProbeModule] })
class CountersModule {
  @GivesWork()
  work(): BackgroundWork {
    const projection = rowProjection({
      name: 'counters',
      title: 'Conteggi',
      version: 1,
      tables: [counters],
      touches: ({ stream }) => (stream.startsWith('probe-') ? [touch(counters, stream)] : []),
      change(rows, { stream, data }) {
        if (!stream.startsWith('probe-')) return;
        const before = rows.get(counters, stream)?.counted ?? 0;
        rows.put(counters, { stream, counted: before + Number(data['by']) });
      },
    });
    return { projections: [projection] };
  }
}

const test = forAllTests(() => createTestApp({ modules: [IdentityModule, AuditModule, CountersModule] }));
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) await test.http.post(`/api/probe/count/${name}/1`).expect(201);
});

const runs = async () => (await admin.get(PATH).expect(200)).body as readonly ReadModelComparison[];

async function compared(): Promise<ReadModelComparison> {
  const id = await eventually(async () => {
    const { body } = await admin.post(PATH).expect(202);
    return (body as { readonly id: number }).id;
  });
  return eventually(async () => {
    const run = (await runs()).find((one) => one.id === id);
    expect(run).not.toMatchObject({ state: 'running' });
    return run as ReadModelComparison;
  });
}

describe('the comparison of what pages read with the ledger', () => {
  it('says so where nothing differs, and how many events it read for it', async () => {
    expect(await runs()).toEqual([]);
    const run = await compared();
    expect(run).toMatchObject({
      state: 'verified',
      text: 'Le pagine leggono proprio quello che dice il registro.',
      result: {
        same: true,
        command: null,
        readModels: [{ name: 'counters', title: 'Conteggi', rows: 3, differences: 0, named: [] }],
      },
    });
    expect(run.events).toBe(run.of);
  });

  it('names each row that is not as the ledger says, and the command that mends it', async () => {
    await test.pool.query("update read_models.counters set counted = 9 where stream = 'probe-a'");
    await test.pool.query("delete from read_models.counters where stream = 'probe-b'");
    await test.pool.query("insert into read_models.counters values ('probe-x', 1)");
    const { text: words, result } = await compared();
    expect(words).toBe('Una tabella non è come dice il registro: «Conteggi».');
    expect(result?.command).toMatch(/ counters$/);
    expect(result?.readModels).toMatchObject([
      {
        differences: 4,
        named: [
          { table: 'counters', key: 'probe-a', kind: 'changed', columns: ['counted'] },
          { table: 'counters', key: 'probe-b', kind: 'missing', columns: [] },
          { table: 'counters', key: 'probe-x', kind: 'surplus', columns: [] },
        ],
      },
    ]);
  });

  it('is one at a time, and ends with the process that began it', async () => {
    const holder = await test.pool.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('fiocco.comparison', 47))");
    try {
      expect((await admin.post(PATH).expect(409)).body).toMatchObject({ code: 'COMPARISON_RUNNING' });
    } finally {
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
    }
    await test.pool.query('insert into audit.comparison (started_at, total) values (now(), 1)');
    expect((await runs())[0]).toMatchObject({ state: 'interrupted', result: null });
  });

  it('is for admins', async () => {
    const staff = await test.signInAsStaff();
    for (const [client, status] of [[test.http, 401] as const, [staff, 403] as const]) {
      await client.get(PATH).expect(status);
      await client.post(PATH).expect(status);
    }
  });
});
