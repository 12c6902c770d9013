import 'reflect-metadata';
import { isStreamName, type Json, type StoredEvent } from '@fiocco/event-sourcing';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { openEventStore } from './platform/database/event-store.js';
import { createPool } from './platform/database/pool.js';
import { Log } from './platform/logging/log.js';

const USAGE =
  'Usage: npm run ledger -- <stream>    (gift-<list>_<product>, gift-<list>_fund, stock-<product>, …)';

/** What an event says, a field after the other; a person is a reference, and stays one. */
function fieldsOf(data: { readonly [field: string]: Json }, path = ''): string[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const name = path + field;
    if (field === 'digest') return [];
    if (typeof value !== 'object' || value === null) return [`${name}=${String(value)}`];
    return fieldsOf(value as { readonly [field: string]: Json }, `${name}.`);
  });
}

function lineOf({ revision, position, type, data, metadata }: StoredEvent): string {
  const head = `${String(revision).padStart(4)}  ${metadata.at}  ${metadata.actor.padEnd(12)}  ${type}`;
  return `${head}\n      position=${position} cause=${metadata.cause} ${fieldsOf(data).join(' ')}\n`;
}

/** `npm run ledger -- <stream>`: the events of one stream, oldest first. Answers whether there is any. */
async function main(env: NodeJS.ProcessEnv, [stream, ...more]: readonly string[]): Promise<boolean> {
  if (stream === undefined || more.length > 0 || !isStreamName(stream)) throw new ConfigError(USAGE);
  const config = loadConfig(env);
  const pool = createPool(config.databaseUrl, new Log({ level: 'warn', production: true }));
  const store = await openEventStore(config, pool);
  try {
    const events = await store.read(stream);
    for (const event of events) process.stdout.write(lineOf(event));
    if (events.length === 0) process.stderr.write(`${stream} has no events.\n`);
    return events.length > 0;
  } finally {
    await store.close();
    await pool.end();
  }
}

try {
  if (!(await main(process.env, process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  if ((error as { code?: string }).code === '42P01')
    process.stderr.write('There is no ledger in this database yet.\n');
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 2;
}
