import { createBell, type Position } from '@fiocco/event-sourcing';
import type pg from 'pg';

export interface WaitOptions {
  /** Milliseconds; default 2000. */
  readonly timeoutMs?: number;
  /** Read models to wait for; default all. */
  readonly names?: readonly string[];
}

/** `late`: not all of them reached it in time. */
export type Waited = 'applied' | 'late';

interface Waiter {
  readonly position: Position;
  readonly names: readonly string[] | undefined;
  settle(waited: Waited): void;
}

export interface PositionBoardOptions {
  readonly pool: pg.Pool;
  /** The read models that `waitFor` means by default; without it all that have a checkpoint. */
  readonly names?: readonly string[];
  readonly pollMs?: number;
  /** Whether this process runs a read model itself: its progress is noted directly, and polled only as a safeguard. */
  readonly runsHere?: (name: string) => boolean;
}

/** How long (ms) a note of this process is waited for before the database is asked. */
const TRUST_MS = 500;

/**
 * The positions of the read models. Runners of this process note theirs at once; other checkpoints are polled, in one
 * query for all waiting callers and only while there are any.
 */
export class PositionBoard {
  readonly #positions = new Map<string, Position>();
  readonly #waiters = new Set<Waiter>();
  readonly #closing = createBell();
  #polled: readonly string[] | undefined;
  #polling: Promise<void> | undefined;
  #open = true;

  constructor(private readonly options: PositionBoardOptions) {}

  note(name: string, position: Position): void {
    if ((this.#positions.get(name) ?? -1n) >= position) return;
    this.#positions.set(name, position);
    this.#settleReached();
  }

  waitFor(position: Position, { timeoutMs = 2_000, names }: WaitOptions = {}): Promise<Waited> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        names: names ?? this.options.names,
        settle: (waited) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(waited);
        },
      };
      const timer = setTimeout(() => waiter.settle('late'), timeoutMs);
      this.#waiters.add(waiter);
      if (this.#reached(waiter)) waiter.settle('applied');
      else if (this.#open) this.#polling ??= this.#poll();
    });
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#closing.close();
    for (const waiter of this.#waiters) waiter.settle('late');
    await this.#polling;
  }

  #reached(waiter: Waiter): boolean {
    return this.#missing(waiter)?.length === 0;
  }

  #settleReached(): void {
    for (const waiter of this.#waiters) if (this.#reached(waiter)) waiter.settle('applied');
  }

  async #poll(): Promise<void> {
    let lookedAt = performance.now();
    while (this.#open && this.#waiters.size > 0) {
      // The pause comes first, because notes of this process are usually there before it ends.
      await this.#closing.pause(this.options.pollMs ?? 10);
      if (this.#waiters.size === 0) break;
      if (this.#expectsNote() && performance.now() - lookedAt < TRUST_MS) continue;
      await this.#look();
      lookedAt = performance.now();
    }
    this.#polling = undefined;
  }

  /** Whether this process runs everything that is still waited for. */
  #expectsNote(): boolean {
    const { runsHere } = this.options;
    return (
      runsHere !== undefined && [...this.#waiters].every((waiter) => this.#missing(waiter)?.every(runsHere))
    );
  }

  /** Undefined while it is unknown which read models exist. */
  #missing({ position, names = this.#polled }: Waiter): string[] | undefined {
    return names?.filter((name) => (this.#positions.get(name) ?? -1n) < position);
  }

  async #look(): Promise<void> {
    try {
      const { rows } = await this.options.pool.query<{ name: string; kind: string; position: string }>({
        name: 'projection_checkpoints',
        text: 'select name, kind, position from projections.checkpoints',
      });
      this.#polled = rows.filter(({ kind }) => kind === 'read-model').map(({ name }) => name);
      for (const { name, position } of rows) this.note(name, BigInt(position));
      this.#settleReached();
    } catch {
      // Waiting callers get "late" in the end.
    }
  }
}

export interface PositionWaiter {
  waitFor(position: Position, options?: WaitOptions): Promise<Waited>;
  close(): Promise<void>;
}

/** For a process that runs no projection itself. */
export function createPositionWaiter(options: PositionBoardOptions): PositionWaiter {
  const board = new PositionBoard(options);
  return {
    waitFor: (position, wait) => board.waitFor(position, wait),
    close: () => board.close(),
  };
}
