import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { BackgroundRegistry } from '../background/background.registry.js';
import type { AppConfig } from '../config/app-config.js';
import { Problem } from '../errors/problem.js';
import { APP_CONFIG, PG_POOL } from '../tokens.js';

export interface ThrottleRule {
  /** Names the counter, e.g. `login`. */
  readonly name: string;
  readonly attempts: number;
  readonly perSeconds: number;
}

/** Counts attempts over all processes. Keys (addresses, usernames) are stored as keyed digests only. */
@Injectable()
export class Throttle implements OnModuleInit {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly background: BackgroundRegistry,
  ) {}

  onModuleInit(): void {
    const run = async (): Promise<void> => {
      // The limiter stores milliseconds of the real clock, whatever clock the shop goes by.
      await this.pool.query('delete from throttle where expire < extract(epoch from now()) * 1000');
    };
    this.background.addPeriodicTask({ name: 'forget-attempts', everyMs: 10 * 60_000, run });
  }

  /** Takes one attempt, before the secret is looked at; throws 429 `TOO_MANY_ATTEMPTS` when none is left. */
  async consume(rule: ThrottleRule, key: string): Promise<void> {
    try {
      await this.limiterOf(rule).consume(this.digest(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Problem('TOO_MANY_ATTEMPTS', 429, `Troppi tentativi. Riprova tra ${inWords(seconds)}.`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
  }

  /** Forgets the attempts after a success. */
  async forget(rule: ThrottleRule, key: string): Promise<void> {
    await this.limiterOf(rule).delete(this.digest(key));
  }

  /** Takes back one attempt, e.g. a successful one where only failures should count. */
  async giveBack(rule: ThrottleRule, key: string): Promise<void> {
    await this.limiterOf(rule).reward(this.digest(key));
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

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} secondi`;
  return `${Math.ceil(seconds / 60)} minuti`;
}
