import type pg from 'pg';
import type { PurchaseEvent } from '@fiocco/gift';
import type { KeptRef } from '@fiocco/event-sourcing';
import type { RestorePass, RestoreStep } from '../../../platform/index.js';
import { readablePurchaseEvents } from '../readable-purchase-events.js';

interface Held {
  readonly stream: string;
  readonly orderNumber: string;
  readonly at: string;
  buyer: KeptRef;
}

// Where two transactions have the same order number, after a restore by an older release, the first one keeps it and the
// other gets a suffix.
const HELD = `
with named as (
  select *, row_number() over (partition by order_number order by at) as nth
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
    as e (id, stream, order_number, ref, digest, at)
)
insert into gifts.transaction_stream as r
  (transaction_id, stream, order_number, buyer_ref, buyer_digest, created_at)
select id, stream,
  case when nth > 1 or exists (
    select from gifts.transaction_stream o where o.order_number = named.order_number and o.transaction_id <> id
  ) then order_number || '-' || left(md5(id), 6) else order_number end,
  ref, digest, at
from named
on conflict (transaction_id) do update set stream = excluded.stream, order_number = excluded.order_number,
  buyer_ref = excluded.buyer_ref, buyer_digest = excluded.buyer_digest
where (r.stream, r.order_number, r.buyer_ref) is distinct from
  (excluded.stream, excluded.order_number, excluded.buyer_ref)
returning xmax = 0 as is_new`;
const CORRECTED = `
update gifts.transaction_stream r set buyer_ref = e.ref, buyer_digest = e.digest
from unnest($1::text[], $2::text[], $3::text[]) as e (id, ref, digest)
where r.transaction_id = e.id and r.buyer_ref <> e.ref`;
const LIFT = `
select setval('gifts.order_number', greatest($1::bigint, coalesce(pg_sequence_last_value('gifts.order_number'), 0), 1))`;
const NUMBER = /^FI-\d{4}-(\d{1,15})$/;

/**
 * Restores the register of transactions from the ledger, and continues order numbers after those that it names. Two
 * things cannot be restored: the browser that began a purchase which the restored database does not know, and the
 * digest of its buyer's address.
 */
export function registerRestore(pool: pg.Pool): RestoreStep {
  return { name: 'transaction-register', begin: () => new Register(pool) };
}

class Register implements RestorePass {
  #back = 0;
  #largest = 0;

  constructor(private readonly pool: pg.Pool) {}

  async see(events: Parameters<RestorePass['see']>[0]): Promise<void> {
    const held = new Map<string, Held>();
    const corrected = new Map<string, KeptRef>();
    for (const event of readablePurchaseEvents(events)) this.#note(event, held, corrected);
    const rows = [...held.values()];
    const later = [...corrected.values()];
    if (rows.length > 0) {
      const known = await this.pool.query<{ is_new: boolean }>(HELD, [
        [...held.keys()],
        rows.map(({ stream }) => stream),
        rows.map(({ orderNumber }) => orderNumber),
        rows.map(({ buyer }) => buyer.ref),
        rows.map(({ buyer }) => buyer.digest),
        rows.map(({ at }) => at),
      ]);
      this.#back += known.rows.filter((row) => row.is_new).length;
    }
    if (later.length > 0) {
      const values = [[...corrected.keys()], later.map(({ ref }) => ref), later.map(({ digest }) => digest)];
      await this.pool.query(CORRECTED, values);
    }
  }

  async finish(): Promise<readonly string[]> {
    if (this.#largest > 0) await this.pool.query(LIFT, [this.#largest]);
    return this.#back > 0 ? [`${this.#back} transactions are in the register again.`] : [];
  }

  #note(event: PurchaseEvent, held: Map<string, Held>, corrected: Map<string, KeptRef>): void {
    if (event.type === 'UnitHeld') {
      const { transactionId, orderNumber, buyer } = event.data;
      const at = held.get(transactionId)?.at ?? event.at;
      held.set(transactionId, { stream: event.stream, orderNumber, buyer, at });
      this.#largest = Math.max(this.#largest, Number(NUMBER.exec(orderNumber)?.[1] ?? 0));
    } else if (event.type === 'BuyerCorrected') {
      const { transactionId, buyer } = event.data;
      const own = held.get(transactionId);
      if (own) own.buyer = buyer;
      else corrected.set(transactionId, buyer);
    }
  }
}
