import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, Scene, type ShopProcess } from './support/shop-process.js';

jest.setTimeout(60_000);
const scene = new Scene();
afterAll(() => scene.end());

/** Checks that it ends by itself; answers its exit code and its line. */
async function refusal(shop: ShopProcess): Promise<{ code: number | null; line: string }> {
  const code = await shop.exited;
  const lines = shop.output.trim().split('\n');
  expect(lines).toHaveLength(1);
  return { code, line: lines[0] ?? '' };
}

function clusterWith(files: Record<string, string>, name = 'postgres-18'): string {
  const dataDir = scene.newFolder();
  mkdirSync(join(dataDir, name, 'global'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dataDir, name, file), text);
  return dataDir;
}

test('a port in use', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const dataDir = scene.newFolder();
  const { code, line } = await refusal(scene.start(dataDir, { PORT: String(port) }));
  expect([code, line]).toEqual([11, expect.stringContaining(`Port ${port} is already in use`)]);
  expect(readdirSync(dataDir)).toEqual([]); // nothing was begun, and the lock was given back
  await new Promise((done) => server.close(done));
});

test.each(['70000', 'http', '-1'])('PORT=%s', async (port) => {
  const { code, line } = await refusal(scene.start(scene.newFolder(), { PORT: port }));
  expect([code, line]).toEqual([11, `PORT ${port} is not a port number.`]);
});

test('a data folder that cannot be written to', async () => {
  const file = `${scene.newFolder()} file`;
  writeFileSync(file, 'a file where the folder should be');
  const { code, line } = await refusal(scene.start(join(file, 'data')));
  expect([code, line]).toEqual([12, expect.stringContaining('cannot be written to (ENOTDIR)')]);
});

test('a folder whose set-up was cut short', async () => {
  const dataDir = clusterWith({ PG_VERSION: '18\n', 'global/pg_control': 'x' });
  const { code, line } = await refusal(scene.start(dataDir));
  expect([code, line]).toEqual([
    13,
    expect.stringContaining('is incomplete (the mark of a finished set-up missing)'),
  ]);
  expect(readFileSync(join(dataDir, 'postgres-18', 'PG_VERSION'), 'utf8')).toBe('18\n'); // left as it was
});

test('a folder that lost files of the database', async () => {
  const dataDir = clusterWith({ PG_VERSION: '18\n', 'fiocco.json': '{"product":"fiocco","password":"x"}' });
  const { code, line } = await refusal(scene.start(dataDir));
  expect([code, line]).toEqual([
    13,
    expect.stringContaining('is incomplete (files of the database missing)'),
  ]);
});

test.each([
  [
    'of another major version',
    () => clusterWith({ PG_VERSION: '17\n' }),
    'holds data of PostgreSQL 17, this is 18',
  ],
  ['of an older release beside', () => clusterWith({}, 'postgres-17'), 'another PostgreSQL version'],
  [
    'of another program',
    () => clusterWith({ PG_VERSION: '18\n', 'global/pg_control': 'x', 'fiocco.json': '{}' }),
    'was made by another program',
  ],
  [
    "that is another server's own",
    () => join(clusterWith({ PG_VERSION: '18\n' }, 'main'), 'main'),
    "another PostgreSQL server's own folder",
  ],
])('a data folder %s', async (_what, dataDir, reason) => {
  const { code, line } = await refusal(scene.start(dataDir()));
  expect([code, line]).toEqual([14, expect.stringContaining(reason)]);
});

test('a second start on a data folder in use; the first goes on', async () => {
  const dataDir = scene.newFolder();
  const first = scene.start(dataDir);
  await first.visit();
  const { code, line } = await refusal(scene.start(dataDir));
  expect([code, line]).toEqual([
    15,
    expect.stringContaining(`already running on the data folder ${dataDir} (process ${first.pid},`),
  ]);
  expect((await first.visit()).visits).toBe(2);
});

describe('arguments', () => {
  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${script}.mjs`, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: join(scene.newFolder(), 'never made') },
    });
    return { status, stdout, lines: stderr.split('\n').filter((line) => line !== '') };
  };

  test.each([
    ['start', /PUBLIC_URL[\s\S]*npm run verify-ledger/],
    ['test', /npm run test:long/],
    ['bench', /--no-build/],
    ['faults', /--failpoints/],
    ['verify-ledger', /--heads <file>/],
    ['ledger', /<stream>/],
    ['projections', /compare/],
    ['rebuild', /all/],
    ['rotate-keys', /--remove-old/],
    ['reset-password', /<username>/],
    ['after-restore', /npm run after-restore/],
  ])('%s tells with --help what there is, and does nothing', (script, said) => {
    const { status, stdout, lines } = run(script, '--help');
    expect([status, lines]).toEqual([0, []]);
    expect(stdout).toMatch(said);
  });

  test.each([
    ['start', '--demo'],
    ['start', 'production'],
    ['test', '--watch'],
    ['bench', '--fast'],
    ['faults', '--run'],
  ])('%s refuses %s with one line', (script, argument) => {
    const { status, lines } = run(script, argument);
    expect([status, lines]).toEqual([2, [expect.stringContaining(argument)]]);
  });

  // The built commands are run directly: a wrong argument must start nothing.
  test.each([
    ['after-restore', ['now']],
    ['after-restore', ['--ask-providers', '--without-providers']],
    ['after-restore', ['--since', 'ieri']],
    ['rotate-keys', ['--remove']],
    ['reset-password', []],
    ['reset-password', ['anna', 'luca']],
    ['verify-ledger', ['--head', 'x']],
    ['ledger', ['--all']],
    ['ledger', ['stock-1', 'stock-2']],
    ['projections', ['nonsense']],
    ['projections', ['list', 'all']],
    ['projections', ['rebuild']],
  ])('%s %j is refused with how it is used, before anything is looked for', (command, args) => {
    const dataDir = join(scene.newFolder(), 'never made');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`backend/dist/${command}.main.js`, ...args],
      { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
    );
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Usage: npm run /);
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('what belongs to another user is told in one line', () => {
  const tell = `import { describeError } from './tools/lib/terminal.mjs';
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/clone/.cache/workspace.lock' });
    console.log(describeError(denied));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', tell], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe(
    '/clone/.cache/workspace.lock may not be written by this user (EACCES): start Fiocco as the user to whom it belongs, or change its rights.\n',
  );
});
