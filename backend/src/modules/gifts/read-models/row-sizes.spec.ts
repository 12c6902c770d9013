import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Rows, RowTable } from '@fiocco/projections';
import { giftDecider, type GiftEvent } from '@fiocco/gift';
import { holdUnit, placed } from '@fiocco/gift/testing';
import { allReadModels } from '../../transactions/index.js';

const STREAM = 'gift-100_7';

/** Guests hold the gift and release it, as `transactions` different transactions; the last one keeps it. */
function history(times: number, transactions: number): readonly StoredEvent[] {
  const events: GiftEvent[] = [placed()];
  let state = giftDecider.evolve(giftDecider.initialState, placed());
  const decide = (command: Parameters<typeof giftDecider.decide>[1]) => {
    const decided = giftDecider.decide(state, command);
    events.push(...decided);
    state = decided.reduce((before, event) => giftDecider.evolve(before, event), state);
  };
  for (let n = 0; n < times; n += 1) {
    const transactionId = `tx-${n % transactions}`;
    decide(holdUnit({ transactionId, holdId: `hold-${n}`, allocationId: `alloc-${n}` }));
    if (n < times - 1) decide({ type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' });
  }
  return events.map((event, revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: STREAM,
    revision,
    position: BigInt(revision + 1),
    metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'spec', previousHash: '' },
  }));
}

class RowsInMemory implements Rows {
  readonly tables = new Map<RowTable, Map<unknown, object>>();

  get<Row extends object>(table: RowTable<Row>, key: unknown): Row | undefined {
    return this.of(table).get(key) as Row | undefined;
  }

  put<Row extends object>(table: RowTable<Row>, row: Row): void {
    this.of(table).set(table.keyOf(row), row);
  }

  remove(table: RowTable, key: unknown): void {
    this.of(table).delete(key);
  }

  /** Characters of the largest row written; 0 without any. */
  get largest(): number {
    const rows = [...this.tables].flatMap(([table, kept]) =>
      [...kept.values()].map((row) => JSON.stringify(table.toColumns?.(row) ?? row)),
    );
    return Math.max(0, ...rows.map((row) => row.length));
  }

  private of(table: RowTable): Map<unknown, object> {
    const rows = this.tables.get(table) ?? new Map<unknown, object>();
    this.tables.set(table, rows);
    return rows;
  }
}

const readModels = allReadModels({ find: () => Promise.reject(new Error('nobody is looked up')) });

describe('rows of a gift that was held and given back 500 times', () => {
  it.each([
    ['by one guest', 1],
    ['by as many guests', 500],
  ])('are hardly larger than after one hold, %s', (_, transactions) => {
    for (const { name, rows: projection } of readModels) {
      if (!projection) throw new Error(`${name} has no rows`);
      const [few, many] = [1, 500].map((times) => {
        const rows = new RowsInMemory();
        for (const event of history(times, transactions)) projection.change(rows, event);
        return rows.largest;
      }) as [number, number];
      expect({ name, grown: Math.max(0, many - few - 50) }).toEqual({ name, grown: 0 });
    }
  });
});
