import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  EventCatalogue,
  type EventStore,
  eventVersion,
  seal,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import type { Head } from '@fiocco/integrity';
import { enqueue } from '@fiocco/jobs';
import { defineReactor, type Projection } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import request from 'supertest';
import { AppModule } from '../../../app.module.js';
import {
  type BackgroundWork,
  BackgroundService,
  EVENT_STORE,
  GivesWork,
  GoesOnAfterRestore,
  HoldsPersonalData,
  type PersonalDataHolder,
  Readiness,
  type RestoreSequel,
} from '../../../platform/index.js';
import { createApp } from '../../../platform/http/create-app.js';
import { startApp } from '../../../platform/http/start-app.js';
import { Log } from '../../../platform/logging/log.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../../identity/index.js';
import { LedgerHeads } from '../heads/ledger-heads.js';
import { AfterRestore, AuditModule } from '../index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import type { RestoreWord } from './after-restore.js';
import { type LedgerRestored, signedText } from '../verification/ledger-restores.events.js';
import { LedgerWatch } from './ledger-watch.js';

const notes: Projection = {
  name: 'probe_notes',
  version: 1,
  tables: ['probe_notes'],
  schema: 'create table probe_notes (id uuid primary key)',
  async apply(events, tx) {
    const ids = events.filter(({ type }) => type === 'probe.Noted.v1').map(({ id }) => id);
    await tx.query('insert into probe_notes select unnest($1::uuid[])', [ids]);
  },
};
const mailer = defineReactor({
  name: 'probe-mailer',
  version: 1,
  reads: [new EventCatalogue('probe', [eventVersion('probe.Noted.v1', {})])],
  async apply(events, tx) {
    for (const { id, type } of events) {
      if (type !== 'probe.Noted.v1') continue;
      const job = { name: 'send-probe', attempts: 1, backoffMs: 1, validate: () => ({}) };
      await enqueue(tx, job, { id: `probe-mailer_${id}`, payload: {} });
    }
  },
});

const erased: string[] = [];
/** What others were asked, and what there is to lose by asking them. */
const outside = { begun: [] as unknown[], done: [] as string[], stakes: null as string | null };

@Injectable()
class ProbeData extends HoldsPersonalData {
  readonly name = 'prova';
  readonly stage = 'kept';
  readonly export = async () => [];
  readonly erase: PersonalDataHolder['erase'] = async (_, records) => void erased.push(...records);
}

@GoesOnAfterRestore()
@Module({ providers: [ProbeData] })
class ProbeModule implements RestoreSequel {
  readonly name = 'prova';
  readonly begin = async (restore: unknown) => void outside.begun.push(restore);
  readonly run = async () => outside.done.push('asked') > 0;
  readonly stakes = async () => outside.stakes;
  readonly renounce = async () => void outside.done.push('renounced');

  @GivesWork()
  work(): BackgroundWork {
    return { projections: [notes, mailer] };
  }
}

const MODULES = [IdentityModule, AuditModule, ProbeModule];
const TABLES = ['ledger.events', 'projections.checkpoints', 'read_models.probe_notes', 'jobs.outbox'];
let test: TestApp;
let other: NestFastifyApplication | undefined;

beforeEach(async () => {
  Object.assign(outside, { begun: [], done: [], stakes: null });
  test = await createTestApp({ modules: MODULES });
  await test.pool.query('create schema backup');
});
afterEach(async () => {
  await other?.close();
  other = undefined;
  await test.close();
});

const storeOf = (app: NestFastifyApplication): EventStore => app.get<EventStore>(EVENT_STORE);

async function note(count: number, app = test.app, stream = 'gift-5_71'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [last] = (await storeOf(app).read(stream, { direction: 'backward', limit: 1 })) as StoredEvent[];
    const draft = { id: crypto.randomUUID(), event: { type: 'probe.Noted.v1', data: {} } };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'staff:12', cause: 'x' };
    await storeOf(app).append(stream, last?.revision ?? -1, seal(stream, last, [draft], context));
  }
}

/** Waits until every event of the ledger has its row, and checks that exactly one mail was asked for each. */
async function settled(app: NestFastifyApplication): Promise<void> {
  const head = await storeOf(app).head();
  await eventually(async () => {
    const { rows } = await test.pool.query('select name from projections.checkpoints where position <> $1', [
      head,
    ]);
    expect(rows).toEqual([]);
  });
}

async function backUp(): Promise<void> {
  for (const table of TABLES) {
    await test.pool.query(`create table backup.${table.replace('.', '_')} as select * from ${table}`);
  }
}

async function restore(tables = TABLES): Promise<void> {
  await test.pool.query('alter table ledger.events disable trigger append_only');
  for (const table of tables) {
    await test.pool.query(`delete from ${table}`);
    await test.pool.query(`insert into ${table} select * from backup.${table.replace('.', '_')}`);
  }
  await test.pool.query('alter table ledger.events enable trigger append_only');
}

