import { createBell, type Position, type Subscription } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { OwnConnection } from './own-connection.js';

export interface LedgerNewsOptions {
  readonly pool: pg.Pool;
  readonly head: () => Promise<Position>;
  readonly pollMs: number;
  readonly settings: pg.ClientConfig;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Wakes whoever waits for events: at once for this process's appends, by NOTIFY for others', and by polling in case a
 * notification was lost. A position that was already announced wakes nobody again.
 */
export class LedgerNews {
  readonly #listeners = new Set<() => void>();
  readonly #closing = createBell();
  readonly #lost = createBell();
  readonly #connection: OwnConnection;
  #announced = 0n;
  #open = true;
  #running: Promise<unknown> | undefined;

  constructor(private readonly options: LedgerNewsOptions) {
    this.#connection = new OwnConnection({
      pool: options.pool,
      settings: options.settings,
      onOpen: async (client) => {
        client.on('notification', ({ payload }) => this.announce(BigInt(payload || 0)));
        await client.query('listen ledger');
      },
      onLost: () => this.#lost.ring(),
    });
  }

  listen(onNews: () => void): Subscription {
    const listener = (): void => onNews();
    this.#listeners.add(listener);
    if (this.#open) this.#running ??= Promise.all([this.#poll(), this.#hear()]);
    return {
      close: async () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /** The greatest position that anybody was told of. */
  get announced(): Position {
    return this.#announced;
  }

  announce(position: Position): void {
    if (position <= this.#announced) return;
    this.#announced = position;
    for (const listener of this.#listeners) listener();
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#closing.close();
    this.#lost.close();
    await this.#running;
    await this.#connection.close();
  }

  async #poll(): Promise<void> {
    while (this.#open) {
      await this.#look();
      await this.#closing.pause(this.options.pollMs);
    }
  }

  async #look(): Promise<void> {
    try {
      this.announce(await this.options.head());
    } catch {
      // The next poll will tell.
    }
  }

  async #hear(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (this.#open) {
      this.#lost.hush();
      try {
        await this.#connection.get();
        pause = FIRST_PAUSE_MS;
        // Finds what was announced while nobody listened.
        await this.#look();
        await this.#lost.wait();
      } catch {
        await this.#closing.pause(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}
