import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { holdCheckpoint } from '@fiocco/projections';
import type pg from 'pg';
import {
  everHadAddress,
  type HeldName,
  idsOf,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  VAULT,
} from '../../../platform/index.js';
import { wordPatterns } from '../../find/index.js';
import { stagesSql } from '../../gifts/index.js';
import { HAS_MONEY_OF_OTHERS } from '../read-models/transaction-indexes.js';
import { transactionOfPaper } from './transaction-papers.js';
import { eraseBuyerColumns, isGone } from './erase-buyer-columns.js';

const SUBJECT = 'buyer_';
const REGISTERED = `
select r.transaction_id, r.order_number, r.created_at, t.list_id, t.product_id, t.kind, t.status, t.amount_cents,
  t.shipping_cents, t.received_cents, t.payment_method, t.delivery_method
from gifts.transaction_stream r left join read_models.transactions t on t.id = r.transaction_id
where r.transaction_id = any($1) order by r.created_at, r.transaction_id`;
const MOVING = `
select order_number from read_models.transactions
where id = any($1) and stage in (${stagesSql(({ pinned }) => pinned)}) order by order_number`;
const UNNEEDED = `
select 'transaction_' || id as record from read_models.transactions
where buyer_name is not null and created_at < $1 and updated_at < $1 and not ${HAS_MONEY_OF_OTHERS}
  and stage in (${stagesSql(({ counts, todo }) => counts !== 'promised' && (todo === null || todo === 'ready'))})
order by created_at, id limit $2`;
const LOCK = `
select from gifts.transaction_stream where transaction_id = any($1) order by transaction_id for update`;
// Keyed digests by which purchases of one browser or address are recognised.
const FORGET_MARKS = `
update gifts.transaction_stream set buyer_mark = null, browser_hash = null, network_mark = null,
  wider_mark = null
where transaction_id = any($1) and ${isGone('buyer_ref')}`;

/** Links that nobody has used have the words of their buyer. */
const FORGET_WITHDRAWALS = 'delete from gifts.withdrawal_request where transaction_id = any($1)';

/**
 * The data of buyers: all versions of what they gave, staff's notes about their purchases, and the copies for
 * searching.
 */
@Injectable()
export class BuyersData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'acquisti';
  readonly stage = 'kept';

  constructor(@Inject(VAULT) private readonly vault: Vault) {
    super();
  }

  /** Searches the vault and not a read model, so that addresses which staff corrected later are found too. */
  async find(address: string): Promise<readonly PersonalRecord[]> {
    const found: PersonalRecord[] = [];
    for await (const kept of this.vault.eachSubject(this.pool, SUBJECT)) {
      if (everHadAddress(kept, 'email', address))
        found.push(`transaction_${kept.subject.slice(SUBJECT.length)}`);
    }
    return found;
  }

  async search(text: string, limit: number): Promise<readonly HeldName[]> {
    const words = wordPatterns(text, 'same');
    if (words.length === 0) return [];
    const has = words.map((_, n) => `search ~ $${n + 2}`).join(' and ');
    const { rows } = await this.pool.query<HeldName>(
      `select 'transaction_' || id as record, buyer_name as name, buyer_email as email, buyer_phone as phone
       from read_models.transactions where buyer_name is not null and ${has} order by created_at desc, id limit $1`,
      [limit, ...words],
    );
    return rows;
  }

  /** Purchases that are over and settled. What was paid and never fetched is over as well, after years. */
  async unneededSince(before: Date, limit: number): Promise<readonly PersonalRecord[]> {
    const { rows } = await this.pool.query<{ record: PersonalRecord }>(UNNEEDED, [before, limit]);
    return rows.map(({ record }) => record);
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const ids = idsOf(records, 'transaction');
    const { rows } = await this.pool.query<{ transaction_id: string }>(REGISTERED, [ids]);
    const kept = await this.vault.versionsOf(this.pool, ids.map(subjectOf));
    const bySubject = new Map(kept.map(({ subject, versions }) => [subject, versions]));
    return rows.map((row) => ({ ...row, dati: bySubject.get(subjectOf(row.transaction_id)) ?? [] }));
  }

  /** While money is moving the buyer may have to be written to, or paid back. */
  async refuseNow(records: readonly PersonalRecord[]): Promise<void> {
    const ids = idsOf(records, 'transaction');
    const { rows } = await this.pool.query<{ order_number: string }>(MOVING, [ids]);
    const orders = rows.map((row) => row.order_number).join(', ');
    if (orders !== '') throw new Refusal('MONEY_IS_MOVING', { orders });
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    const ids = idsOf(records, 'transaction');
    if (ids.length === 0) return;
    // Held until the commit: a batch that is under way finishes first and is then overwritten, and the next one finds
    // the vault empty.
    await holdCheckpoint(tx, 'transactions');
    // Locked in the same order as by those who change a buyer's data: the register's row, then the vault's.
    await tx.query(LOCK, [ids]);
    for (const id of ids) {
      if (since) await this.vault.eraseAgain(tx, subjectOf(id), since);
      else await this.vault.erase(tx, subjectOf(id));
    }
    await tx.query(FORGET_MARKS, [ids]);
    await tx.query(FORGET_WITHDRAWALS, [ids]);
    await eraseBuyerColumns(tx, ids);
  }
}

const subjectOf = (transactionId: string): string => `${SUBJECT}${transactionId}`;

/** The record that is erased together with the vault's subject; null where that is of no purchase. */
export function purchaseRecordOf(subject: string): PersonalRecord | null {
  const id = subject.startsWith(SUBJECT) ? subject.slice(SUBJECT.length) : transactionOfPaper(subject);
  return id === null ? null : `transaction_${id}`;
}
