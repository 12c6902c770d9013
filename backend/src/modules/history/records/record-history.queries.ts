import { Inject, Injectable } from '@nestjs/common';
import type { RecordHistoryEntry } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type AllOwned,
  EVENT_STORE,
  inTransaction,
  OWNED,
  PG_POOL,
  recordEvents,
  type RecordName,
  recordStream,
  VAULT,
} from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { namesByKind } from './names-by-kind.js';
import { entryOf, refsOf, type StoredRecordEvent } from './record-entry.js';

const PAGE = 200;

/** The history of a record, read from the ledger, with the values that the vault keeps. */
@Injectable()
export class RecordHistoryQueries {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(OWNED) private readonly owned: AllOwned,
    private readonly accounts: StaffDirectory,
  ) {}

  /** Newest first, at most two hundred. `before` is a revision: only earlier entries are answered. */
  async of(name: RecordName, before?: number): Promise<readonly RecordHistoryEntry[]> {
    if (before === 0) return [];
    const page = { direction: 'backward', limit: PAGE, ...(before && { from: before - 1 }) } as const;
    const stored = await this.store.read(recordStream(name), page);
    const events = stored.map((event) => recordEvents.read(event as unknown as StoredRecordEvent));
    const refs = events.flatMap(refsOf);
    const facts = {
      kind: name.kind,
      values: await inTransaction(this.pool, (tx) => this.vault.get(tx, refs)),
      staff: await this.accounts.namesOfActors(events.map(({ metadata }) => metadata.actor)),
      names: await namesByKind(this.pool, this.owned.records),
    };
    return events.map((event) => entryOf(event, facts));
  }
}
