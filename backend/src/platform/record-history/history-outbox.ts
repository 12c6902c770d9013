import { randomUUID } from 'node:crypto';
import type { Actor } from '@fiocco/event-sourcing';
import type { Kept, Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import type { RecordEvent } from './record.events.js';
import { recordEvents } from './record.versions.js';
import type { RecordChange } from './record-change.js';
import { type RecordName, recordStream, recordSubject } from '../owned/record-kind.js';

/** The place in the ledger that an entry will have, and its id. */
export interface HistoryMark {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
}

export interface HistoryEntry {
  readonly name: RecordName;
  readonly revision: number;
  readonly action: 'created' | 'changed' | 'deleted';
  readonly change: RecordChange;
  readonly at: string;
  readonly actor: Actor;
  readonly cause: string;
}

/** A row of the outbox: an event that a record's stream will hold at this revision. */
export interface PromisedEvent {
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** JSON text. */
  readonly data: string;
  readonly at: string;
  readonly actor: string;
  readonly cause: string;
}

const INSERT = `
insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Stores the values in the vault and the event in the outbox, both in the record's transaction. */
export async function promise(tx: pg.ClientBase, vault: Vault, entry: HistoryEntry): Promise<HistoryMark> {
  const { name, revision, change, at, actor, cause } = entry;
  const subject = recordSubject(name);
  const before = change.before && (await vault.put(tx, subject, change.before));
  const after = change.after && (await vault.put(tx, subject, change.after));
  const event = eventOf(entry.action, change, before, after);
  const mark = { stream: recordStream(name), revision, eventId: randomUUID() };
  const { type } = event;
  const data = JSON.stringify(event.data);
  await putIntoOutbox(tx, {
    event_id: mark.eventId,
    stream: mark.stream,
    revision,
    type,
    data,
    at,
    actor,
    cause,
  });
  return mark;
}

export async function putIntoOutbox(tx: pg.ClientBase, row: PromisedEvent): Promise<void> {
  const { event_id: id, stream, revision, type, data, at, actor, cause } = row;
  await tx.query(INSERT, [id, stream, revision, type, data, at, actor, cause]);
}

/** The entry as it will be stored: codes and references, checked against the catalogue before it is promised. */
export function eventOf(
  action: HistoryEntry['action'],
  { fields, secrets }: Pick<RecordChange, 'fields' | 'secrets'>,
  before: Kept | null,
  after: Kept | null,
): RecordEvent {
  const events = {
    created: { type: 'record.Created.v1', data: { fields, secrets, after: refOf(after) } },
    changed: {
      type: 'record.Changed.v1',
      data: { fields, secrets, before: refOf(before), after: refOf(after) },
    },
    deleted: { type: 'record.Deleted.v1', data: { fields, secrets, before: refOf(before) } },
  } as const satisfies Record<HistoryEntry['action'], RecordEvent>;
  return recordEvents.read<RecordEvent>(events[action]);
}

const refOf = (kept: Kept | null) => kept && { ref: kept.ref, digest: kept.digest };
