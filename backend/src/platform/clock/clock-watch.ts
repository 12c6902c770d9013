import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { clocksDiffer } from '../errors/problem.js';
import { Log } from '../logging/log.js';
import { CLOCK, type Clock, DATABASE_CLOCK } from '../tokens.js';
import type { DatabaseClock } from './database-clock.js';

/** With a larger difference the process does no work: it would end what others hold, or hold what has ended. */
const BORNE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** How far the process's clock may drift from the monotonic one between two looks; more means that it was set. */
const STEADY_MS = 1_000;

interface Look {
  /** The process's clock minus the database's: the smallest difference that the duration of the question allows. */
  readonly differenceMs: number;
  readonly own: number;
  readonly monotonic: number;
}

/** Compares the process's clock with the database's. While they differ, nothing is written and no job is done. */
@Injectable()
export class ClockWatch implements OnApplicationShutdown {
  private last: Look | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DATABASE_CLOCK) private readonly database: DatabaseClock,
    private readonly log: Log,
  ) {}

  /** Looks once, and then every few seconds. */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => {
      // Whoever uses the database reports that it is away.
      this.look().catch(() => undefined);
    }, LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The database's time, computed from the last look. */
  now(): Date {
    return new Date(this.clock.now().getTime() - (this.last?.differenceMs ?? 0));
  }

  /** Asks the database anew only where the last look is no longer sufficient. */
  async agree(): Promise<boolean> {
    return this.vouches() || this.look();
  }

  /** Throws `CLOCKS_DIFFER`, 503. */
  async mustAgree(): Promise<void> {
    if (!(await this.agree())) throw clocksDiffer();
  }

  private vouches(): boolean {
    if (!this.last || !isBorne(this.last)) return false;
    const own = this.clock.now().getTime() - this.last.own;
    return Math.abs(own - (performance.now() - this.last.monotonic)) <= STEADY_MS;
  }

  private async look(): Promise<boolean> {
    const asked = this.clock.now().getTime();
    const database = (await this.database.now()).getTime();
    const own = this.clock.now().getTime();
    const differenceMs = Math.max(asked - database, 0) || Math.min(own - database, 0);
    const before = this.last;
    this.last = { differenceMs, own, monotonic: performance.now() };
    this.tell(before);
    return isBorne(this.last);
  }

  /** Logs the first result, and each change. */
  private tell(before: Look | undefined): void {
    if (!this.last || isBorne(this.last) === (!before || isBorne(before))) return;
    if (isBorne(this.last)) this.log.warn('the clocks of this process and of the database agree again');
    else
      this.log.warn('no work is done: the clocks of this process and of the database differ', {
        seconds: Math.round(this.last.differenceMs / 1_000),
      });
  }
}

const isBorne = ({ differenceMs }: Look): boolean => Math.abs(differenceMs) <= BORNE_MS;
