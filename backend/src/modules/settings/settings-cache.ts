import { WakeUp } from '@fiocco/postgres';
import type pg from 'pg';

/** A notice may be lost, with its connection or while there was none: no process shows older settings than this. */
export const OLDEST_MS = 1_000;
const CHANNEL = 'settings';

/** In the transaction of a change: every process forgets what it knows as soon as the change is there. */
export const TELL_EVERY_PROCESS = `select pg_notify('${CHANNEL}', '')`;

interface Known<Value> {
  readonly value: Promise<Value>;
  /** Of this process's own clock that nobody sets. */
  readonly askedAt: number;
}

/** What one process remembers of the settings. */
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
    // A failure is no answer for those who ask next.
    known.value.catch(() => this.known === known && this.forget());
    return known.value;
  }

  /** What is being read at this moment may be of before: whoever asks from now on reads anew. */
  forget(): void {
    this.known = undefined;
  }

  /** Gives its connection back. It still answers, as old as it may be. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.listening;
    this.wakeUp.close();
  }

  /** Nobody waits for it: until it hears, what it knows is as old as it may be. A lost connection is replaced. */
  private listen(): void {
    if (this.isClosed) return;
    this.listening ??= this.wakeUp
      .ensure()
      .catch(() => undefined)
      .finally(() => (this.listening = undefined));
  }
}
