import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  Periodic,
  CLOCK,
  type Clock,
  PG_POOL,
  marksOf,
  WIDER_HAS,
} from '../../../platform/index.js';
import type { KeptAlong } from '../tries/provider-tries.js';

const NOTE = {
  name: 'payments-note-origin',
  text: `
insert into payments.attempt_origin (attempt_id, network, wider_network, started_at) values ($1, $2, $3, $4)
on conflict (attempt_id) do update set started_at = excluded.started_at`,
};
const FORGET = {
  name: 'payments-forget-origin',
  text: `
delete from payments.attempt_origin where attempt_id = $1
  and not exists (select from payments.provider_try where transaction_id = $2 and attempt_id = $1)`,
};
/** One that the ledger does not have yet counts for a minute: then its beginning has failed. */
const triesBy = (column: 'network' | 'wider_network', digest: string, times: number): string => `
select ${times} as times, coalesce(sum(a.declines), 0)::int as declines,
  (count(*) filter (where a.state = 'paying' or (a.attempt_id is null and o.started_at > $4)))::int as open
from payments.attempt_origin o left join read_models.payment_attempts a using (attempt_id)
where o.${column} = ${digest} and o.started_at > $3`;
const TRIES = {
  name: 'payments-network-tries',
  text: `${triesBy('network', '$1', 1)} union all ${triesBy('wider_network', '$2', WIDER_HAS)}`,
};
/**
 * Card payments that nobody has authorised, of networks with many of them or with too many declines; those first that
 * were not looked at for longest. An order of PayPal's is tried and closed by PayPal alone.
 */
const WATCHED = {
  name: 'payments-watched-tries',
  text: `
with tried as (
  select o.network, o.wider_network, o.watched_at, a.* from payments.attempt_origin o
  join read_models.payment_attempts a using (attempt_id) where o.started_at > $1
), counted as (
  select digest, sum(declines) >= times * $3 as is_past,
    count(*) filter (where state = 'paying') >= times * $2 as is_many
  from tried cross join lateral (values (network, 1), (wider_network, ${WIDER_HAS})) own (digest, times)
  where digest is not null group by digest, times
)
select attempt_id as "attemptId", transaction_id as "transactionId", stream, payment_id as "paymentId"
from tried
where state = 'paying' and provider = 'stripe' and exists (
  select from counted where digest in (network, wider_network) and (is_past or (not $4 and is_many)))
order by watched_at nulls first limit $5`,
};
const NOTE_WATCHED = {
  name: 'payments-note-watched',
  text: `update payments.attempt_origin set watched_at = $2 where attempt_id = any($1)`,
};
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const KEPT_MS = 24 * HOUR_MS;

/** What a network, or the wider one of IPv6 around it, tried within the last hour. */
export interface NetworkTries {
  /** How many times as much as one network it may try. */
  readonly times: number;
  /** Cards that were declined. */
  readonly declines: number;
  /** Payments that were begun and not authorised. */
  readonly open: number;
}

/** A card payment that somebody may try cards on. */
export interface WatchedTry {
  readonly attemptId: string;
  readonly transactionId: string;
  readonly stream: string;
  readonly paymentId: string;
}

/** Declines of a network within an hour after which its open payments are closed. */
export const MOST_DECLINES_OF_NETWORK = 20;

/** From which network each payment was begun. */
@Injectable()
export class AttemptOrigins {
  private readonly key: Buffer;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) { jwtSecret }: AppConfig,
  ) {
    this.key = createHmac('sha256', jwtSecret).update('fiocco/payment-network').digest();
  }

  /** The note of an attempt, to be stored with the try that begins it. */
  noteOf(attemptId: string, network: string): KeptAlong {
    return { ...NOTE, values: [attemptId, ...this.digestsOf(network), this.clock.now()] };
  }

  /** The payment was not begun after all, unless another try to begin it is on record. */
  async forget(transactionId: string, attemptId: string): Promise<void> {
    await this.pool.query({ ...FORGET, values: [attemptId, transactionId] });
  }

  /** By the network itself, and by the wider one. */
  async triesOf(network: string): Promise<readonly NetworkTries[]> {
    const values = [...this.digestsOf(network), this.before(HOUR_MS), this.before(MINUTE_MS)];
    return (await this.pool.query<NetworkTries>({ ...TRIES, values })).rows;
  }

  /**
   * Of networks with at least `many` open payments (wider ones with ten times as many), and of those beyond
   * {@link MOST_DECLINES_OF_NETWORK}.
   */
  async watched(many: number, limit: number): Promise<readonly WatchedTry[]> {
    return this.readWatched([this.before(HOUR_MS), many, MOST_DECLINES_OF_NETWORK, false, limit]);
  }

  /** Of networks beyond {@link MOST_DECLINES_OF_NETWORK} alone. */
  async past(limit: number): Promise<readonly WatchedTry[]> {
    return this.readWatched([this.before(HOUR_MS), 0, MOST_DECLINES_OF_NETWORK, true, limit]);
  }

  async noteWatched(tries: readonly WatchedTry[]): Promise<void> {
    const values = [tries.map(({ attemptId }) => attemptId), this.clock.now()];
    await this.pool.query({ ...NOTE_WATCHED, values });
  }

  private async readWatched(values: readonly unknown[]): Promise<readonly WatchedTry[]> {
    return (await this.pool.query<WatchedTry>({ ...WATCHED, values: [...values] })).rows;
  }

  /** Of a network, and of the wider one; null for IPv4. */
  private digestsOf(network: string): readonly [string, string | null] {
    return marksOf(network, (name) => this.digest(name));
  }

  private digest(network: string): string {
    return createHmac('sha256', this.key).update(network).digest('base64url');
  }

  private before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }

  @Periodic('forget-attempt-origins', HOUR_MS)
  async forgetOld(): Promise<void> {
    await this.pool.query('delete from payments.attempt_origin where started_at < $1', [
      this.before(KEPT_MS),
    ]);
  }
}
