import { Inject, Injectable } from '@nestjs/common';
import type { FieldThen } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Vault } from '@fiocco/personal-data';
import { type AllOwned, EVENT_STORE, inTransaction, OWNED, PG_POOL, VAULT } from '../../../platform/index.js';
import { productRecord, productRecords } from '../../catalog/index.js';
import { listRecord, listRecords } from '../../gift-lists/index.js';
import { type FieldSource, fieldsThen, namesByKind, type ValueFacts } from '../../record-history/index.js';
import { type RecordThen, recordThen } from './record-then.js';
import { someAtOnce } from './some-at-once.js';

/** What a list or product was called. */
export interface Name {
  readonly text: string;
  /** Its history does not say what it was called then. */
  readonly isToday: boolean;
}

export interface ListRecordThen extends Pick<RecordThen, 'events' | 'later'> {
  /** Null where it had been deleted, or nobody knows of it. */
  readonly name: Name | null;
  /** Whether the record is still there. */
  readonly exists: boolean;
  /** All that has a history but the name. */
  readonly fields: readonly FieldThen[];
}

export interface ProductThen {
  readonly name: Name;
  readonly fields: readonly FieldThen[];
}

type Sources = RecordThen['fields'];

const FUND: ProductThen = { name: { text: 'Contributo libero', isToday: false }, fields: [] };
const ERASED: Name = { text: 'dati cancellati', isToday: false };

/** Records as they were: from their histories, with the values that the vault keeps for them. */
@Injectable()
export class RecordsThen {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  async list(id: number, moment: Date): Promise<ListRecordThen> {
    const { events, later, fields } = await recordThen(this.store, listRecord(id), moment);
    const today = (await listRecords.names(this.pool, [id])).get(id);
    const facts = await this.factsFor([fields]);
    const told = fieldsThen(listRecords, others(fields), facts);
    return { events, later, name: nameOf(fields, facts, today), exists: today !== undefined, fields: told };
  }

  /** By product; the fund is `null`. A product that had been deleted, or that nobody knows of, is absent. */
  async products(
    productIds: readonly (number | null)[],
    moment: Date,
  ): Promise<ReadonlyMap<number | null, ProductThen>> {
    const ids = productIds.filter((id) => id !== null);
    const today = await productRecords.names(this.pool, ids);
    const found = await someAtOnce(ids, async (id) => {
      const { fields } = await recordThen(this.store, productRecord(id), moment);
      return { id, fields };
    });
    const facts = await this.factsFor(found.map(({ fields }) => fields));
    const products = new Map<number | null, ProductThen>([[null, FUND]]);
    for (const { id, fields } of found) {
      const name = nameOf(fields, facts, today.get(id));
      if (name) products.set(id, { name, fields: fieldsThen(productRecords, others(fields), facts) });
    }
    return products;
  }

  private async factsFor(records: readonly Sources[]): Promise<ValueFacts> {
    const sources = records.flatMap((fields) => [...(fields?.values() ?? [])]);
    const refs = [...new Set(sources.flatMap((source) => ('ref' in source ? [source.ref] : [])))];
    const values = refs.length === 0 ? new Map() : await this.kept(refs);
    return { values, names: await namesByKind(this.pool, this.owned.records) };
  }

  private kept(refs: readonly string[]): ReturnType<Vault['get']> {
    return inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
  }
}

function others(fields: Sources): ReadonlyMap<string, FieldSource> {
  return new Map([...(fields ?? [])].filter(([field]) => field !== 'name'));
}

function nameOf(fields: Sources, { values }: ValueFacts, today: string | undefined): Name | null {
  if (fields === null) return null;
  const source = fields.get('name');
  if (!source || !('ref' in source)) return today === undefined ? null : { text: today, isToday: true };
  const name = values.get(source.ref)?.['name'];
  return typeof name === 'string' ? { text: name, isToday: false } : ERASED;
}
