import { Inject, Injectable } from '@nestjs/common';
import { enqueue } from '@fiocco/jobs';
import type pg from 'pg';
import { CLOCK, type Clock, inTransaction, PG_POOL } from '../../../platform/index.js';
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
// Of two at once the second waits for the first to commit, and counts.
const KEEP = {
  name: 'payments-keep-callback',
  text: `
insert into payments.callback as c
  (provider, event_id, kind, payment_id, transaction_id, stream, attempt_id, disputes, capture_step, happened_at,
   received_at, state, outcome)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (provider, event_id) do update set received_again = c.received_again + 1
returning received_again = 0 as "isNew"`,
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

export interface CallbackEnd {
  readonly state: 'handled' | 'kept' | 'failed';
  readonly outcome: string;
}

/** The providers' callbacks as they came in, each once. */
@Injectable()
export class CallbackInbox {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves once the callback and its job are committed, and may be answered 2xx. A repetition is only counted. */
  async keep(provider: ProviderCode, callback: ProviderCallback): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const fate = fateOf(provider, callback, await isOurs(tx, provider, callback));
      const outcome = fate === 'ask' ? null : fate;
      const values = [...told(provider, callback), this.clock.now(), outcome ? 'kept' : 'new', outcome];
      const { rows } = await tx.query<{ isNew: boolean }>({ ...KEEP, values });
      if (outcome === null && rows[0]?.isNew) await promise(tx, provider, callback);
    });
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
}

const told = (
  provider: ProviderCode,
  { eventId, kind, paymentId, mark, disputes, step, at }: ProviderCallback,
): readonly unknown[] => [
  provider,
  eventId,
  kind,
  paymentId,
  mark?.transactionId,
  mark?.stream,
  mark?.attemptId,
  JSON.stringify(disputes),
  step && JSON.stringify(step),
  at,
];

async function promise(
  tx: pg.PoolClient,
  provider: ProviderCode,
  { eventId, mark }: ProviderCallback,
): Promise<void> {
  const payload = { provider, eventId, transactionId: mark?.transactionId ?? null };
  await enqueue(tx, handleCallback, { id: `${handleCallback.name}_${provider}_${eventId}`, payload });
}

async function isOurs(
  tx: pg.PoolClient,
  provider: ProviderCode,
  { mark, paymentId }: ProviderCallback,
): Promise<boolean> {
  if (mark !== null || paymentId === null) return mark !== null;
  const { rows } = await tx.query<{ known: boolean }>({ ...IS_OURS, values: [provider, paymentId] });
  return rows[0]?.known ?? false;
}
