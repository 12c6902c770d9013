import { Inject, Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@fiocco/contracts';
import { type EventStore, Refusal } from '@fiocco/event-sourcing';
import { EVENT_STORE } from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { TransactionQueries } from '../queries/transaction-queries.js';
import { historyEntries } from './history-entries.js';

type Actor = HistoryEntry['actor'];

/** "Cronologia": every event of a transaction, straight from the ledger. */
@Injectable()
export class TransactionHistory {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly transactions: TransactionQueries,
    private readonly accounts: StaffDirectory,
  ) {}

  /** Newest first. Refuses `TRANSACTION_NOT_FOUND`. */
  async of(transactionId: string): Promise<readonly HistoryEntry[]> {
    const row = await this.transactions.row(transactionId);
    if (!row) throw new Refusal('TRANSACTION_NOT_FOUND');
    const entries = historyEntries(await this.store.read(row.stream), transactionId);
    const staff = await this.accounts.namesOf(entries.flatMap(({ actor }) => staffId(actor)));
    return entries
      .map((entry) => ({ ...entry, actor: namedActor(entry.actor, staff, row.buyer_name) }))
      .reverse();
  }
}

function staffId(actor: string): readonly number[] {
  return actor.startsWith('staff:') ? [Number(actor.slice('staff:'.length))] : [];
}

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

function namedActor(actor: string, staff: ReadonlyMap<number, string>, buyerName: string | null): Actor {
  const [kind, id = ''] = actor.split(':');
  switch (kind) {
    case 'staff':
      return { kind, name: staff.get(Number(id)) ?? 'Una persona del negozio' };
    case 'buyer':
      return { kind, name: buyerName ?? "L'acquirente" };
    case 'provider':
      return { kind, name: PROVIDERS[id] ?? id };
    default:
      return { kind: 'system', name: 'Il sistema' };
  }
}
