import { WakeUp } from '@fiocco/postgres';
import type pg from 'pg';

/** Notices of changes may be lost. No process shows settings that are older than this. */
export const OLDEST_MS = 1_000;
const CHANNEL = 'settings';

/** Sent in the transaction of a change: at its commit every process forgets the settings it has read. */
export const TELL_EVERY_PROCESS = `select pg_notify('${CHANNEL}', '')`;

interface Known<Value> {
  readonly value: Promise<Value>;
  /** By this process's monotonic clock. */
  readonly askedAt: number;
}

/** The settings as one process has read them. */
export class SettingsCache<Value> {
  private readonly wakeUp: WakeUp;
  private known: Known<Value> | undefined;
  private listening: Promise<void> | undefined;
  private isClosed = false;

  constructor(
    pool: pg.Pool,
    private readonly load: () => Promise<Value>,
  ) {
    this.wakeUp = new WakeUp(pool, CHANNEL, () => this.forget());
  }

  get(): Promise<Value> {
    if (this.known && performance.now() - this.known.askedAt < OLDEST_MS) return this.known.value;
    this.listen();
    const known = { value: this.load(), askedAt: performance.now() };
    this.known = known;
    // A failure is not kept: the next caller reads anew.
    known.value.catch(() => this.known === known && this.forget());
    return known.value;
  }

  /** Settings that are being read at this moment may be older than the change, so later callers read anew. */
  forget(): void {
    this.known = undefined;
  }

  /** Gives its connection back. Afterwards it still answers, up to its maximum age. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.listening;
    this.wakeUp.close();
  }

  /**
   * Nothing waits for this. Without a connection the maximum age alone limits what is shown; a lost connection is
   * replaced.
   */
  private listen(): void {
    if (this.isClosed) return;
    this.listening ??= this.wakeUp
      .ensure()
      .catch(() => undefined)
      .finally(() => (this.listening = undefined));
  }
}