/** Starts another process on the same database and data folder; its log is dropped. */
async function startOther(): Promise<{
  readonly app: NestFastifyApplication;
  readonly started: Promise<void>;
}> {
  const log = new Log({
    level: 'warn',
    production: true,
    destination: { write: (line) => void logged.push(line) },
  });
  const root = AppModule.create({ config: test.config, clock: { now: () => new Date() }, log }, MODULES);
  const app = await createApp(root, test.config, log);
  const started = startApp(app, { port: 0, host: '127.0.0.1' });
  started.catch(() => undefined);
  other = app;
  await eventually(() => expect(app.getHttpServer().listening).toBe(true));
  return { app, started };
}
const logged: string[] = [];

const count = async (sql: string): Promise<number> => {
  const { rows } = await test.pool.query<{ n: string }>(`select count(*) as n from ${sql}`);
  return Number(rows[0]?.n);
};

async function headsOf(app: NestFastifyApplication): Promise<readonly Head[]> {
  const heads: Head[] = [];
  for await (const { head } of app.get(LedgerAccess).headFile.read()) heads.push(head);
  return heads;
}

const restoreOf = (app: NestFastifyApplication) => ({
  run: (word?: RestoreWord) => app.get(AfterRestore).run(() => undefined, word),
});

describe('a backup older than the newest head', () => {
  it('is not served until after-restore has run, and then is one shop again', async () => {
    await note(5);
    await settled(test.app);
    await test.app.get(LedgerHeads).anchor();
    await backUp();
    await note(3);
    await settled(test.app);
    const [kept] = await headsOf(test.app);
    expect(await test.app.get(LedgerHeads).anchor()).toMatchObject({ sequence: 2, count: 8 });
    await test.app.get(BackgroundService).stop();
    await restore();

    const { app, started } = await startOther();
    const http = request(await app.getUrl());
    await eventually(() => expect(logged.join('')).toContain('LEDGER_BEHIND_HEAD'));
    await http.get('/health/live').expect(200);
    await http.get('/health/ready').expect(503);
    await http.get('/api/user').expect(503);

    await writeFile(join(test.config.dataDir, 'erasures.jsonl'), '{"records":["transaction_t1"]}\n');
    const said: string[] = [];
    expect(await app.get(AfterRestore).run((line) => said.push(line))).toBe(true);
    expect(said.join('\n')).toContain('Lost: 3 events, after position 5 up to 8.');
    expect(said.join('\n')).toContain('5 mails are set aside');
    expect(new Set(erased)).toEqual(new Set(['transaction_t1']));
    expect(outside.begun).toEqual([{ knownUntil: new Date(kept?.at ?? ''), isLoss: true }]);
    await started;
    await eventually(() => http.get('/health/ready').expect(200));

    const [restored] = await storeOf(app).read('ledger-restores');
    if (!restored) throw new Error('the restore was not recorded');
    const { key, signature, ...facts } = restored.data as LedgerRestored['data'];
    expect(facts).toEqual({ epoch: 1, position: '5', events: 5, lostUpTo: '8', lostEvents: 3, lastHead: 1 });
    expect(app.get(LedgerAccess).keys.signer.key.verify(signedText(facts, key), signature)).toBe(true);

    await note(2, app);
    await settled(app);
    expect(await count('read_models.probe_notes')).toBe(7);
    expect(await count("jobs.outbox where name = 'send-probe' and state = 'failed'")).toBe(5);
    expect(await count("jobs.outbox where name = 'send-probe' and state <> 'failed'")).toBe(2);
    expect(await app.get(AfterRestore).run(() => undefined)).toBe(false);

    expect(await app.get(LedgerHeads).anchor()).toMatchObject({ epoch: 1, count: 8 });
    const files = await readdir(test.config.dataDir);
    expect(files).toEqual(
      expect.arrayContaining(['heads-of-epoch-0-2.jsonl', 'after-restore-1-mails.jsonl']),
    );
    const mails = await readFile(join(test.config.dataDir, 'after-restore-1-mails.jsonl'), 'utf8');
    expect(mails.trim().split('\n')).toHaveLength(5);
  });

  // @holds restore: users
  // @holds restore: catalog.product
  it('gives no id again that the ledger has named', async () => {
    await note(1, test.app, 'gift-5_71');
    await note(1, test.app, 'stock-90');
    await test.app.get(LedgerHeads).anchor();
    await test.pool.query("update projections.checkpoints set position = 99 where name = 'probe_notes'");
    const said: string[] = [];
    await test.app.get(AfterRestore).run((line) => said.push(line));
    const { rows } = await test.pool.query(
      `select nextval(pg_get_serial_sequence('catalog.product', 'id')) as product,
              nextval(pg_get_serial_sequence('users', 'id')) as account`,
    );
    expect(rows).toEqual([{ product: '91', account: '13' }]);
  });

  // @holds restore: gifts.order_number
  // @holds restore: users
  // @holds restore: catalog.product
  // @holds restore: catalog.occasion
  it('gives no number again of which only a head knows: an order of the time that is lost', async () => {
    const sequences = [
      'gifts.order_number',
      ...['users', 'catalog.product', 'catalog.occasion'].map((table) => `${table}_id_seq`),
    ];
    const setAll = async (to: number) => {
      for (const one of sequences) await test.pool.query('select setval($1::regclass, $2)', [one, to]);
    };
    await note(1);
    await setAll(300);
    await test.app.get(LedgerHeads).anchor();
    await setAll(5);
    await test.pool.query("update projections.checkpoints set position = 99 where name = 'probe_notes'");
    await test.app.get(AfterRestore).run(() => undefined);
    for (const one of sequences) {
      const { rows } = await test.pool.query<{ next: string }>('select nextval($1::regclass) as next', [one]);
      expect(Number(rows[0]?.next)).toBeGreaterThan(300);
    }
  });
});

