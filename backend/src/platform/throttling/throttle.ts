import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Periodic } from '../background/background.registry.js';
import type { AppConfig } from '../config/app-config.js';
import { Problem } from '../errors/problem.js';
import { APP_CONFIG, PG_POOL } from '../tokens.js';
import { Lots } from './lots.js';
import { placesOf, widerKeyOf, WIDER_HAS } from './network-of.js';

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
  /** Another such counter: beyond it turns are ten times as long. */
  readonly patient?: Counter;
}

interface Pace {
  /** The time between two attempts at a secret that was tried too often. */
  readonly turnMs: number;
  readonly longestMs: number;
  /** How many of a wider network wait at a time, so that it does not fill the queue by itself. */
  readonly ofWider: number;
}
const STEADY: Pace = { turnMs: 1_000, longestMs: 15_000, ofWider: WIDER_HAS };
const PATIENT: Pace = { turnMs: 10_000, longestMs: 40_000, ofWider: 2 };
/** Longer than any wait: the place of a process that ended while waiting becomes free by itself. */
const PLACE_SECONDS = 60;
/** The end of the turns that are taken, stored beside the counters; milliseconds of the real clock. */
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const TURN = `
insert into throttle as t (key, points, expire) values ($1, 1, ${NOW} + $2::int)
on conflict (key) do update set expire = greatest(t.expire, ${NOW}) + $2::int where t.expire < ${NOW} + $3::int
returning expire - ${NOW} as wait`;

const MOST_LOTS = 10_000;

/**
 * Counts attempts over all processes. Keys (addresses, usernames) are stored as keyed digests only. What a key counts by an
 * IPv6 network is counted by the wider one around it as well.
 */
