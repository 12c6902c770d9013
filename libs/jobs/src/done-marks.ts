import type { Pool } from 'pg';
import { markDone } from './outbox.js';

interface Mark {
  readonly id: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Marks jobs as done. Those that end while a statement is under way share the next one. */
export class DoneMarks {
  #waiting: Mark[] = [];
  #isMarking = false;

  constructor(
    private readonly pool: Pool,
    private readonly clock: { now(): Date },
  ) {}

  mark(id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      if (!this.#isMarking) void this.#markAll();
    });
  }

  async #markAll(): Promise<void> {
    this.#isMarking = true;
    // Lets jobs that end in this turn of the event loop join the first statement.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const marks = this.#waiting;
      this.#waiting = [];
      await this.#markThese(marks);
    }
    this.#isMarking = false;
  }

  async #markThese(marks: readonly Mark[]): Promise<void> {
    try {
      await markDone(
        this.pool,
        marks.map(({ id }) => id),
        this.clock.now(),
      );
      for (const { resolve } of marks) resolve();
    } catch (error) {
      for (const { reject } of marks) reject(error);
    }
  }
}
