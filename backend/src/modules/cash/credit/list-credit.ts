import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ListCredit, ListCreditEntry } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import type pg from 'pg';
import { Commands, EVENT_STORE, PG_POOL } from '../../../platform/index.js';
import { listNotFound } from '../../gift-lists/index.js';
import { SumShares } from '../../gifts/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { creditDecider, goneCents, kindOf, type RecordCredit } from '../credit-ledger/credit.decider.js';
import { creditEvents, creditStream, type StoredCreditEvent } from '../credit-ledger/credit.events.js';
import './credit.refusals.js';
import { recorderOf } from './recorder.js';

/** What a list's gifts have brought without being finished, and what went of it. */
@Injectable()
export class ListCredits {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly staff: StaffDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async of(listId: number): Promise<ListCredit> {
    await this.mustExist(listId);
    const [{ fundCents, shareCents }, events] = await Promise.all([
      this.queries.execute(new SumShares(listId)),
      this.events(listId),
    ]);
    const state = events.reduce(creditDecider.evolve, creditDecider.initialState);
    return {
      fund: formatDecimal(fundCents),
      shares: formatDecimal(shareCents),
      used: formatDecimal(goneCents(state, 'used')),
      returned: formatDecimal(goneCents(state, 'returned')),
      available: formatDecimal(Math.max(0, fundCents + shareCents - goneCents(state))),
      entries: await this.entries(events),
    };
  }

  async record(listId: number, entry: Omit<RecordCredit, 'type' | 'givenCents'>): Promise<ListCredit> {
    await this.mustExist(listId);
    const { fundCents, shareCents } = await this.queries.execute(new SumShares(listId));
    await this.commands.handle(creditStream(listId), creditDecider, {
      ...entry,
      type: 'RecordCredit',
      givenCents: fundCents + shareCents,
    });
    return this.of(listId);
  }

  /** Newest first; none for a list that never had credit. */
  async entriesOf(listId: number): Promise<readonly ListCreditEntry[]> {
    return this.entries(await this.events(listId));
  }

  private async events(listId: number): Promise<readonly StoredCreditEvent[]> {
    const stored = await this.store.read(creditStream(listId));
    return stored.map((event) => creditEvents.read(event) as StoredCreditEvent);
  }

  private async entries(events: readonly StoredCreditEvent[]): Promise<readonly ListCreditEntry[]> {
    const names = await this.staff.namesOfActors(events.map(({ metadata }) => metadata.actor));
    return events.toReversed().map((event) => ({
      id: event.data.entryId,
      kind: kindOf(event),
      amount: formatDecimal(event.data.amountCents),
      on: event.data.on,
      reference: event.data.reference,
      by: recorderOf(event.metadata.actor, names),
      at: event.metadata.at,
    }));
  }

  private async mustExist(listId: number): Promise<void> {
    const { rowCount } = await this.pool.query('select from gift_lists.gift_list where id = $1', [listId]);
    if (!rowCount) throw listNotFound();
  }
}
