import type { EventStore } from '@fiocco/event-sourcing';
import {
  compareWithRebuild,
  isReadModel,
  listParked,
  type Projection,
  rebuildAll,
  type TableComparison,
} from '@fiocco/projections';
import type pg from 'pg';
import { ConfigError } from '../config/app-config.js';
import { commandLine } from '../config/command-line.js';

const TOLD_EVERY_MS = 2_000;

export interface RebuildTools {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
}

/** `npm run rebuild` and `npm run projections -- compare`, for some or all read models, while the shop runs. */
export class RebuildCommand {
  constructor(
    private readonly tools: RebuildTools,
    private readonly say: (line: string) => void,
  ) {}

  /** Answers whether the rows agree with the ledger; parked streams are left out. */
  async compare(names: readonly string[]): Promise<boolean> {
    const compared = await compareWithRebuild({
      ...this.tools,
      projections: this.wanted(names),
      onCompared: (table) => comparisonLines(table).forEach(this.say),
    });
    const isSame = compared.every(({ differences }) => differences === 0);
    if (!isSame) this.say(`Rows were changed by hand. The ledger counts: ${commandLine('rebuild', 'all')}`);
    return isSame;
  }

  /** Answers whether every stream could be applied. */
  async run(names: readonly string[]): Promise<boolean> {
    const { pool, store } = this.tools;
    const wanted = this.wanted(names);
    const startedAt = performance.now();
    let told = startedAt;
    let done = 0;
    const tell = (line: string): void => {
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      this.say(line);
    };
    const onProgress = ({ events }: { readonly events: number }): void => {
      done = events;
      tell(`${events} events …`);
    };
    const onSwitchWaiting = ({ waitedMs }: { readonly waitedMs: number }): void =>
      tell(`built; somebody reads the old tables: waiting for ${Math.round(waitedMs / 1000)} s …`);
    await rebuildAll({ pool, store, onProgress, onSwitchWaiting }, wanted);
    const seconds = (performance.now() - startedAt) / 1000;
    const titles = wanted.map(({ name }) => name);
    this.say(`${titles.join(', ')}: ${done} events in ${seconds.toFixed(1)} s`);
    return this.tellParked(titles);
  }

  private wanted(names: readonly string[]): readonly Projection[] {
    const readModels = this.tools.projections.filter(isReadModel);
    if (names.includes('all')) return readModels;
    return names.map((name) => {
      const found = readModels.find((candidate) => candidate.name === name);
      if (found) return found;
      const known = readModels.map((readModel) => readModel.name).join(', ');
      throw new ConfigError(`There is no read model ${name}; there are: ${known}, or all.`);
    });
  }

  private async tellParked(names: readonly string[]): Promise<boolean> {
    const parked = (await listParked(this.tools.pool)).filter(({ projection }) => names.includes(projection));
    for (const { projection, stream, code } of parked) {
      this.say(`${projection} stopped at ${stream}: ${code}`);
    }
    return parked.length === 0;
  }
}

function comparisonLines({ table, rows, differences, named = [] }: TableComparison): readonly string[] {
  const found = differences === 0 ? 'as the ledger says' : `DIFFERENT, ${differences} rows on one side only`;
  const lines = named.map(({ key, kind, columns }) => `  ${[key, kind, ...columns].join(' ')}`);
  return [`${table}: ${rows} rows, ${found}`, ...lines];
}
