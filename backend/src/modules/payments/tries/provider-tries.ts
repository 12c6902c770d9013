import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Periodic, CLOCK, type Clock, Log, PG_POOL } from '../../../platform/index.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCode } from '../access/provider.js';

/** What a call to a provider is about. */
export interface TryFacts {
  readonly operation: 'create' | 'capture' | 'cancel' | 'refund';
  readonly provider: ProviderCode;
  readonly transactionId: string;
  readonly attemptId: string;
  /** Null before the provider has given one. */
  readonly paymentId: string | null;
}

/** `first`: the number of its first parameter. */
const beginSql = (first: number): string => `
earlier as (select exists (select from payments.provider_try where key = $${first}) as found)
insert into payments.provider_try (key, operation, provider, payment_id, transaction_id, attempt_id, tried_at)
values (${Array.from({ length: 7 }, (_, place) => `$${first + place}`).join(', ')})
returning id, (select found from earlier) as "isRepeated"`;
const endSql = (first: number): string => `
update payments.provider_try set ended_at = $${first + 1}, outcome = $${first + 2}, code = $${first + 3},
  duration_ms = $${first + 4} where id = $${first}`;

/** A write that is stored together with the beginning or end of a try: a statement without a `with` of its own. */
export interface KeptAlong {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** What has to be free before a call is made. It is taken in the statement that notes the try. */
export interface Place {
  readonly taken: KeptAlong;
  /** Refuses where none was free. */
  readonly check: () => Promise<void>;
  /** After a refusal, once the try is off the record. */
  readonly giveBack: () => Promise<void>;
}
const KEPT_MS = 90 * 86_400_000;
const FORGET_EVERY_MS = 6 * 3_600_000;

/**
 * The record of calls that change something at a provider, each written before it is made: after a crash or a time-out
 * it tells that the call may have been executed, for longer than the provider remembers its key.
 */
@Injectable()
export class ProviderTries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Makes a call that stands under this key. `isRepeated`: an earlier try with it is on record, so that the caller looks
   * up before asking again. Not within a transaction: the record must stay whatever happens to the call. `keeping`: what has
   * to be stored of an answer before it counts. `place`: where it refuses, no call was made and none is on record.
   */
  async around<Answer>(
    key: string,
    facts: TryFacts,
    call: (before: { readonly isRepeated: boolean }) => Promise<Answer>,
    keeping?: (answer: Answer) => KeptAlong,
    place?: Place,
  ): Promise<Answer> {
    const { id, isRepeated } = await this.begin(key, facts, place?.taken);
    if (place) await this.refuseWithout(place, id);
    const began = performance.now();
    const end = (outcome: string, code: string | null) => this.valuesOf(id, began, outcome, code);
    let answer: Answer;
    try {
      answer = await call({ isRepeated });
    } catch (error) {
      const isTold = error instanceof ProviderFailure;
      await this.end(isTold ? end(error.kind, error.code) : end('error', null));
      throw error;
    }
    if (keeping) await this.endAnd(keeping(answer), end('answered', null));
    else await this.end(end('answered', null));
    return answer;
  }

  private async begin(
    key: string,
    { operation, provider, paymentId, transactionId, attemptId }: TryFacts,
    kept?: KeptAlong,
  ): Promise<{ readonly id: string; readonly isRepeated: boolean }> {
    const values = [key, operation, provider, paymentId, transactionId, attemptId, this.clock.now()];
    const statement = kept
      ? {
          name: `${kept.name}-and-begin-try`,
          text: `with kept as (${kept.text}), ${beginSql(kept.values.length + 1)}`,
        }
      : { name: 'payments-begin-try', text: `with ${beginSql(1)}` };
    const { rows } = await this.pool.query<{ id: string; isRepeated: boolean }>({
      ...statement,
      values: [...(kept?.values ?? []), ...values],
    });
    const [row] = rows;
    if (!row) throw new Error('No try was written');
    return row;
  }

  private async refuseWithout({ check, giveBack }: Place, id: string): Promise<void> {
    try {
      await check();
    } catch (refused) {
      await this.pool.query('delete from payments.provider_try where id = $1', [id]);
      await giveBack();
      throw refused;
    }
  }

  private valuesOf(id: string, began: number, outcome: string, code: string | null): unknown[] {
    return [id, this.clock.now(), outcome, code, Math.round(performance.now() - began)];
  }

  /** A failure here must not hide the provider's answer: the try then stands as one whose end is not known. */
  private async end(values: unknown[]): Promise<void> {
    await this.pool
      .query({ name: 'payments-end-try', text: endSql(1), values })
      .catch((error: unknown) => this.log.recurring(error, 'provider-tries'));
  }

  private async endAnd({ name, text, values }: KeptAlong, ending: unknown[]): Promise<void> {
    await this.pool.query({
      name: `${name}-and-end-try`,
      text: `with kept as (${text}) ${endSql(values.length + 1)}`,
      values: [...values, ...ending],
    });
  }

  @Periodic('forget-provider-tries', FORGET_EVERY_MS)
  async forgetOld(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.pool.query('delete from payments.provider_try where tried_at < $1', [until]);
  }
}
