import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type LastWrite, markDone } from './outbox.js';

interface Mark {
  readonly id: string;
  readonly lastWrite: LastWrite | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Jobs that were promised together end within this time; one with a last write waits for none of them. */
const BREATH_MS = 10;

/**
 * Marks jobs as done. Those that end shortly after each other, or while a statement is under way, share the next one,
 * if they have the same kind of last write or none.
 */
export class DoneMarks {
  #waiting: Mark[] = [];
  #isMarking = false;
  #endBreath = new AbortController();

  constructor(
    private readonly pool: Pool,
    private readonly clock: { now(): Date },
  ) {}

  mark(id: string, lastWrite?: LastWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, lastWrite, resolve, reject });
      if (lastWrite) this.#endBreath.abort();
      if (!this.#isMarking) void this.#markAll();
    });
  }

  async #markAll(): Promise<void> {
    this.#isMarking = true;
    while (this.#waiting.length > 0) {
      await this.#breathe();
      const marks = this.#waiting;
      this.#waiting = [];
      await Promise.all(byStatement(marks).map((alike) => this.#markThese(alike)));
    }
    this.#isMarking = false;
  }

  async #breathe(): Promise<void> {
    this.#endBreath = new AbortController();
    if (this.#waiting.some(({ lastWrite }) => lastWrite)) return;
    await pause(BREATH_MS, undefined, { signal: this.#endBreath.signal }).catch(() => undefined);
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
    const statement = marks.find(({ lastWrite }) => lastWrite)?.lastWrite?.statement;
    const rows = marks.flatMap(({ lastWrite }) => (lastWrite ? [lastWrite.values] : []));
    const ids = marks.map(({ id }) => id);
    return markDone(this.pool, ids, this.clock.now(), statement ? { statement, rows } : undefined);
  }
}

/** One group for each kind of last write; the marks without one go along with the first. */
function byStatement(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const groups = new Map<string, Mark[]>();
  for (const mark of marks.filter(({ lastWrite }) => lastWrite)) {
    const name = mark.lastWrite?.statement.name ?? '';
    groups.set(name, [...(groups.get(name) ?? []), mark]);
  }
  const bare = marks.filter(({ lastWrite }) => !lastWrite);
  const [first = [], ...others] = groups.values();
  return [[...first, ...bare], ...others];
}
