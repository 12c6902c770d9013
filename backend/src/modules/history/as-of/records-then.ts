import { Inject, Injectable } from '@nestjs/common';
import type { FieldThen } from '@fiocco/contracts';
import { type EventStore, readTogether } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Vault } from '@fiocco/personal-data';
import {
  type AllOwned,
  EVENT_STORE,
  inTransaction,
  OWNED,
  PG_POOL,
  type RecordKind,
  type RecordName,
  recordStream,
  someAtOnce,
  VAULT,
} from '../../../platform/index.js';
import { namesByKind } from '../records/names-by-kind.js';
import { type FieldSource, fieldsThen, type ValueFacts } from './fields-then.js';
import { type RecordThen, recordThen, soundRecordThen } from './record-then.js';

/** The name of a record at a moment. */
interface Name {
  readonly text: string;
  /** Whether it is today's name, because the history does not say what it was then. */
  readonly isToday: boolean;
}

/** A record with its name and its other fields. */
export interface NamedThen {
  readonly name: Name;
  readonly fields: readonly FieldThen[];
}

export interface RecordAtMoment extends Pick<RecordThen, 'events' | 'later'> {
  /** Null where the record had been deleted or is unknown, or such records have no name. */
  readonly name: Name | null;
  /** Whether the record exists today. */
  readonly exists: boolean;
  /** Every field with a history, except the name that it is called by. */
  readonly fields: readonly FieldThen[];
}

type Sources = RecordThen['fields'];
type NamedKind = RecordKind & Required<Pick<RecordKind, 'names'>>;

const ERASED: Name = { text: 'dati cancellati', isToday: false };

/** Records as they were at a moment: from their histories, with the values that the vault keeps. */
@Injectable()
export class RecordsThen {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  /** One record, with the events that the answer is based on; where its stream is damaged, what is known without it. */
  async one(kind: NamedKind, id: number, moment: Date): Promise<RecordAtMoment> {
    return this.told({ kind, id }, await recordThen(this.store, { kind, id }, moment));
  }

  /** The same of what a whole answer is about. Throws `LedgerDamaged` and `StreamUnreadable`. */
  async sound(record: RecordName, moment: Date): Promise<RecordAtMoment> {
    return this.told(record, await soundRecordThen(this.store, record, moment));
  }

  /** By id. Records that had been deleted, or are unknown, are absent. */
  async many(kind: NamedKind, ids: readonly number[], moment: Date): Promise<ReadonlyMap<number, NamedThen>> {
    const today = await kind.names(this.pool, ids);
    const streams = ids.map((id) => recordStream({ kind, id }));
    const store = await readTogether(this.store, streams);
    const found = await someAtOnce(ids, async (id) => {
      const { fields } = await recordThen(store, { kind, id }, moment);
      return { id, fields };
    });
    const facts = await this.factsFor(found.map(({ fields }) => fields));
    return new Map(
      found.flatMap(({ id, fields }): [number, NamedThen][] => {
        const name = nameOf(fields, facts, today.get(id));
        return name ? [[id, { name, fields: fieldsThen(kind, others(fields), facts) }]] : [];
      }),
    );
  }

  private async told(
    { kind, id }: RecordName,
    { events, later, fields }: RecordThen,
  ): Promise<RecordAtMoment> {
    const facts = await this.factsFor([fields]);
    const today = (await kind.names?.(this.pool, [Number(id)]))?.get(Number(id));
    const exists = kind.only !== undefined || today !== undefined;
    if (!kind.names)
      return {
        events,
        later,
        name: null,
        exists,
        fields: fieldsThen(kind, fields ?? new Map<string, FieldSource>(), facts),
      };
    const name = nameOf(fields, facts, today);
    return {
      events,
      later,
      name,
      exists,
      fields: fieldsThen(kind, others(fields), facts),
    };
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
