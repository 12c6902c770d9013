import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { BackgroundRegistry } from '../background/background.registry.js';
import type { AppConfig } from '../config/app-config.js';
import { Problem } from '../errors/problem.js';
import { APP_CONFIG, PG_POOL } from '../tokens.js';

export interface ThrottleRule {
  /** The counter's name, e.g. `login`. */
  readonly name: string;
  readonly attempts: number;
  readonly perSeconds: number;
}

/**
 * A rule for frequent calls: each process draws permits from the shared counter in lots, so that most calls need no
 * question to the database.
 */
export interface BulkRule extends ThrottleRule {
  /** `attempts` must be a multiple of it. */
  readonly lot: number;
}

/** One counter: a rule, and the person or thing that is counted. */
export interface Counter {
  readonly rule: ThrottleRule;
  readonly key: string;
}

/** One attempt at a secret that many may try, over all networks. */
export interface Attempt {
  readonly network: string;
  /** The caller's own counters. Where one is used up, the attempt is refused. */
  readonly own: readonly Counter[];
  /**
   * The counter of a caller known to have had the secret before; used in place of the common one while it has any left.
   */
  readonly trusted?: Counter | null;
  /** The counter that everybody who tries the secret shares. */
  readonly common: Counter;
}

interface Lot {
  /** Unused permits of this process; null where none can be drawn before `until`. */
  left: number | null;
  /** Milliseconds of the real clock, as the limiter stores them. */
  readonly until: number;
}

/** The time between two attempts at a secret that was tried too often. */
const TURN_MS = 1_000;
const MOST_WAIT_MS = 15_000;
/** Longer than any wait: the place of a process that ended while waiting becomes free by itself. */
const PLACE_SECONDS = 20;
/** The end of the turns that are taken, stored beside the counters; milliseconds of the real clock. */
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const TURN = `
insert into throttle as t (key, points, expire) values ($1, 1, ${NOW} + $2::int)
on conflict (key) do update set expire = greatest(t.expire, ${NOW}) + $2::int where t.expire < ${NOW} + $3::int
returning expire - ${NOW} as wait`;

/** With more lots than this, expired ones are dropped. */
const MOST_LOTS = 10_000;

