import type { JobClass } from './define-job.js';

/** Limits how many effects of each class run at once in this process, both from the queue and from the relay. */
export class Places {
  readonly #taken = new Map<string, number>();
  readonly #atOnce: ReadonlyMap<string, number>;
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(classes: readonly Pick<JobClass, 'name' | 'atOnce'>[]) {
    this.#atOnce = new Map(classes.map(({ name, atOnce }) => [name, atOnce]));
  }

  takenIn(className: string): number {
    return this.#taken.get(className) ?? 0;
  }

  /** Takes a place if one is free. */
  tryEnter(className: string): boolean {
    const taken = this.takenIn(className);
    if (taken >= (this.#atOnce.get(className) ?? 0)) return false;
    this.#taken.set(className, taken + 1);
    return true;
  }

  async enter(className: string): Promise<void> {
    if (this.tryEnter(className)) return;
    const waiting = this.#waiting.get(className) ?? [];
    this.#waiting.set(className, waiting);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Gives the place to the caller that has waited longest. */
  leave(className: string): void {
    const next = this.#waiting.get(className)?.shift();
    if (next) next();
    else this.#taken.set(className, (this.#taken.get(className) ?? 1) - 1);
  }
}
