import { Inject, Injectable } from '@nestjs/common';
import { decryptText, VaultUnreadable } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  idsOf,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  Seals,
  plainAddress,
} from '../../../platform/index.js';
import { type BuyerFields } from '../register/transaction-register.js';
import { DraftPurchases } from './draft-purchases.js';
import { draftPurpose } from '../drafts/drafts.js';

interface Row {
  readonly id: string;
  readonly list_id: string;
  readonly product_id: number | null;
  readonly buyer: string;
  readonly created_at: Date;
}

const BATCH = 500;
const DELETE = 'delete from checkout.draft where id = any($1)';
const SELECT = 'select id, list_id, product_id, buyer, created_at from checkout.draft';

/** The personal data in drafts. A draft is kept for a day after its purchase and has the transaction's id. */
@Injectable()
@Seals({ table: 'checkout.draft', id: 'id', column: 'buyer', purpose: draftPurpose })
export class DraftsData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'bozze';
  readonly stage = 'typed';

  constructor(
    private readonly purchases: DraftPurchases,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    super();
  }

  async find(address: string): Promise<readonly PersonalRecord[]> {
    const found: PersonalRecord[] = [];
    let after = '';
    for (;;) {
      const query = `${SELECT} where id > $1 order by id limit ${BATCH}`;
      const { rows } = await this.pool.query<Row>(query, [after]);
      for (const row of rows) if (this.addressOf(row) === address) found.push(`transaction_${row.id}`);
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return found;
    }
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const query = `${SELECT} where id = any($1) order by created_at, id`;
    const { rows } = await this.pool.query<Row>(query, [idsOf(records, 'transaction')]);
    return rows.map(({ buyer, ...row }) => ({ ...row, dati: this.buyerOf({ id: row.id, buyer }) }));
  }

  /**
   * Ends a purchase that is under way: the draft is deleted first, so that no step can follow, and then the hold is
   * released. A confirmed purchase stays without a name and appears in Da fare.
   */
  async settle(records: readonly PersonalRecord[]): Promise<void> {
    const ids = idsOf(records, 'transaction');
    await this.pool.query(DELETE, [ids]);
    for (const id of ids) await this.purchases.endUnlessConfirmed(id);
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[]): Promise<void> {
    await tx.query(DELETE, [idsOf(records, 'transaction')]);
  }

  private addressOf(row: Row): string | null {
    const buyer = this.buyerOf(row);
    return buyer && plainAddress(buyer.email);
  }

  /** Null where the row was altered and cannot be opened: it must not hide other people's data. */
  private buyerOf({ id, buyer }: Pick<Row, 'id' | 'buyer'>): BuyerFields | null {
    try {
      return JSON.parse(decryptText(this.config.masterKey, draftPurpose(id), buyer)) as BuyerFields;
    } catch (error) {
      if (error instanceof VaultUnreadable) return null;
      throw error;
    }
  }
}
