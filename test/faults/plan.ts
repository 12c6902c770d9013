import { type Failpoint, FAILPOINTS } from '@fiocco/failpoints';
import { randomFrom } from '../support/random.js';

/** Which process ends. One process holds both parts unless they run apart. */
export type Victim = 'both' | 'api' | 'worker';

/** What ends a life of the shop's processes. */
export type Fault =
  | {
      readonly kind: 'failpoint';
      readonly name: Failpoint;
      readonly count: number;
      readonly victim: Victim;
      /** The server of the database is killed at the same moment. */
      readonly withDatabase?: boolean;
    }
  | { readonly kind: 'kill'; readonly victim: Victim }
  | { readonly kind: 'connections cut'; readonly times: number }
  | { readonly kind: 'database restarted' };

export interface Life {
  readonly fault: Fault;
  /** By how much the clock of what starts with this life is wrong: it jumps between two lives. */
  readonly clockMs: number;
  /** The fault comes after this many answers, and a moment. */
  readonly afterAnswers: number;
  readonly afterMs: number;
  /** It ends after this time at the latest, also where its failpoint was not come by. */
  readonly lastsMs: number;
}

export interface Plan {
  readonly seed: number;
  /** Api and worker as processes of their own. */
  readonly apart: boolean;
  readonly browsers: number;
  readonly lives: readonly Life[];
  /** The clock of the start after the last life has caught up: what waits for its time is not waited for. */
  readonly lastClockMs: number;
}

const HOUR_MS = 3_600_000;
const LIFE_MS = 6_000;
/** For a failpoint that has to be come by. */
const PATIENT_LIFE_MS = 120_000;

/** Read models, the relay and effects are the worker's. */
const whereLies = (name: Failpoint): Victim => (/^(rows|outbox|effect)/.test(name) ? 'worker' : 'api');

/** One run in eight restarts the server of the database, which all runs at that time share. */
export const restartsTheDatabase = (seed: number): boolean => seed % 8 === 0;

/** All that a seed decides; the processes' own timing is not among it. */
export function planOf(seed: number): Plan {
  const random = randomFrom(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const apart = random() < 0.3;
  const victim = (): Victim => (apart ? ((['api', 'worker', 'both'] as const)[upTo(3)] ?? 'both') : 'both');
  const fault = (): Fault => {
    const which = random();
    if (which < 0.55) {
      const name = FAILPOINTS[upTo(FAILPOINTS.length)] ?? 'append-before-answer';
      return { kind: 'failpoint', name, count: 1 + upTo(6), victim: apart ? whereLies(name) : 'both' };
    }
    if (which < 0.85) return { kind: 'kill', victim: victim() };
    return { kind: 'connections cut', times: 1 + upTo(3) };
  };
  const clockMs = clocksOf(seed);
  const life = (its: Fault): Life => ({
    fault: its,
    clockMs: clockMs(),
    afterAnswers: upTo(16),
    afterMs: upTo(150),
    lastsMs: LIFE_MS,
  });
  const lives = Array.from({ length: 1 + upTo(3) }, () => life(fault()));
  if (restartsTheDatabase(seed)) lives.splice(upTo(lives.length), 0, life({ kind: 'database restarted' }));
  const lastClockMs = Math.max(0, ...lives.map((one) => one.clockMs));
  return { seed, apart, browsers: 3 + upTo(4), lives, lastClockMs };
}

/** One start in three is an hour off, more often back than ahead. */
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

/** One life, which ends when its failpoint is come by for the first time. */
export function planFor({ seed, name, apart, withDatabase }: FailpointPlan): Plan {
  const victim = apart ? whereLies(name) : 'both';
  const fault: Fault = { kind: 'failpoint', name, count: 1, victim, withDatabase };
  const life = { fault, clockMs: 0, afterAnswers: 0, afterMs: 0, lastsMs: PATIENT_LIFE_MS };
  return { seed, apart, browsers: 4, lives: [life], lastClockMs: 0 };
}

export function readable({ apart, browsers, lives, lastClockMs }: Plan): string {
  const faults = lives.map(({ fault, clockMs }) => `${clockOf(clockMs)}${nameOf(fault)}`);
  const last = `${clockOf(lastClockMs)}open again`;
  return `${apart ? 'api and worker' : 'one process'}, ${browsers} browsers: ${[...faults, last].join(', ')}`;
}

const clockOf = (ms: number): string => (ms === 0 ? '' : `${ms > 0 ? '+' : '-'}1 h `);

function nameOf(fault: Fault): string {
  if (fault.kind === 'failpoint') return `${fault.name}:${fault.count} (${fault.victim})`;
  return fault.kind === 'kill' ? `kill (${fault.victim})` : fault.kind;
}
