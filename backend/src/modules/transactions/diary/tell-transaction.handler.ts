import { Inject, Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@fiocco/contracts';
import { type EventStore, Refusal, type StoredEvent, StreamUnreadable } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  EVENT_STORE,
  inTransaction,
  PG_POOL,
  Problem,
  ReadYourWrites,
  RequestContext,
  VAULT,
} from '../../../platform/index.js';
import { namedActor } from '../../shop-history/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { mayReadPapers } from '../personal-data/transaction-papers.js';
import { TransactionRegister } from '../register/transaction-register.js';
import type { Kept } from './buyer-changes.js';
import { historyEntries, type UnnamedEntry } from './history-entries.js';
import { refsOf, told } from './told-entry.js';

interface Known {
  readonly stream: string;
  readonly buyer_name: string | null;
}
const KNOWN = 'select stream, buyer_name from read_models.transactions where id = $1';

/**
 * "Cronologia": every event of a transaction, newest first, from the ledger, with the words that the vault keeps for
 * it. Refuses `TRANSACTION_NOT_FOUND`, `READ_MODELS_LATE` while the read models do not have it at all, and
 * `EVENT_UNREADABLE` where its gift's stream cannot be read.
 */
@Injectable()
export class TransactionDiary {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly register: TransactionRegister,
    private readonly readYourWrites: ReadYourWrites,
    private readonly accounts: StaffDirectory,
  ) {}

  async of(transactionId: string): Promise<readonly HistoryEntry[]> {
    const known = (await this.known(transactionId)) ?? (await this.knownLater(transactionId));
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const entries = entriesOf(await this.store.read(known.stream), transactionId);
    const staff = await this.accounts.namesOfActors(entries.map(({ actor }) => actor));
    const kept = await this.keptFor(entries);
    const mayRead = mayReadPapers(known.buyer_name, RequestContext.current().user?.role);
    return entries
      .map((entry) => told(entry, namedActor(entry.actor, staff, known.buyer_name), kept, mayRead))
      .reverse();
  }

  private async known(transactionId: string): Promise<Known | null> {
    const { rows } = await this.pool.query<Known>(KNOWN, [transactionId]);
    return rows[0] ?? null;
  }

  private async knownLater(transactionId: string): Promise<Known | null> {
    if (!(await this.register.find(transactionId))) return null;
    await this.readYourWrites.everything();
    return this.known(transactionId);
  }

  private async keptFor(entries: readonly UnnamedEntry[]): Promise<Kept> {
    const refs = entries.flatMap(refsOf);
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
