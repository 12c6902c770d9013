import { type Failpoint, FAILPOINTS } from '@fiocco/failpoints';
import { randomFrom } from '../support/random.js';

/** Which process ends. One process has both roles unless they run apart. */
export type Victim = 'both' | 'api' | 'worker';

/** What ends a life of the shop's processes. */
export type Fault =
  | {
      readonly kind: 'failpoint';
      readonly name: Failpoint;
      readonly count: number;
      readonly victim: Victim;
      /** Whether the database's server is killed at the same moment. */
      readonly withDatabase?: boolean;
    }
  | { readonly kind: 'kill'; readonly victim: Victim }
  | { readonly kind: 'connections cut'; readonly times: number }
  | { readonly kind: 'database restarted' }
  /** The providers answer nothing and call nobody back; the next life begins an hour later. */
  | { readonly kind: 'providers silent' };

export interface Life {
  readonly fault: Fault;
  /** The error of the clock of everything that starts with this life: it jumps between two lives. */
  readonly clockMs: number;
  /** The fault comes a moment after this many answers. */
  readonly afterAnswers: number;
  readonly afterMs: number;
  /** The life ends after this time at the latest, even where its failpoint was not reached. */
  readonly lastsMs: number;
}

export interface Plan {
  readonly seed: number;
  /** Whether api and worker are processes of their own. */
  readonly apart: boolean;
  readonly browsers: number;
  /** Whether buyers pay by card and PayPal too, at providers with faults of their own. */
  readonly pays: boolean;
  readonly lives: readonly Life[];
  /** The clock's error at the last start. What is due later by it is not waited for. */
  readonly lastClockMs: number;
}

const HOUR_MS = 3_600_000;
/** The last start is so much later: by then a call of several steps that died is not waited for any more. */
const LATER_MS = 120_000;
const LIFE_MS = 6_000;
/** For a life with a failpoint that has to be reached. */
const PATIENT_LIFE_MS = 120_000;

/**
 * The role that reaches the failpoint: read models, relay and effects belong to the worker. A payment is settled by the
 * buyer who comes back, in the api, or by a job.
 */
function whereLies(name: Failpoint): Victim {
  if (PAYMENTS.has(name)) return 'both';
  return /^(rows|outbox|effect)/.test(name) ? 'worker' : 'api';
}

/** These are come by only where somebody pays at a provider. */
const PAYMENTS: ReadonlySet<Failpoint> = new Set(['pinned-before-capture', 'captured-before-append']);

/** These lie in commands of staff, which are fewer. */
const AT_THE_COUNTER: ReadonlySet<Failpoint> = new Set([
  'held-before-give',
  'given-before-take',
  'held-before-decided',
  'decided-before-item',
  'item-before-next',
]);

/** One run in eight restarts the database's server, which all runs at that time share. */
export const restartsTheDatabase = (seed: number): boolean => seed % 8 === 0;

/** Every second run; also every second of those that restart the database. */
export const paysAtProviders = (seed: number): boolean => (Math.floor(seed / 8) + seed) % 2 === 0;

/** Everything that a seed decides; the timing of the processes is not included. */
export function planOf(seed: number): Plan {
  const random = randomFrom(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const apart = random() < 0.3;
  const pays = paysAtProviders(seed);
  const failpoints = FAILPOINTS.filter((name) => pays || !PAYMENTS.has(name));
  const victim = (): Victim => (apart ? ((['api', 'worker', 'both'] as const)[upTo(3)] ?? 'both') : 'both');
  const fault = (): Fault => {
    const which = random();
    if (which < 0.55) {
      const name = failpoints[upTo(failpoints.length)] ?? 'append-before-answer';
      return {
        kind: 'failpoint',
        name,
        count: 1 + upTo(PAYMENTS.has(name) || AT_THE_COUNTER.has(name) ? 1 : 6),
        victim: apart ? whereLies(name) : 'both',
      };
    }
    if (which < 0.85) return { kind: 'kill', victim: victim() };
    return { kind: 'connections cut', times: 1 + upTo(3) };
  };
  const clockMs = clocksOf(seed);
  const life = (its: Fault): Life => ({
    fault: its,
    clockMs: clockMs(),
    // A purchase that is paid at a provider takes five answers.
    afterAnswers: upTo(16) + (pays ? 20 : 0),
    afterMs: upTo(150),
    lastsMs: LIFE_MS,
  });
  const lives = Array.from({ length: 1 + upTo(3) }, () => life(fault()));
  if (restartsTheDatabase(seed)) lives.splice(upTo(lives.length), 0, life({ kind: 'database restarted' }));
  if (pays && upTo(4) === 0) lives.push(life({ kind: 'providers silent' }));
  const lastClockMs = Math.max(0, ...lives.map(endOf)) + LATER_MS;
  return { seed, apart, browsers: 3 + upTo(4), pays, lives, lastClockMs };
}

const endOf = ({ clockMs, fault }: Life): number =>
  clockMs + (fault.kind === 'providers silent' ? HOUR_MS : 0);

/** One start in three has a clock that is an hour wrong, more often behind than ahead. */
function clocksOf(seed: number): () => number {
  const random = randomFrom(seed ^ 0x5f356495);
  return () => {
    const which = random();
    return which < 0.2 ? -HOUR_MS : which < 0.33 ? HOUR_MS : 0;
  };
}

export interface FailpointPlan {
  readonly seed: number;
  readonly name: Failpoint;
  readonly apart: boolean;
  readonly withDatabase: boolean;
}

/** A plan with one life, which ends when its failpoint is reached for the first time. */
export function planFor({ seed, name, apart, withDatabase }: FailpointPlan): Plan {
  const victim = apart ? whereLies(name) : 'both';
  const fault: Fault = { kind: 'failpoint', name, count: 1, victim, withDatabase };
  const life = { fault, clockMs: 0, afterAnswers: 0, afterMs: 0, lastsMs: PATIENT_LIFE_MS };
  return { seed, apart, browsers: 4, pays: PAYMENTS.has(name), lives: [life], lastClockMs: LATER_MS };
}

export function readable({ apart, browsers, pays, lives, lastClockMs }: Plan): string {
  const faults = lives.map(({ fault, clockMs }) => `${clockOf(clockMs)}${nameOf(fault)}`);
  const last = `${clockOf(lastClockMs)}open again`;
  return `${apart ? 'api and worker' : 'one process'}, ${browsers} browsers${pays ? ' that pay' : ''}: ${[...faults, last].join(', ')}`;
}

const clockOf = (ms: number): string => (Math.abs(ms) < HOUR_MS ? '' : `${ms > 0 ? '+' : '-'}1 h `);

function nameOf(fault: Fault): string {
  if (fault.kind === 'failpoint') return `${fault.name}:${fault.count} (${fault.victim})`;
  return fault.kind === 'kill' ? `kill (${fault.victim})` : fault.kind;
}
