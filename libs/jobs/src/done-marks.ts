import type { Pool } from 'pg';
import { type LastWrite, markDone } from './outbox.js';

interface Mark {
  readonly id: string;
  readonly lastWrite: LastWrite | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Marks jobs as done. Those that end while a statement is under way share the next one, if they have the same kind of last
 * write or none.
 */
export class DoneMarks {
  #waiting: Mark[] = [];
  #isMarking = false;

  constructor(
    private readonly pool: Pool,
    private readonly clock: { now(): Date },
  ) {}

  mark(id: string, lastWrite?: LastWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, lastWrite, resolve, reject });
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
      await Promise.all(byStatement(marks).map((alike) => this.#markThese(alike)));
    }
    this.#isMarking = false;
  }

  /** Where a statement fails each job is marked alone, so that a bad last write fails only its own. */
  async #markThese(marks: readonly Mark[]): Promise<void> {
    try {
      await this.#markTogether(marks);
      for (const { resolve } of marks) resolve();
    } catch (error) {
      if (marks.length === 1) marks[0]?.reject(error);
      else await Promise.all(marks.map((mark) => this.#markThese([mark])));
    }
  }

  #markTogether(marks: readonly Mark[]): Promise<void> {
    const statement = marks[0]?.lastWrite?.statement;
    const rows = marks.flatMap(({ lastWrite }) => (lastWrite ? [lastWrite.values] : []));
    const ids = marks.map(({ id }) => id);
    return markDone(this.pool, ids, this.clock.now(), statement ? { statement, rows } : undefined);
  }
}

function byStatement(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const groups = new Map<string | undefined, Mark[]>();
  for (const mark of marks) {
    const name = mark.lastWrite?.statement.name;
    groups.set(name, [...(groups.get(name) ?? []), mark]);
  }
  return [...groups.values()];
}
