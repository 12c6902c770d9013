import type { Program } from '../model/process.js';

export interface Actor {
  readonly name: string;
  readonly program: Program;
  /** Begins only once that other one died or ended without knowing: the same buyer trying again. */
  readonly after?: string;
  /** Begins later than that other one, which does just the same: the other order would be the same with swapped names. */
  readonly twinOf?: string;
}

export interface Scenario {
  readonly name: string;
  readonly opening: Program;
  readonly actors: readonly Actor[];
  /** Appends whose answer is lost: stored or not yet, repeated or given up. */
  readonly lost: number;
  readonly deaths: number;
  /** How often a process that could go on is kept waiting for another one; without it, as often as can be. */
  readonly switches?: number;
  /** Holds of the beginning may run out in between. */
  readonly timePasses?: boolean;
  /** The lists of the scenario; at the end a fresh buyer asks on each. */
  readonly lists: readonly number[];
}
