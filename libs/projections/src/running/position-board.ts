import { createBell, type Position } from '@fiocco/event-sourcing';
import type pg from 'pg';

export interface WaitOptions {
  /** Default 2000. */
  readonly timeoutMs?: number;
  /** Read models to wait for; default all. */
  readonly names?: readonly string[];
}

/** `late`: not all of them had got there in time; they will. */
export type Waited = 'applied' | 'late';

interface Waiter {
  readonly position: Position;
  readonly names: readonly string[] | undefined;
  settle(waited: Waited): void;
}

export interface PositionBoardOptions {
  readonly pool: pg.Pool;
  /** Read models that `waitFor` means when it names none; default all that have a checkpoint. */
  readonly names?: readonly string[];
  readonly pollMs?: number;
  /** Read models that this process runs itself: what they reach is noted, so they are polled only to be sure. */
  readonly runsHere?: (name: string) => boolean;
}

/** How long a position that this process will note itself is waited for without a look at the database. */
const TRUST_MS = 500;

/**
 * Where the read models stand. Runners of this process note it at once; others' checkpoints are polled, in one query
 * for all who wait and only while somebody does.
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
      // First the pause: what this process applies itself is usually here before.
      await this.#closing.pause(this.options.pollMs ?? 10);
      if (this.#waiters.size === 0) break;
      if (this.#expectsNote() && performance.now() - lookedAt < TRUST_MS) continue;
      await this.#look();
      lookedAt = performance.now();
    }
    this.#polling = undefined;
  }

  /** Whether all that is still waited for is run by this process. */
  #expectsNote(): boolean {
    const { runsHere } = this.options;
    return (
      runsHere !== undefined && [...this.#waiters].every((waiter) => this.#missing(waiter)?.every(runsHere))
    );
  }

  /** Undefined while it is not known which read models there are. */
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
      // Whoever waits is told "late" in the end.
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
