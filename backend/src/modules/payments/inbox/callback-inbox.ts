import { Inject, Injectable } from '@nestjs/common';
import { promisedRow, promisedSql, WAKE_RELAY } from '@fiocco/jobs';
import DataLoader from 'dataloader';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type {
  CaptureStep,
  PaymentMark,
  ProviderCallback,
  ProviderCode,
  ProviderDispute,
} from '../access/provider.js';
import { fateOf } from './callback-fate.js';
import { handleCallback } from './handle-callback.job.js';

/** A callback that waits to be handled, or was. */
export interface KeptCallback {
  readonly eventId: string;
  readonly paymentId: string | null;
  readonly mark: PaymentMark | null;
  readonly disputes: readonly ProviderDispute[];
  readonly step: CaptureStep | null;
  readonly state: 'new' | 'handled' | 'kept' | 'failed';
}

const IS_OURS = {
  name: 'payments-is-ours',
  text: `
select exists (select from payments.provider_try where provider = $1 and payment_id = $2)
    or exists (select from payments.attempt where provider = $1 and payment_id = $2)
    or exists (select from read_models.payment_attempts where payment_id = $2 and provider = $1)
    or exists (select from payments.callback
               where provider = $1 and payment_id = $2 and transaction_id is not null) as known`,
};
// Of two at once the second waits for the first to commit, and counts. Only what is new and has to be handled gets a job.
const KEEP = {
  name: 'payments-keep-callbacks',
  text: `
with told as (
  select * from jsonb_to_recordset($1::jsonb) as told (provider text, event_id text, kind text, payment_id text,
    transaction_id text, stream text, attempt_id text, disputes jsonb, capture_step jsonb, happened_at timestamptz,
    received_at timestamptz, state text, outcome text, handled_at timestamptz, job text, name text, payload text)
), kept as (
  insert into payments.callback as c
    (provider, event_id, kind, payment_id, transaction_id, stream, attempt_id, disputes, capture_step, happened_at,
     received_at, state, outcome, handled_at)
  select provider, event_id, kind, payment_id, transaction_id, stream, attempt_id, disputes, capture_step, happened_at,
    received_at, state, outcome, handled_at from told
  on conflict (provider, event_id) do update set received_again = c.received_again + 1
  returning provider, event_id, received_again = 0 as is_new
), asked as (
  select job as id, name, payload, null::timestamptz as run_at, null::timestamptz as claimed_at
  from told join kept using (provider, event_id) where is_new and job is not null
), ${promisedSql('asked')}
select ${WAKE_RELAY} as woken`,
};
const FIELDS = `
event_id as "eventId", payment_id as "paymentId", disputes, capture_step as step, state,
case when attempt_id is not null
  then json_build_object('transactionId', transaction_id, 'stream', stream, 'attemptId', attempt_id) end as mark`;
const FIND = {
  name: 'payments-find-callback',
  text: `select ${FIELDS} from payments.callback where provider = $1 and event_id = $2`,
};
const WAITING = {
  name: 'payments-waiting-callbacks',
  text: `select ${FIELDS} from payments.callback where provider = $1 and payment_id = $2 and state = 'new'`,
};
const TAKE_UP = {
  name: 'payments-take-up-callback',
  text: `
update payments.callback set state = 'new', outcome = null, handled_at = null
where provider = $1 and event_id = $2 and state = 'failed'`,
};
const END = {
  name: 'payments-end-callbacks',
  text: `
update payments.callback set state = $3, outcome = $4, handled_at = $5
where provider = $1 and event_id = any($2) and state = 'new'`,
};

const GATHER_MS = 50;

export interface CallbackEnd {
  readonly state: 'handled' | 'kept' | 'failed';
  readonly outcome: string;
}

