import { Inject, Injectable } from '@nestjs/common';
import { type HistoryEntry, namesSeveral, paymentRule } from '@fiocco/contracts';
import { type EventStore, Refusal, type StoredEvent } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  EVENT_STORE,
  inTransaction,
  PG_POOL,
  Problem,
  ReadYourWrites,
  StreamUnreadable,
  VAULT,
} from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { TransactionRegister } from '../commands/transaction-register.js';
import { keptNote } from '../personal-data/kept-fields.js';
import { TransactionQueries } from '../queries/transaction-queries.js';
import type { NamedTransactionRow } from '../queries/transaction-row.js';
import { buyerChanges, type Kept } from './buyer-changes.js';
import { historyEntries, type UnnamedEntry } from './history-entries.js';
import { inPlural } from './sentences.js';

type Actor = HistoryEntry['actor'];

/** "Cronologia": every event of a transaction, straight from the ledger, with the words that the vault keeps for it. */
@Injectable()
export class TransactionHistory {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly transactions: TransactionQueries,
    private readonly register: TransactionRegister,
    private readonly readYourWrites: ReadYourWrites,
    private readonly accounts: StaffDirectory,
  ) {}

  /**
   * Newest first. Refuses `TRANSACTION_NOT_FOUND`, and `READ_MODELS_LATE` while they do not know it at all;
   * `EVENT_UNREADABLE` where its gift's stream can't be told.
   */
  async of(transactionId: string): Promise<readonly HistoryEntry[]> {
    const row = (await this.transactions.row(transactionId)) ?? (await this.rowLater(transactionId));
    if (!row) throw new Refusal('TRANSACTION_NOT_FOUND');
    const entries = entriesOf(await this.store.read(row.stream), transactionId);
    const staff = await this.accounts.namesOfActors(entries.map(({ actor }) => actor));
    const kept = await this.keptFor(entries);
    return entries
      .map((entry) => told(entry, namedActor(entry.actor, staff, row.buyer_name), kept))
      .reverse();
  }

  private async rowLater(transactionId: string): Promise<NamedTransactionRow | null> {
    if (!(await this.register.find(transactionId))) return null;
    await this.readYourWrites.everything();
    return this.transactions.row(transactionId);
  }

  private async keptFor(entries: readonly UnnamedEntry[]): Promise<Kept> {
    const refs = entries.flatMap(({ note, buyer }) => [
      ...(note === null ? [] : [note]),
      ...(buyer === null ? [] : [buyer.before, buyer.after]),
    ]);
    return refs.length === 0 ? new Map() : inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
  }
}

function entriesOf(stream: readonly StoredEvent[], transactionId: string): readonly UnnamedEntry[] {
  try {
    return historyEntries(stream, transactionId);
  } catch (error) {
    throw error instanceof StreamUnreadable ? unreadable(error) : error;
  }
}

const unreadable = ({ number }: StreamUnreadable) =>
  new Problem(
    'EVENT_UNREADABLE',
    409,
    `La Cronologia non si può mostrare: l’evento n. ${number} di questo regalo è di un tipo che questa versione di Fiocco non sa leggere.`,
    { details: { number } },
  );

function told({ buyer, note, ...entry }: UnnamedEntry, actor: Actor, kept: Kept): HistoryEntry {
  const several = actor.kind === 'buyer' && namesSeveral(actor.name);
  const moved = buyer === null ? [] : buyerChanges(kept, buyer.before, buyer.after);
  return {
    ...entry,
    actor,
    sentence: several ? inPlural(entry.sentence) : entry.sentence,
    changes: [...entry.changes, ...moved],
    note: note === null ? null : { text: keptNote(kept.get(note)) },
  };
}

function namedActor(actor: string, staff: ReadonlyMap<number, string>, buyerName: string | null): Actor {
  const [kind = '', id = ''] = actor.split(':');
  switch (kind) {
    case 'staff':
      return { kind, name: staff.get(Number(id)) ?? 'Una persona del negozio' };
    case 'buyer':
      return { kind, name: buyerName ?? "L'acquirente" };
    case 'provider':
      return { kind, name: paymentRule(id)?.provider ?? id };
    default:
      return { kind: 'system', name: 'Il sistema' };
  }
}
