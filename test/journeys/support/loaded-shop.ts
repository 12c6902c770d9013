import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { Server } from '../../support/server.js';

/** The owner's account, as announced by the process that loaded the example. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

export interface LoadedShop {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly account: Account;
}

const LOADER = resolve(__dirname, '../../../example-shop/dist/main.js');
const ACCOUNT = 'account.json';

/** Loading the example takes longer than most journeys, so it is done once for the whole run and copied. */
export async function copyOfLoadedShop(): Promise<LoadedShop> {
  const database = await createTestDatabase({ template: 'example', prepare: load });
  const dataDir = await mkdtemp(join(tmpdir(), 'fiocco-pages-'));
  await cp(loadedFolder(), dataDir, { recursive: true });
  const account = JSON.parse(await readFile(join(dataDir, ACCOUNT), 'utf8')) as Account;
  return { database, dataDir, account };
}

async function load(databaseUrl: string): Promise<void> {
  const folder = loadedFolder();
  await rm(folder, { recursive: true, force: true });
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'warn' };
  const server = await Server.on(env, LOADER);
  try {
    await server.start(180_000);
    await writeFile(join(folder, ACCOUNT), JSON.stringify(await toldAccount(server)));
  } finally {
    await server.kill('SIGTERM');
  }
}

function loadedFolder(): string {
  const folder = process.env['FIOCCO_TEST_FOLDER'];
  if (!folder) throw new Error('FIOCCO_TEST_FOLDER names no folder for this run');
  return join(folder, 'example-shop');
}

async function toldAccount(server: Server): Promise<Account> {
  const [, username = '', password = ''] = await eventually(() =>
    server.printed(/user (\S+), password (\S+) \(shown only now\)/),
  );
  return { username, password };
}
