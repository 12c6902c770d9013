import type { Position } from '@fiocco/event-sourcing';
import type { Projection } from '../projection.js';

interface Ask {
  readonly projection: Projection;
  readonly resolve: (position: Position) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Rebuilds the read models that a release has changed in one pass over the log: a projection that finds its tables
 * outdated waits until every other one has checked too. A rebuild that fails is then tried by each alone.
 */
export class SharedRebuilds {
  #asks: Ask[] = [];
  /** Projections that have not checked their checkpoints yet. */
  readonly #undecided: Set<string>;

  constructor(
    private readonly rebuild: (projections: readonly Projection[]) => Promise<Position>,
    names: readonly string[],
  ) {
    this.#undecided = new Set(names);
  }

  /**
   * Tells that it needs no rebuild now: it is up to date, runs elsewhere, or cannot check. The others no longer wait
   * for it.
   */
  pass({ name }: Projection): void {
    if (this.#undecided.delete(name)) this.#departWhenAllHaveLooked();
  }

  ask(projection: Projection): Promise<Position> {
    return new Promise((resolve, reject) => {
      this.#asks.push({ projection, resolve, reject });
      this.#undecided.delete(projection.name);
      this.#departWhenAllHaveLooked();
    });
  }

  #departWhenAllHaveLooked(): void {
    if (this.#undecided.size > 0 || this.#asks.length === 0) return;
    const asks = this.#asks;
    this.#asks = [];
    this.rebuild(asks.map(({ projection }) => projection)).then(
      (position) => asks.forEach(({ resolve }) => resolve(position)),
      (error: unknown) => asks.forEach(({ reject }) => reject(error)),
    );
  }
}
