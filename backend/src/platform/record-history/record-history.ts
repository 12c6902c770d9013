import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, EventStore, Position } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { inTransaction } from '@fiocco/postgres';
import type pg from 'pg';
import { Periodic } from '../background/background.registry.js';
import { RequestContext } from '../context/request-context.js';
import { clientOf } from '../database/client-of.js';
import { countEntry } from '../database/record-tables.js';
import { Log } from '../logging/log.js';
import { CLOCK, type Clock, EVENT_STORE, PG_POOL, VAULT } from '../tokens.js';
import { type HistoryMark, promise } from './history-outbox.js';
import { HistoryRelay } from './history-relay.js';
import { changeBetween, isEmpty, type Snapshot } from './record-change.js';
import type { RecordName } from '../owned/record-kind.js';
import { withinTime } from './within-time.js';

const RELAY_PATIENCE_MS = 2_000;
const EVERY_MS = 1_000;

/**
 * Notes a change. `before` is null where the record was just created (it is already in its table), `after` where it is
 * about to be deleted. Equal states note nothing. `actor` is given where it is not the signed-in user.
 */
export type Note = (
  record: RecordName,
  before: Snapshot | null,
  after: Snapshot | null,
  actor?: Actor,
) => Promise<void>;

/**
 * Writes records together with their history. Noted entries are promised in the record's own transaction, and the call
 * waits until the ledger has them, at most two seconds; after that the answer says that it is stale.
 */
@Injectable()
export class RecordHistory {
  private readonly relay: HistoryRelay;

  constructor(
    private readonly orm: MikroORM,
    private readonly log: Log,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const onError = (error: unknown) => log.recurring(error, 'record-history');
    this.relay = new HistoryRelay({ pool, store, onError });
  }

  /** Relays what a process that died had promised. */
  @Periodic('relay-record-history', EVERY_MS)
  async relayAll(): Promise<void> {
    await this.relay.run();
  }

  /** A transaction of the mapper, for records that are entities. */
  async transactional<T>(work: (em: SqlEntityManager, note: Note) => Promise<T>): Promise<T> {
    const marks: HistoryMark[] = [];
    const result = await this.orm.em
      .fork()
      .transactional(async (em) => work(em, this.noteOn(await clientOf(em), marks)));
    await this.shown(marks);
    return result;
  }

  /** A transaction of the pool, for records that are written by statements. */
  async inTransaction<T>(work: (tx: pg.PoolClient, note: Note) => Promise<T>): Promise<T> {
    const marks: HistoryMark[] = [];
    const result = await inTransaction(this.pool, (tx) => work(tx, this.noteOn(tx, marks)));
    await this.shown(marks);
    return result;
  }

  private noteOn(tx: pg.ClientBase, marks: HistoryMark[]): Note {
    return async (name, before, after, actor) => {
      const change = changeBetween(before, after);
      const action = actionOf(before, after);
      if (action === 'changed' && isEmpty(change)) return;
      const revision = await countEntry(tx, name);
      const at = this.clock.now().toISOString();
      const entry = { name, revision, action, change, at, ...causeOf(actor) };
      marks.push(await promise(tx, this.vault, entry));
    };
  }

  private async shown(marks: readonly HistoryMark[]): Promise<void> {
    if (marks.length === 0) return;
    try {
      const position = await withinTime(RELAY_PATIENCE_MS, this.arrival(marks));
      if (position === undefined) RequestContext.noteLate();
      else RequestContext.notePosition(position);
    } catch (error) {
      // The record and its promised entry are committed all the same.
      this.log.recurring(error, 'record-history');
      RequestContext.noteLate();
    }
  }

  /** Undefined where the ledger does not have all of them even then. */
  private async arrival(marks: readonly HistoryMark[]): Promise<Position | undefined> {
    await this.relay.run();
    let last: Position | undefined;
    for (const { stream, revision, eventId } of marks) {
      const [event] = await this.store.read(stream, { from: revision, limit: 1 });
      if (event?.id !== eventId) return undefined;
      if (last === undefined || event.position > last) last = event.position;
    }
    return last;
  }
}

/** The example shop is filled before anybody could have signed in. */
function causeOf(actor?: Actor): { actor: Actor; cause: string } {
  const context = RequestContext.find();
  return { actor: actor ?? context?.actor ?? 'system:start', cause: context?.requestId ?? 'start' };
}

function actionOf(before: Snapshot | null, after: Snapshot | null): 'created' | 'changed' | 'deleted' {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}
