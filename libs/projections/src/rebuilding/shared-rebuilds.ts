import type { Position } from '@fiocco/event-sourcing';
import type { Projection } from '../projection.js';

interface Ask {
  readonly projection: Projection;
  readonly resolve: (position: Position) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A release that changes several read models has them rebuilt in one pass over the log: who finds an older version of
 * itself waits until each of the others has looked too. A rebuild that fails is asked for again by each alone.
 */
export class SharedRebuilds {
  #asks: Ask[] = [];
  /** They have not looked at their checkpoints yet. */
  readonly #undecided: Set<string>;

  constructor(
    private readonly rebuild: (projections: readonly Projection[]) => Promise<Position>,
    names: readonly string[],
  ) {
    this.#undecided = new Set(names);
  }

  /** It needs none for now: it is up to date, run elsewhere, or cannot look. Nobody waits for it any more. */
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
