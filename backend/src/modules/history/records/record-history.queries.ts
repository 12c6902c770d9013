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
import { entryOf, happeningEntry, refsOf, type StoredRecordEvent } from './record-entry.js';
import { RecordHappenings } from './record-happenings.js';
import { withHappenings } from './record-page.js';

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
    private readonly happenings: RecordHappenings,
  ) {}

  /** Newest first, at most two hundred. `before` is a revision: only earlier entries are answered. */
  async of(name: RecordName, before?: number): Promise<readonly RecordHistoryEntry[]> {
    if (before === 0) return [];
    const { events, next } = await this.page(name, before);
    const happenings = await this.happenings.of(name);
    const entries = withHappenings(events, next, happenings);
    const actors = entries.map((one) => ('event' in one ? one.event : one.happening).metadata.actor);
    const refs = events.flatMap(refsOf);
    const facts = {
      kind: name.kind,
      values: await inTransaction(this.pool, (tx) => this.vault.get(tx, refs)),
      staff: await this.accounts.namesOfActors(actors),
      names: await namesByKind(this.pool, this.owned.records),
    };
    return entries.map((one) =>
      'event' in one ? entryOf(one.event, facts) : happeningEntry(one.happening, one.after, facts.staff),
    );
  }

  /** The record's own entries of a page, newest first, and the entry that the page ends before. */
  private async page(name: RecordName, before: number | undefined) {
    const asked = before === undefined ? { limit: PAGE } : { limit: PAGE + 1, from: before };
    const stored = await this.store.read(recordStream(name), { direction: 'backward', ...asked });
    const events = stored.map((event) => recordEvents.read(event as unknown as StoredRecordEvent));
    const next = events.find(({ revision }) => revision === before);
    return { events: next ? events.slice(1) : events.slice(0, PAGE), next };
  }
}
