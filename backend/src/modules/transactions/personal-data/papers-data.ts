import { Inject, Injectable } from '@nestjs/common';
import { longDay, romeDayOf } from '@fiocco/contracts';
import type { Vault } from '@fiocco/personal-data';
import { holdCheckpoint } from '@fiocco/projections';
import type pg from 'pg';
import {
  endOfBooks,
  idsOf,
  type KeptBeyond,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  VAULT,
} from '../../../platform/index.js';
import { eraseDocumentColumn } from './erase-buyer-columns.js';
import { paperSubject, transactionOfPaper } from './transaction-papers.js';

const NUMBERED = `
select id, document_number, updated_at from read_models.transactions
where id = any($1) and document_number is not null order by id`;

interface Numbered {
  readonly id: string;
  readonly document_number: string;
  readonly updated_at: Date;
}

/**
 * The numbers of the receipts and invoices that the shop gave a buyer: exported, and left by an erasure until the books
 * end, for administrators alone.
 */
@Injectable()
export class PapersData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'documenti';
  readonly stage = 'kept';

  constructor(@Inject(VAULT) private readonly vault: Vault) {
    super();
  }

  /** The number that stands, and every one that stood before. */
  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const ids = idsOf(records, 'transaction');
    const kept = await this.vault.versionsOf(this.pool, ids.map(paperSubject));
    const before = new Map(kept.map(({ subject, versions }) => [transactionOfPaper(subject), versions]));
    return (await this.numbered(ids)).map(({ id, document_number }) => ({
      transaction_id: id,
      document_number,
      dati: before.get(id) ?? [],
    }));
  }

  async keeps(records: readonly PersonalRecord[]): Promise<KeptBeyond | null> {
    const numbered = await this.numbered(idsOf(records, 'transaction'));
    if (numbered.length === 0) return null;
    const last = Math.max(...numbered.map(({ updated_at }) => updated_at.getTime()));
    const until = endOfBooks(new Date(last));
    const text = `I numeri di scontrini e fatture (transazioni: ${numbered.length}) restano nelle scritture contabili, visibili ai soli amministratori, fino al ${longDay(romeDayOf(until))}.`;
    return { text, until };
  }

  /** Numbers that were taken back belong to no book. */
  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    const ids = idsOf(records, 'transaction');
    const standing = new Set((await this.numbered(ids, tx)).map(({ id }) => id));
    for (const id of ids.filter((one) => !standing.has(one)))
      await (since
        ? this.vault.eraseAgain(tx, paperSubject(id), since)
        : this.vault.erase(tx, paperSubject(id)));
  }

  async forget(tx: pg.PoolClient, records: readonly PersonalRecord[]): Promise<void> {
    const ids = idsOf(records, 'transaction');
    await holdCheckpoint(tx, 'transactions');
    for (const id of ids) await this.vault.erase(tx, paperSubject(id));
    await eraseDocumentColumn(tx, ids);
  }

  private async numbered(
    ids: readonly string[],
    db: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<readonly Numbered[]> {
    return (await db.query<Numbered>(NUMBERED, [ids])).rows;
  }
}
