import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FaultServer } from './fault-server.js';
import { Grounds } from './grounds.js';
import { planOf, readable, restartsTheDatabase } from './plan.js';
import { playRun, type RunResult } from './run.js';

/** Runs wait much of the time: with fewer the processors idle, with more the runs only slow each other down. */
const AT_ONCE = 8;
/** How many of these lanes begin with runs whose server is restarted. */
const EXPECTING = 2;
/** More runs might need more connections than a server has. */
const ON_A_SERVER = AT_ONCE / 2;

/** The seeds that are left, and the lane that plays them. */
type Queue = readonly [number[], (lane: number) => Promise<FaultServer>];

export interface SuiteOptions {
  readonly seeds: readonly number[];
  /** A file with a line for each run that ended; these are not run again. */
  readonly stateFile?: string;
  /** No run begins after this time (ms). */
  readonly withinMs?: number;
  readonly say: (line: string) => void;
}

export type Ended = Pick<RunResult, 'seed' | 'faults'> & Partial<RunResult>;

/** Plays the seeds that were not played before; answers all results, including earlier ones. */
export async function playSeeds({
  seeds,
  stateFile,
  withinMs = Infinity,
  say,
}: SuiteOptions): Promise<Ended[]> {
  const before = stateFile ? readState(stateFile) : new Map<number, Ended>();
  const results = seeds.flatMap((seed) => before.get(seed) ?? []);
  if (results.length > 0) say(`${results.length} of ${seeds.length} runs were played before: ${stateFile}`);
  const left = seeds.filter((seed) => !before.has(seed));
  if (left.length === 0) return results;
  const deadline = performance.now() + withinMs;
  const grounds = await Grounds.open();
  try {
    const expecting = left.filter(restartsTheDatabase);
    const others = left.filter((seed) => !restartsTheDatabase(seed));
    const quiet: Queue = [others, (lane) => grounds.quiet(lane)];
    const struck: Queue = [expecting, () => grounds.struck()];
    const lane = async (n: number) => {
      const queues = n < EXPECTING ? [struck, quiet] : n < ON_A_SERVER ? [quiet, struck] : [quiet];
      for (const [queue, server] of queues)
        for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
          if (performance.now() > deadline) return;
          const result = await ended(await server(n), seed);
          results.push(result);
          if (stateFile) record(stateFile, result);
          say(`${results.length} of ${seeds.length}: ${lineOf(result)}`);
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => lane(n)));
  } finally {
    await grounds.close();
  }
  return results;
}

/** An error with which a run ended counts as its fault. */
async function ended(server: FaultServer, seed: number): Promise<Ended> {
  try {
    return await playRun(server, planOf(seed));
  } catch (error) {
    return { seed, faults: [`did not end: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function lineOf({ seed, faults, acknowledged, events, ends, ms }: Ended): string {
  const what = `seed ${seed}, ${readable(planOf(seed))}`;
  if (faults.length > 0) return `FAILED ${what}\n  ${faults.join('\n  ')}\n  replay: ${replayOf(seed)}`;
  return `${what}; ended by ${ends?.join(', ')}; ${acknowledged} acknowledged, ${events} events, ${ms} ms`;
}

export const replayOf = (seed: number): string => `npm run test:faults -- --runs 1 --seed ${seed}`;

/** The last line of the output, after the failing seeds. */
export function summaryOf(results: readonly Ended[]): string {
  const sum = (of: (result: Ended) => number | undefined) =>
    results.reduce((total, result) => total + (of(result) ?? 0), 0);
  const added = (of: (result: Ended) => Readonly<Record<string, number>> | undefined) => {
    const total: Record<string, number> = {};
    for (const [name, n] of results.flatMap((result) => Object.entries(of(result) ?? {})))
      total[name] = (total[name] ?? 0) + n;
    return JSON.stringify(total);
  };
  const endsOf = ({ ends = [] }: Ended) =>
    Object.fromEntries(ends.map((end) => [end, ends.filter((other) => other === end).length]));
  const slowest = Math.max(0, ...results.map(({ settledMs = 0 }) => settledMs));
  const failing = results.filter(({ faults }) => faults.length > 0);
  return [
    ...failing.map(
      ({ seed, faults }) => `seed ${seed} failed (${faults[0]?.split('\n', 1)[0]}): ${replayOf(seed)}`,
    ),
    `ends of lives: ${added(endsOf)}`,
    `acknowledged: ${added(({ effects }) => effects)}`,
    `faults of the providers: ${added(({ weather }) => weather)}; payments settled within ${slowest} ms`,
    `mails by times received: ${added(({ mails }) => mails)}`,
    `${results.length} runs, ${sum(({ acknowledged }) => acknowledged)} commands acknowledged, ` +
      `${sum(({ events }) => events)} events: ${results.length - failing.length} passed, ${failing.length} failed`,
  ].join('\n');
}

function readState(file: string): Map<number, Ended> {
  if (!existsSync(file)) return new Map();
  // The last line may be incomplete where the run was stopped.
  const lines = readFileSync(file, 'utf8').split('\n').flatMap(parse);
  return new Map(lines.map((result) => [result.seed, result]));
}

function parse(line: string): Ended[] {
  try {
    return [JSON.parse(line) as Ended];
  } catch {
    return [];
  }
}

function record(file: string, result: Ended): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