describe('a backup of everything together, which agrees with itself', () => {
  it('asks others since when nobody knows, however new its newest head is, or since the backup that is named', async () => {
    await note(2);
    await settled(test.app);
    await test.app.get(LedgerHeads).anchor();
    const { run } = restoreOf(test.app);
    expect(await run()).toBe(false);
    const since = new Date('2026-11-20T03:00:00.000Z');
    expect(await run({ since })).toBe(false);
    expect(outside.begun).toEqual([
      { knownUntil: null, isLoss: false },
      { knownUntil: since, isLoss: true },
    ]);
  });
});

describe('a shop with which money can move', () => {
  it('is put right only once somebody has said whether it is the shop itself or a copy', async () => {
    await note(1);
    await test.app.get(LedgerHeads).anchor();
    await test.pool.query("update projections.checkpoints set position = 99 where name = 'probe_notes'");
    outside.stakes = 'Qui si muove denaro.';
    const { run } = restoreOf(test.app);
    await expect(run()).rejects.toThrow(
      /^Qui si muove denaro\.\n[\s\S]*--ask-providers[\s\S]*--without-providers/,
    );
    expect(await count('audit.restore_under_way')).toBe(0);
    expect(await run({ asks: false })).toBe(true);
    expect([outside.begun, outside.done]).toEqual([[], ['renounced']]);
    expect(await run({ asks: true })).toBe(false);
    expect([outside.begun.length, outside.done]).toEqual([1, ['renounced', 'asked']]);
  });
});

describe('a ledger that is exchanged under a running shop', () => {
  it('ends serving and working', async () => {
    await note(4);
    await settled(test.app);
    await test.app.get(LedgerHeads).anchor();
    await backUp();
    await note(1);
    await settled(test.app);
    await test.app.get(LedgerHeads).anchor();
    await test.app.get(LedgerWatch).look();
    expect(test.app.get(Readiness).isStarted).toBe(true);
    await restore(['ledger.events']);
    await test.app.get(LedgerWatch).look();
    await test.http.get('/health/ready').expect(503);
    await test.http.get('/api/user').expect(503);
    expect(test.logLines.join('')).toContain('LEDGER_BEHIND_HEAD');
  });
});

describe('what disagrees', () => {
  const codeNow = async () => (await test.app.get(LedgerWatch).disagreement())?.code;

  it('is told apart without any head, by the checkpoints alone', async () => {
    await note(4);
    await settled(test.app);
    expect(await codeNow()).toBeUndefined();
    await test.pool.query("update projections.checkpoints set position = 5 where name = 'probe_notes'");
    expect(await codeNow()).toBe('LEDGER_BEHIND_CHECKPOINT');
    await test.pool.query(
      "update projections.checkpoints set position = 4, event_position = 4, event_id = gen_random_uuid() where name = 'probe_notes'",
    );
    expect(await codeNow()).toBe('OTHER_EVENT_AT_CHECKPOINT');
    await test.pool.query(
      "update projections.checkpoints set event_id = null, epoch = 3 where name = 'probe_notes'",
    );
    expect(await codeNow()).toBe('OTHER_EPOCH');
  });

  it('includes a database behind its last head whose checkpoints agree with the ledger', async () => {
    await note(4);
    await settled(test.app);
    await test.app.get(LedgerHeads).anchor();
    await test.pool.query(
      "update projections.checkpoints set position = 2, event_id = null where name = 'probe-mailer'",
    );
    const about = await test.app.get(LedgerWatch).disagreement();
    expect(about).toMatchObject({ code: 'REACTOR_BEHIND_HEAD', who: 'probe-mailer', position: 2n });
    await rm(join(test.config.dataDir, 'heads.jsonl'));
    expect(await codeNow()).toBeUndefined();
  });

  it('is nothing when a head is signed at the very moment of looking', async () => {
    await note(2);
    await settled(test.app);
    const heads = test.app.get(LedgerHeads);
    jest.spyOn(heads, 'newest').mockImplementationOnce(async () => {
      await note(1);
      await settled(test.app);
      return heads.anchor();
    });
    expect(await codeNow()).toBeUndefined();
  });

  it('is nothing after a rebuild, which moves a checkpoint without naming an event', async () => {
    await note(2);
    await settled(test.app);
    await test.pool.query("update projections.checkpoints set position = 1 where name = 'probe_notes'");
    expect(await codeNow()).toBeUndefined();
  });
});