/** Counts attempts over all processes. Keys (addresses, usernames) are stored as keyed digests only. */
@Injectable()
export class Throttle implements OnModuleInit {
  private readonly limiters = new Map<string, RateLimiterPostgres>();
  private readonly lots = new Map<string, Lot>();
  private readonly draws = new Map<string, Promise<void>>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly background: BackgroundRegistry,
  ) {}

  onModuleInit(): void {
    const run = async (): Promise<void> => {
      // The limiter stores milliseconds of the real clock, even where the shop's clock is another one.
      await this.pool.query('delete from throttle where expire < extract(epoch from now()) * 1000');
    };
    this.background.addPeriodicTask({ name: 'forget-attempts', everyMs: 10 * 60_000, run });
  }

  /** Takes one attempt before the secret is checked; throws 429 `TOO_MANY_ATTEMPTS` where none is left. */
  async consume(rule: ThrottleRule, key: string): Promise<void> {
    const refused = await this.take({ rule, key });
    if (refused) throw tooMany('TOO_MANY_ATTEMPTS', 'Troppi tentativi.', refused.msBeforeNext);
  }

  /**
   * Takes one attempt of each counter before the secret is checked. Where the common counter is used up, attempts are
   * not refused: they wait for their turn, one a second, so that whoever has the secret still gets in. Throws 429 where
   * one of the caller's own counters is used up, or too many are waiting; then nothing was tried and everything taken
   * is given back. Answers what to give back when the attempt was right.
   */
  async attempt({ network, own, trusted, common }: Attempt): Promise<readonly Counter[]> {
    const taken: Counter[] = [];
    try {
      for (const counter of own) {
        await this.consume(counter.rule, counter.key);
        taken.push(counter);
      }
      if (trusted && !(await this.take(trusted))) return [...taken, trusted];
      const mustWait = await this.take(common);
      taken.push(common);
      if (mustWait) await this.waitForTurn(common, network);
      return taken;
    } catch (refused) {
      await this.giveBack(taken);
      throw refused;
    }
  }

  /** At most one caller of a network waits at a time, so that no network fills the queue by itself. */
  private async waitForTurn({ rule, key }: Counter, network: string): Promise<void> {
    const place = { name: `${rule.name}-place`, attempts: 1, perSeconds: PLACE_SECONDS };
    const waiting = `${network} ${key}`;
    await this.consume(place, waiting);
    try {
      const turn = `${rule.name}-turn:${this.digest(key)}`;
      const { rows } = await this.pool.query<{ wait: string }>(TURN, [turn, TURN_MS, MOST_WAIT_MS]);
      if (!rows[0]) throw tooMany('TOO_MANY_ATTEMPTS', 'Troppi tentativi.', MOST_WAIT_MS);
      await pause(Math.max(TURN_MS, Number(rows[0].wait)));
    } finally {
      await this.forget(place, waiting);
    }
  }

  /** Takes one permit; throws 429 `TOO_MANY_REQUESTS` where none is left. The rule's limit holds over all processes. */
  async spend(rule: BulkRule, key: string): Promise<void> {
    const name = this.nameOf(rule, key);
    for (;;) {
      const lot = this.currentLot(name);
      if (lot?.left === null)
        throw tooMany('TOO_MANY_REQUESTS', 'Troppe richieste in poco tempo.', lot.until - Date.now());
      if (lot && lot.left > 0) {
        lot.left -= 1;
        return;
      }
      await this.drawOnce(rule, name, this.digest(key));
    }
  }

  /** Whether this process already knows that nothing is left; asks no database. */
  isSpent(rule: BulkRule, key: string): boolean {
    return this.lots.size > 0 && this.currentLot(this.nameOf(rule, key))?.left === null;
  }

  /** Deletes the attempts after a success. */
  async forget(rule: ThrottleRule, key: string): Promise<void> {
    await this.limiterOf(rule).delete(this.digest(key));
  }

  /** Gives back attempts that do not count, because they were right or did not take place. */
  async giveBack(counters: readonly Counter[]): Promise<void> {
    for (const { rule, key } of counters) await this.limiterOf(rule).reward(this.digest(key));
  }

  /** Null where one was left. */
  private async take({ rule, key }: Counter): Promise<RateLimiterRes | null> {
    try {
      await this.limiterOf(rule).consume(this.digest(key));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused;
    }
  }

  private nameOf(rule: ThrottleRule, key: string): string {
    return `${rule.name} ${this.digest(key)}`;
  }

  private currentLot(name: string): Lot | undefined {
    const lot = this.lots.get(name);
    return lot && lot.until > Date.now() ? lot : undefined;
  }

  /** Calls that arrive while a lot is being drawn wait for it. */
  private drawOnce(rule: BulkRule, name: string, digest: string): Promise<void> {
    const drawing = this.draws.get(name) ?? this.draw(rule, name, digest);
    this.draws.set(name, drawing);
    return drawing;
  }

  private async draw(rule: BulkRule, name: string, digest: string): Promise<void> {
    try {
      const { msBeforeNext } = await this.limiterOf(rule).consume(digest, rule.lot);
      this.keep(name, { left: rule.lot, until: Date.now() + msBeforeNext });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.keep(name, { left: null, until: Date.now() + refused.msBeforeNext });
    } finally {
      this.draws.delete(name);
    }
  }

  private keep(name: string, lot: Lot): void {
    if (this.lots.size >= MOST_LOTS) {
      for (const [known, { until }] of this.lots) if (until <= Date.now()) this.lots.delete(known);
    }
    this.lots.set(name, lot);
  }

  private limiterOf(rule: ThrottleRule): RateLimiterPostgres {
    const known = this.limiters.get(rule.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'throttle',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.attempts,
      duration: rule.perSeconds,
      clearExpiredByTimeout: false,
    });
    this.limiters.set(rule.name, limiter);
    return limiter;
  }

  private digest(key: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(`throttle:${key}`).digest('base64url');
  }
}

function tooMany(code: string, text: string, msBeforeNext: number): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem(code, 429, `${text} Riprova tra ${inWords(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} secondi`;
  return `${Math.ceil(seconds / 60)} minuti`;
}
