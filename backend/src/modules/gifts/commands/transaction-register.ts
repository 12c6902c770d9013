import { Inject, Injectable } from '@nestjs/common';
import { romeDayOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  PG_POOL,
  VAULT,
  inTransaction,
} from '../../../platform/index.js';
import type { PersonRef } from '../gift/gift.events.js';

/** The buyer's data as the vault keeps them; `address` is a flat object of texts. */
export interface BuyerFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly address: Readonly<Record<string, string>> | null;
}

export interface Registration {
  readonly orderNumber: string;
  readonly buyer: PersonRef;
}

export interface RegisteredTransaction {
  readonly stream: string;
  readonly orderNumber: string;
  readonly browserHash: string | null;
}

interface Row {
  readonly transaction_id: string;
  readonly stream: string;
  readonly order_number: string;
  readonly browser_hash: string | null;
  readonly buyer_ref: string;
  readonly buyer_digest: string;
}

const INSERT = {
  name: 'transaction-register',
  text: `
insert into gifts.transaction_stream
  (transaction_id, stream, order_number, browser_hash, buyer_mark, buyer_ref, buyer_digest, created_at)
select $1, $2, 'FI-' || $3 || '-' || lpad(n::text, greatest(6, length(n::text)), '0'), $4, $5, $6, $7, $8
from nextval('gifts.order_number') as n
returning order_number`,
};

const FIND = {
  name: 'transaction-find-registered',
  text: `
select transaction_id, stream, order_number, browser_hash, buyer_ref, buyer_digest
from gifts.transaction_stream where transaction_id = $1`,
};
const LOCK = { name: 'transaction-lock-registered', text: `${FIND.text} for update` };

const CHANGE_BUYER = `
update gifts.transaction_stream set buyer_ref = $2, buyer_digest = $3, buyer_mark = $4 where transaction_id = $1`;

/** Whose data are erased: a correction begins from nothing. */
const NOBODY: BuyerFields = { name: '', email: '', phone: '', message: '', address: null };

// Two counts, each by an index of its own, and the stage row by row: a join would be planned for tables of any size.
const countUnpaid = (column: 'browser_hash' | 'buyer_mark', value: string) => `
(select count(*) from gifts.transaction_stream r
 where r.${column} = ${value} and r.transaction_id <> $3 and (
   select t.stage = 'reserved' and t.received_cents = 0 from read_models.transactions t where t.id = r.transaction_id))`;
const UNPAID = {
  name: 'transaction-unpaid-reservations',
  text: `select greatest(${countUnpaid('browser_hash', '$1')}, ${countUnpaid('buyer_mark', '$2')})::int as most`,
};

/** A scalar sub-select of {@link RegisteredTransaction} as JSON, `null` before the first hold. */
export function registeredSql(id: string): string {
  return `select json_build_object('stream', stream, 'orderNumber', order_number, 'browserHash', browser_hash)
    from gifts.transaction_stream where transaction_id = ${id}`;
}