@Injectable()
export class Throttle {
  private readonly limiters = new Map<string, RateLimiterPostgres>();
  private readonly lots = new Lots(MOST_LOTS);
  private readonly draws = new Map<string, Promise<void>>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The limiter stores milliseconds of the real clock, even where the shop's clock is another one. */
  @Periodic('forget-attempts', 10 * 60_000)
  async forgetOld(): Promise<void> {
    await this.pool.query('delete from throttle where expire < extract(epoch from now()) * 1000');
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
  async attempt({ network, own, trusted, common, patient }: Attempt): Promise<readonly Counter[]> {
    const taken: Counter[] = [];
    try {
      for (const counter of own) {
        await this.consume(counter.rule, counter.key);
        taken.push(counter);
      }
      if (trusted && !(await this.take(trusted))) return [...taken, trusted];
      const pace = await this.paceOf(common, patient, taken);
      if (pace) await this.waitForTurn(common, network, pace);
      return taken;
    } catch (refused) {
      await this.giveBack(taken);
      throw refused;
    }
  }

  /** How turns are taken for what is used up; null where nothing is. */
  private async paceOf(
    common: Counter,
    patient: Counter | undefined,
    taken: Counter[],
  ): Promise<Pace | null> {
    const isSteady = await this.take(common);
    taken.push(common);
    if (!patient) return isSteady && STEADY;
    const isPatient = await this.take(patient);
    taken.push(patient);
    return isPatient ? PATIENT : isSteady && STEADY;
  }

  /** At most one caller of a network waits at a time, and few of the wider one: no network fills the queue by itself. */
  private async waitForTurn({ rule, key }: Counter, network: string, pace: Pace): Promise<void> {
    const { turnMs, longestMs, ofWider } = pace;
    const place = { name: `${rule.name}-place`, attempts: 1, perSeconds: PLACE_SECONDS };
    const taken: Counter[] = [];
    try {
      for (const name of placesOf(network, ofWider)) {
        const counter = { rule: place, key: `${name} ${key}` };
        const refused = await this.takeOne(counter);
        if (refused) throw tooMany('TOO_MANY_ATTEMPTS', 'Troppi tentativi.', refused.msBeforeNext);
        taken.push(counter);
      }
      const turn = `${rule.name}-turn:${this.digest(key)}`;
      const { rows } = await this.pool.query<{ wait: string }>(TURN, [turn, turnMs, longestMs]);
      if (!rows[0]) throw tooMany('TOO_MANY_ATTEMPTS', 'Troppi tentativi.', longestMs);
      await pause(Math.max(turnMs, Number(rows[0].wait)));
    } finally {
      for (const { key: name } of taken) await this.forget(place, name);
    }
  }

  /** Takes one permit; throws 429 `TOO_MANY_REQUESTS` where none is left. The rule's limit holds over all processes. */
  async spend(rule: BulkRule, key: string): Promise<void> {
    for (const counter of withWider({ rule, key })) await this.spendOne(counter.rule, counter.key);
  }

  private async spendOne(rule: BulkRule, key: string): Promise<void> {
    const name = this.nameOf(rule, key);
    for (;;) {
      const lot = this.lots.current(name);
      if (lot?.left === null)
        throw tooMany('TOO_MANY_REQUESTS', 'Troppe richieste in poco tempo.', lot.until - Date.now());
      if (lot && lot.left > 0) {
        lot.left -= 1;
        return;
      }
      await this.drawOnce(rule, name, this.digest(key));
    }
  }

  /** Gives back a permit that does not count after all, to this process's lot. */
  unspend(rule: BulkRule, key: string): void {
    for (const one of withWider({ rule, key })) {
      const lot = this.lots.current(this.nameOf(one.rule, one.key));
      if (lot && lot.left !== null) lot.left += 1;
    }
  }

  /** Whether this process already knows that nothing is left; asks no database. */
  isSpent(rule: BulkRule, key: string): boolean {
    if (this.lots.size === 0) return false;
    return withWider({ rule, key }).some(
      (one) => this.lots.current(this.nameOf(one.rule, one.key))?.left === null,
    );
  }

  /** Deletes the attempts after a success. */
  async forget(rule: ThrottleRule, key: string): Promise<void> {
    await this.limiterOf(rule).delete(this.digest(key));
  }

  /** Gives back attempts that do not count, because they were right or did not take place. */
  async giveBack(counters: readonly Counter[]): Promise<void> {
    for (const { rule, key } of counters.flatMap(withWider))
      await this.limiterOf(rule).reward(this.digest(key));
  }

  /** Looks at the secret; where that can't be done now, nothing was tried and everything taken is given back. */
  async tried<Found>(taken: readonly Counter[], look: () => Promise<Found>): Promise<Found> {
    try {
      return await look();
    } catch (failed) {
      await this.giveBack(taken);
      throw failed;
    }
  }

  /** Null where one was left, of the wider network too. */
  private async take(counter: Counter): Promise<RateLimiterRes | null> {
    const taken: Counter[] = [];
    for (const one of withWider(counter)) {
      const refused = await this.takeOne(one);
      if (refused) {
        for (const { rule, key } of taken) await this.limiterOf(rule).reward(this.digest(key));
        return refused;
      }
      taken.push(one);
    }
    return null;
  }

  private async takeOne({ rule, key }: Counter): Promise<RateLimiterRes | null> {
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

  /** Calls that arrive while a lot is being drawn wait for it. */
  private drawOnce(rule: BulkRule, name: string, digest: string): Promise<void> {
    const drawing = this.draws.get(name) ?? this.draw(rule, name, digest);
    this.draws.set(name, drawing);
    return drawing;
  }

  private async draw(rule: BulkRule, name: string, digest: string): Promise<void> {
    try {
      const { msBeforeNext } = await this.limiterOf(rule).consume(digest, rule.lot);
      this.lots.keep(name, { left: rule.lot, until: Date.now() + msBeforeNext });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.lots.keep(name, { left: null, until: Date.now() + refused.msBeforeNext });
    } finally {
      this.draws.delete(name);
    }
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

/** The counter, and that of the wider network: a rule of its own with more permits. */
function withWider<Rule extends ThrottleRule>({
  rule,
  key,
}: {
  readonly rule: Rule;
  readonly key: string;
}): readonly { readonly rule: Rule; readonly key: string }[] {
  const wider = widerKeyOf(key);
  if (wider === null) return [{ rule, key }];
  const wide = { ...rule, name: `${rule.name}-wide`, attempts: rule.attempts * WIDER_HAS };
  return [
    { rule, key },
    { rule: wide, key: wider },
  ];
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
