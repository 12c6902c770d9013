import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { EVENT_STORE, inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import { NamesOfToday } from './names-of-today.js';
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
}

type Kept = Awaited<ReturnType<Vault['get']>>;

const FUND: Name = { text: 'Contributo libero', isToday: false };
const ERASED: Name = { text: 'dati cancellati', isToday: false };

/** Names as they were: from the histories of records, with the values that the vault keeps for them. */
@Injectable()
export class NamesThen {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly today: NamesOfToday,
  ) {}

  async list(id: number, moment: Date): Promise<ListRecordThen> {
    const { events, later, nameRef } = await recordThen(this.store, { kind: 'list', id }, moment);
    const today = await this.today.list(id);
    const name = nameOf(nameRef, await this.keptFor([nameRef]), today);
    return { events, later, name, exists: today !== undefined };
  }

  /** By product; the fund is `null`. A product that had been deleted, or that nobody knows of, is absent. */
  async products(
    productIds: readonly (number | null)[],
    moment: Date,
  ): Promise<ReadonlyMap<number | null, Name>> {
    const ids = productIds.filter((id) => id !== null);
    const today = await this.today.products(ids);
    const found = await someAtOnce(ids, async (id) => {
      const { nameRef } = await recordThen(this.store, { kind: 'product', id }, moment);
      return { id, nameRef };
    });
    const kept = await this.keptFor(found.map(({ nameRef }) => nameRef));
    const names = new Map<number | null, Name>([[null, FUND]]);
    for (const { id, nameRef } of found) {
      const name = nameOf(nameRef, kept, today.get(id));
      if (name) names.set(id, name);
    }
    return names;
  }

  private async keptFor(refs: readonly RecordThen['nameRef'][]): Promise<Kept> {
    const asked = refs.filter((ref) => typeof ref === 'string');
    return asked.length === 0 ? new Map() : inTransaction(this.pool, (tx) => this.vault.get(tx, asked));
  }
}

function nameOf(ref: RecordThen['nameRef'], kept: Kept, today: string | undefined): Name | null {
  if (ref === null) return null;
  if (ref === undefined) return today === undefined ? null : { text: today, isToday: true };
  const name = kept.get(ref)?.['name'];
  return typeof name === 'string' ? { text: name, isToday: false } : ERASED;
}