/** Every transaction's stream, order number and buyer reference: written before its first event, one row each. */
@Injectable()
export class TransactionRegister {
  private readonly markKey: Buffer;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.markKey = createHmac('sha256', config.jwtSecret).update('fiocco/buyer-mark').digest();
  }

  /** Tells one buyer's e-mail from another's without saying either. */
  buyerMark(email: string): string {
    return createHmac('sha256', this.markKey).update(email.trim().toLowerCase()).digest('base64url');
  }

  /**
   * Idempotent; a change of the buyer's data becomes a new version in the vault. `alongside` joins the transaction, and
   * what it answers counts for what is `given`. Refuses `TRANSACTION_ID_TAKEN` where the id stands for a purchase of
   * another gift or of a guest's browser.
   */
  async register(
    transaction: { readonly id: string; readonly stream: string; readonly browserHash: string | null },
    given: BuyerFields,
    alongside?: (tx: pg.PoolClient) => Promise<BuyerFields>,
  ): Promise<Registration> {
    return inTransaction(this.pool, async (tx) => {
      const fields = alongside ? await alongside(tx) : given;
      const known = await this.lockedRowOf(tx, transaction.id);
      if (!known) return this.enter(tx, transaction, fields);
      refuseAnothers(known, transaction);
      return this.keepBuyer(tx, known, fields);
    });
  }

  /**
   * Staff's corrections go into what the register has now: two at once, each of another field, are both kept. Refuses
   * `TRANSACTION_NOT_FOUND`.
   */
  async correctBuyer(transactionId: string, change: Partial<BuyerFields>): Promise<PersonRef> {
    const { buyer } = await inTransaction(this.pool, async (tx) => {
      const known = await this.lockedRowOf(tx, transactionId);
      if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
      return this.keepBuyer(tx, known, change);
    });
    return buyer;
  }

  async find(transactionId: string): Promise<RegisteredTransaction | null> {
    const row = await this.rowOf(this.pool, transactionId);
    return row && { stream: row.stream, orderNumber: row.order_number, browserHash: row.browser_hash };
  }

  /** Words of staff about a transaction, kept with its buyer's data and erased with them. */
  async keepNote(transactionId: string, text: string): Promise<PersonRef> {
    return inTransaction(this.pool, async (tx) => {
      const { ref, digest } = await this.vault.put(tx, subjectOf(transactionId), { note: text });
      return { ref, digest };
    });
  }

  /** Unpaid reservations of one browser or one e-mail address (PRODUCT.md section 3: five at most). */
  async unpaidReservations(browserHash: string | null, email: string, except: string): Promise<number> {
    const values = [browserHash, this.buyerMark(email), except];
    const { rows } = await this.pool.query<{ most: number }>({ ...UNPAID, values });
    return rows[0]?.most ?? 0;
  }

  private async rowOf(client: pg.Pool | pg.PoolClient, transactionId: string): Promise<Row | null> {
    const { rows } = await client.query<Row>({ ...FIND, values: [transactionId] });
    return rows[0] ?? null;
  }

  /** Whoever changes the buyer's data waits here for each other, before the vault is asked what they are. */
  private async lockedRowOf(tx: pg.PoolClient, transactionId: string): Promise<Row | null> {
    const { rows } = await tx.query<Row>({ ...LOCK, values: [transactionId] });
    return rows[0] ?? null;
  }

  private async enter(
    tx: pg.PoolClient,
    {
      id,
      stream,
      browserHash,
    }: Pick<RegisteredTransaction, 'stream' | 'browserHash'> & { readonly id: string },
    fields: BuyerFields,
  ): Promise<Registration> {
    const now = this.clock.now();
    const year = romeDayOf(now).slice(0, 4);
    const { ref, digest } = await this.vault.put(tx, subjectOf(id), { ...fields });
    const values = [id, stream, year, browserHash, this.markOf(fields), ref, digest, now];
    const { rows } = await tx.query<{ order_number: string }>({ ...INSERT, values });
    return { orderNumber: rows[0]?.order_number ?? '', buyer: { ref, digest } };
  }

  /** What `change` does not name stays; a change becomes a new version in the vault. */
  private async keepBuyer(
    tx: pg.PoolClient,
    known: Row,
    change: Partial<BuyerFields>,
  ): Promise<Registration> {
    const kept = (await this.vault.get(tx, [known.buyer_ref])).get(known.buyer_ref);
    const fields: BuyerFields = { ...NOBODY, ...kept, ...change };
    if (isDeepStrictEqual(kept, { ...fields })) return registration(known);
    const { ref, digest } = await this.vault.put(tx, subjectOf(known.transaction_id), { ...fields });
    await tx.query(CHANGE_BUYER, [known.transaction_id, ref, digest, this.markOf(fields)]);
    return { orderNumber: known.order_number, buyer: { ref, digest } };
  }

  private markOf({ email }: BuyerFields): string | null {
    return email ? this.buyerMark(email) : null;
  }
}

const subjectOf = (transactionId: string): string => `buyer_${transactionId}`;

function refuseAnothers(
  known: Row,
  { stream, browserHash }: Pick<RegisteredTransaction, 'stream' | 'browserHash'>,
) {
  const isOthers = known.browser_hash !== null && known.browser_hash !== browserHash;
  if (isOthers || known.stream !== stream) throw new Refusal('TRANSACTION_ID_TAKEN');
}

function registration(row: Row): Registration {
  return { orderNumber: row.order_number, buyer: { ref: row.buyer_ref, digest: row.buyer_digest } };
}
