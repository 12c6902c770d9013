import type { Program } from '../model/process.js';

export interface Actor {
  readonly name: string;
  readonly program: Program;
  /** Begins only after that other process died or ended without knowing: the same buyer tries again. */
  readonly after?: string;
  /** Begins after that other process, which does the same: the reverse order would only swap their names. */
  readonly twinOf?: string;
}

export interface Scenario {
  readonly name: string;
  readonly opening: Program;
  readonly actors: readonly Actor[];
  /** How many appends lose their answer: stored or not yet, repeated or given up. */
  readonly lost: number;
  readonly deaths: number;
  /** How often a process that could go on waits for another one; unlimited when absent. */
  readonly switches?: number;
  /** Whether holds of the beginning may run out in between. */
  readonly timePasses?: boolean;
  /** The scenario's lists; at the end a new buyer asks on each. */
  readonly lists: readonly number[];
}
