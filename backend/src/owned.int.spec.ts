import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OWNED_BY_MODULES } from './owned.js';
import { migration, ownedByAll } from './platform/owned/owned.js';
import { PersonalDataRegistry } from './platform/index.js';
import { createTestApp, type TestApp } from './platform/testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const SOURCES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/testing/'))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

const named = (pattern: RegExp): string[] =>
  SOURCES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)).toSorted();

/** The names under which databases remember these migrations, in order. New ones are added at the end. */
const RELEASED = [
  '2026-11-27-platform',
  '2026-11-27-identity',
  '2026-11-27-settings',
  '2026-11-27-catalog',
  '2026-11-27-gift-lists',
  '2026-11-27-transactions',
  '2026-11-27-checkout',
  '2026-11-27-media',
  '2026-11-27-notifications',
  '2026-11-27-payments',
  '2026-11-27-audit',
  '2026-11-27-example-shop',
];

describe('what modules own', () => {
  it('is declared by every module that has such a file', () => {
    const root = SOURCES.find(({ file }) => file === 'owned.ts')?.text ?? '';
    const files = SOURCES.map(({ file }) => basename(file)).filter((file) => file.endsWith('.owned.ts'));
    expect(files.filter((file) => !root.includes(`/${file.replace('.ts', '.js')}'`))).toEqual([]);
  });

  it('holds every migration that was written, the released ones first and as they were', () => {
    const { migrations } = OWNED_BY_MODULES;
    expect(migrations.map(({ migration: { name } }) => name).toSorted()).toEqual(
      named(/class (\w+) extends Migration\b/g),
    );
    expect(migrations.slice(0, RELEASED.length).map(({ name }) => name)).toEqual(RELEASED);
    expect(migrations.map(({ place }) => place)).toEqual(migrations.map((_, at) => at + 1));
  });

  it('holds every entity', () => {
    expect(OWNED_BY_MODULES.entities.map(({ name }) => name).toSorted()).toEqual(
      named(/^@Entity\([^)]*\)\nexport class (\w+)/gm),
    );
  });

  it('names a kind of record wherever a field is told by the name of one', () => {
    const { records } = OWNED_BY_MODULES;
    const wanted = records.flatMap(({ fields }) => Object.values(fields).flatMap(({ idOf }) => idOf ?? []));
    const withNames = records.filter(({ names }) => names).map(({ code }) => code);
    expect(wanted).toContain('occasion');
    expect(withNames).toEqual(expect.arrayContaining(wanted));
  });

  it('is claimed by one module only', () => {
    const first = OWNED_BY_MODULES.migrations[0];
    if (!first) throw new Error('no migration');
    const owned = { name: 'one', migrations: [first], streams: ['gift'] };
    expect(() => ownedByAll([owned, { name: 'two', streams: ['gift'] }])).toThrow(
      'The stream gift is owned twice',
    );
    expect(() =>
      ownedByAll([owned, { name: 'two', migrations: [migration(1, 'other', first.migration)] }]),
    ).toThrow('The migration number 1 is owned twice');
  });
});

describe('the database', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ config: { role: 'api' } });
  });
  afterAll(() => test.close());

  const remembered = async (): Promise<string[]> => {
    const { rows } = await test.pool.query<{ name: string }>('select name from migrations order by id');
    return rows.map(({ name }) => name);
  };
  const forgetAllBut = (...names: string[]) =>
    test.pool.query(
      'with gone as (delete from migrations) insert into migrations (name) select unnest($1::text[])',
      [names],
    );

  it('of the day on which migrations were squashed is known as up to date', async () => {
    const before = await remembered();
    await forgetAllBut('2026-11-21-platform', '2026-11-26-wider-origins');
    await (await createTestApp({ config: { role: 'api' }, sharing: test })).close();
    expect((await remembered()).toSorted()).toEqual(before.toSorted());
  });

  it('that is older is not touched', async () => {
    const before = await remembered();
    await forgetAllBut('2026-11-21-platform');
    await expect(createTestApp({ config: { role: 'api' }, sharing: test })).rejects.toThrow(
      'This database is of a version before 27 November 2026.',
    );
    expect(await remembered()).toEqual(['2026-11-21-platform']);
    await forgetAllBut(...before);
  });

  const columns = async (pattern: string): Promise<string[]> => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
       from information_schema.columns
       where table_schema not in ('information_schema', 'pg_catalog', 'read_models') and column_name ~ $1
       order by 1`,
      [pattern],
    );
    return rows.map(({ name }) => name);
  };

  it('has no table that nobody declares', async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
       from information_schema.tables
       where table_schema not in ('information_schema', 'pg_catalog', 'bullmq') and table_type = 'BASE TABLE'`,
    );
    const known = OWNED_BY_MODULES.tables.map(({ table }) => table);
    const tables = rows.map(({ name }) => name);
    // The table in which the mapper remembers migrations.
    expect(tables.filter((name) => !known.includes(name))).toEqual(['migrations']);
    expect(known.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('counts entries of every kind of record, and of no other', async () => {
    const counted = OWNED_BY_MODULES.records.map(({ table }) => `${table}.history_revision`);
    expect(counted.toSorted()).toEqual(await columns('^history_revision$'));
  });

  it('has no picture that is not known to be in use', async () => {
    const known = OWNED_BY_MODULES.pictures.map(({ table, column }) => `${table}.${column}`);
    // Settings are one row per field.
    expect(known.toSorted()).toEqual(
      [...(await columns('(image|logo|picture)')), 'settings.value'].toSorted(),
    );
  });

  it('has no sealed column that a rotation of the master key would leave behind', async () => {
    const { sealedColumns } = test.app.get(PersonalDataRegistry);
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(await columns('^sealed_')).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(await columns('^sealed_')));
  });
});

it('the platform and the history of records name nothing of the business', () => {
  const business = /(gift|occasion|beneficiar|product(?!ion)|stock|quota)/i;
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
  const isGeneral = (file: string) => /^(platform|modules\/record-history)\//.test(file);
  const naming = SOURCES.filter(({ file }) => isGeneral(file) && !file.endsWith('.fixtures.ts'))
    .filter(({ text }) => business.test(text.replaceAll(comments, '')))
    .map(({ file }) => file);
  expect(naming).toEqual([]);
});