/** The providers' callbacks as they came in, each once. */
@Injectable()
export class CallbackInbox {
  /** Callbacks for which nothing is to be done: those that come within a moment are one statement. */
  private readonly unhurried = new DataLoader((told: readonly ToldRow[]) => this.storeEach(told), {
    cache: false,
    batchScheduleFn: (store) => void setTimeout(store, GATHER_MS),
  });

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves once the callback and its job are committed, and may be answered 2xx. A repetition is only counted. */
  async keep(provider: ProviderCode, callback: ProviderCallback): Promise<void> {
    const fate = fateOf(provider, callback, await this.isOurs(provider, callback));
    if (fate === 'ask')
      await this.store([{ ...this.told(provider, callback), ...jobOf(provider, callback) }]);
    else await this.unhurried.load({ ...this.told(provider, callback), state: 'kept', outcome: fate });
  }

  /** As {@link keep}, for one that tells what the ledger has: it is handled by that. */
  async keepKnown(provider: ProviderCode, callback: ProviderCallback): Promise<void> {
    const end = { state: 'handled', outcome: 'known', handled_at: this.clock.now() };
    await this.unhurried.load({ ...this.told(provider, callback), ...end });
  }

  /** A callback as it stands, for its job: one that was given up before waits again. */
  async takeUp(provider: ProviderCode, eventId: string): Promise<KeptCallback | undefined> {
    const found = await this.find(provider, eventId);
    if (found?.state !== 'failed') return found;
    await this.pool.query({ ...TAKE_UP, values: [provider, eventId] });
    return this.find(provider, eventId);
  }

  /** Every callback about a payment that is stored by now and nobody has handled. */
  async waiting(provider: ProviderCode, paymentId: string): Promise<readonly KeptCallback[]> {
    const { rows } = await this.pool.query<KeptCallback>({ ...WAITING, values: [provider, paymentId] });
    return rows;
  }

  async end(
    provider: ProviderCode,
    callbacks: readonly Pick<KeptCallback, 'eventId'>[],
    { state, outcome }: CallbackEnd,
  ): Promise<void> {
    const events = callbacks.map(({ eventId }) => eventId);
    if (events.length > 0)
      await this.pool.query({ ...END, values: [provider, events, state, outcome, this.clock.now()] });
  }

  private async find(provider: ProviderCode, eventId: string): Promise<KeptCallback | undefined> {
    const { rows } = await this.pool.query<KeptCallback>({ ...FIND, values: [provider, eventId] });
    return rows[0];
  }

  /** Where the statement fails each is stored alone, so that one which cannot be stored fails only for its sender. */
  private async storeEach(told: readonly ToldRow[]): Promise<(Error | null)[]> {
    try {
      await this.store(told);
      return told.map(() => null);
    } catch (error) {
      if (told.length === 1) return [error as Error];
      return (await Promise.all(told.map((one) => this.storeEach([one])))).flat();
    }
  }

  private async store(told: readonly ToldRow[]): Promise<void> {
    await this.pool.query({ ...KEEP, values: [JSON.stringify(told)] });
  }

  private told(
    provider: ProviderCode,
    { eventId, kind, paymentId, mark, disputes, step, at }: ProviderCallback,
  ): ToldRow {
    return {
      provider,
      event_id: eventId,
      kind,
      payment_id: paymentId,
      transaction_id: mark?.transactionId ?? null,
      stream: mark?.stream ?? null,
      attempt_id: mark?.attemptId ?? null,
      disputes,
      capture_step: step,
      happened_at: at,
      received_at: this.clock.now(),
      state: 'new',
    };
  }

  private async isOurs(provider: ProviderCode, { mark, paymentId }: ProviderCallback): Promise<boolean> {
    if (mark !== null || paymentId === null) return mark !== null;
    const { rows } = await this.pool.query<{ known: boolean }>({ ...IS_OURS, values: [provider, paymentId] });
    return rows[0]?.known ?? false;
  }
}

/** A callback's row, by its columns; with its job where it has one. */
type ToldRow = Readonly<Record<string, unknown>>;

function jobOf(provider: ProviderCode, { eventId, mark }: ProviderCallback) {
  const payload = { provider, eventId, transactionId: mark?.transactionId ?? null };
  const id = `${handleCallback.name}_${provider}_${eventId}`;
  const row = promisedRow(handleCallback, { id, payload });
  return { job: row.id, name: row.name, payload: row.payload };
}
