import 'reflect-metadata';
import { isStreamName, type Json, type StoredEvent } from '@fiocco/event-sourcing';
import { runCommand, withLedger } from './operator-command.js';
import { commandLine } from './platform/config/command-line.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';

const USAGE = `Usage: ${commandLine('ledger', '<stream>')}    (gift-<list>_<product>, gift-<list>_fund, stock-<product>, …)`;

/** The fields of an event as text. Personal data appear as references only. */
function fieldsOf(data: { readonly [field: string]: Json }, path = ''): string[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const name = path + field;
    if (field === 'digest') return [];
    if (Array.isArray(value)) return [`${name}=${value.map((one) => JSON.stringify(one)).join(',')}`];
    if (typeof value !== 'object' || value === null) return [`${name}=${String(value)}`];
    return fieldsOf(value as { readonly [field: string]: Json }, `${name}.`);
  });
}

function lineOf({ revision, position, type, data, metadata }: StoredEvent): string {
  const head = `${String(revision).padStart(4)}  ${metadata.at}  ${metadata.actor.padEnd(12)}  ${type}`;
  return `${head}\n      position=${position} cause=${metadata.cause} ${fieldsOf(data).join(' ')}\n`;
}

/** `npm run ledger -- <stream>`: prints the events of one stream, oldest first. Answers whether there are any. */
async function main([stream, ...more]: readonly string[]): Promise<boolean> {
  if (stream === undefined || more.length > 0 || !isStreamName(stream)) throw new ConfigError(USAGE);
  return withLedger(loadConfig(process.env), async (store) => {
    const events = await store.read(stream);
    for (const event of events) process.stdout.write(lineOf(event));
    if (events.length === 0) process.stderr.write(`${stream} has no events.\n`);
    return events.length > 0;
  });
}

await runCommand(() => main(process.argv.slice(2)));
