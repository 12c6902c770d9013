import 'reflect-metadata';
import type { EventStore } from '@fiocco/event-sourcing';
import { listParked, type Projection, retryParked } from '@fiocco/projections';
import type pg from 'pg';
import { runCommand, say, withMigratedShop } from './operator-command.js';
import { projectionLags } from './platform/background/projection-lag.js';
import { commandLine } from './platform/config/command-line.js';
import { ConfigError, loadConfig } from './platform/config/app-config.js';
import { RebuildCommand } from './platform/background/rebuild-command.js';
import { EVENT_STORE, PG_POOL } from './platform/tokens.js';

const USAGE = `Usage: ${commandLine('rebuild', '<read model>…|all')}
       ${commandLine('projections', 'list')}
       ${commandLine('projections', 'compare [read model]…')}
       ${commandLine('projections', 'retry <projection> [stream]')}
`;

interface Tools {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
}

/** An operator's work on projections, while the shop runs or is stopped. Answers whether all went well. */
async function main([command, ...names]: readonly string[]): Promise<boolean> {
  const work = workOf(command, names);
  return withMigratedShop(loadConfig(process.env), async (app) => {
    const { BackgroundRegistry } = await import('./platform/background/background.registry.js');
    const { projections } = app.get(BackgroundRegistry);
    return work({ pool: app.get<pg.Pool>(PG_POOL), store: app.get<EventStore>(EVENT_STORE), projections });
  });
}

function workOf(command: string | undefined, names: readonly string[]): (tools: Tools) => Promise<boolean> {
  const work = command === undefined ? undefined : COMMANDS[command]?.(names);
  if (!work) throw new ConfigError(USAGE.trimEnd());
  return work;
}

/** By command: what it does with the names after it; undefined where they are not valid for it. */
const COMMANDS: Readonly<
  Record<string, (names: readonly string[]) => ((tools: Tools) => Promise<boolean>) | undefined>
> = {
  rebuild: (names) => (names.length > 0 ? (tools) => new RebuildCommand(tools, say).run(names) : undefined),
  compare: (names) => (tools) => new RebuildCommand(tools, say).compare(names.length > 0 ? names : ['all']),
  retry: ([name, stream, ...more]) =>
    name !== undefined && more.length === 0 ? (tools) => retry(tools, name, stream) : undefined,
  list: (names) => (names.length === 0 ? list : undefined),
};

async function list({ pool, store, projections }: Tools): Promise<boolean> {
  const parked = await listParked(pool);
  const lags = await projectionLags(pool, store, projections);
  for (const { name, kind = 'read-model', version } of projections) {
    const stopped = parked.filter(({ projection }) => projection === name);
    const behind = lags.find((one) => one.name === name)?.lag ?? 0;
    const isBehind = behind > 0 ? `, ${behind} events behind` : '';
    const isParked = stopped.length > 0 ? `, ${stopped.length} parked` : '';
    say(`${name}: ${kind}, version ${version}${isBehind}${isParked}`);
    for (const { stream, revision, code, tries } of stopped) {
      say(`  ${stream} from revision ${revision}: ${code}, tried ${tries} times`);
    }
  }
  return parked.length === 0;
}

async function retry(tools: Tools, name: string, stream: string | undefined): Promise<boolean> {
  const projection = tools.projections.find((candidate) => candidate.name === name);
  if (!projection) throw new ConfigError(`There is no projection ${name}.`);
  const retried = await retryParked(tools, projection, stream);
  if (retried.length === 0) say('Nothing is parked there.');
  for (const one of retried) {
    say(`${one.stream}: ${one.code === null ? 'goes on' : `still stopped by ${one.code}`}`);
  }
  return retried.every(({ code }) => code === null);
}

await runCommand(() => main(process.argv.slice(2)));
