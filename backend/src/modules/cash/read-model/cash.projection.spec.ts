import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { RowKey, Rows, RowTable } from '@fiocco/projections';
import type { Purchase } from '@fiocco/gift';
import { purchasesAfter } from '../../gifts/testing/gifts-after.fixtures.js';
import { randomHistory } from '../../gifts/testing/random-history.fixtures.js';
import { cashProjection } from './cash.projection.js';
import { cashDays, cashEntries, type CashDayRow, type CashEntryRow } from './cash.tables.js';

/** Lets an event see and change only the rows that it named beforehand, as the runner does. */
class NamedRows implements Rows {
  readonly kept = new Map<string, object>();
  named: ReadonlySet<string> = new Set();

  static nameOf = (table: RowTable, key: RowKey): string => `${table.name} ${key}`;

  get<Row extends object>(table: RowTable<Row>, key: RowKey): Row | undefined {
    return this.kept.get(this.checked(table, key)) as Row | undefined;
  }

  put<Row extends object>(table: RowTable<Row>, row: Row): void {
    this.kept.set(this.checked(table, table.keyOf(row)), row);
  }

  remove(): void {
    throw new Error('money never disappears');
  }

  of<Row>(table: RowTable): readonly Row[] {
    return [...this.kept].filter(([name]) => name.startsWith(`${table.name} `)).map(([, row]) => row as Row);
  }

  private checked(table: RowTable, key: RowKey): string {
    const name = NamedRows.nameOf(table, key);
    if (!this.named.has(name)) throw new Error(`${name} was not named`);
    return name;
  }
}

function cashAfter(events: readonly StoredEvent[]): NamedRows {
  const rows = new NamedRows();
  const { rows: projection } = cashProjection;
  if (!projection) throw new Error('it is a projection of rows');
  for (const event of events) {
    rows.named = new Set(projection.touches(event).map(({ table, key }) => NamedRows.nameOf(table, key)));
    projection.change(rows, event);
  }
  return rows;
}

const METHOD_OF: Readonly<Record<string, string>> = { till: 'in_negozio', transfer: 'bonifico' };

/** Every movement of money that the gifts' own state knows of: its transaction, kind, method and cents. */
function movementsOf({ id, receipts, payments }: Purchase): readonly string[] {
  const methodOf = (receiptId: string): string => {
    const source = receipts.find((one) => one.id === receiptId)?.source ?? '-';
    return METHOD_OF[source] ?? source;
  };
  return [
    ...receipts.map((one) => `${id} received ${methodOf(one.id)} ${one.amountCents}`),
    ...receipts
      .filter(({ reversed }) => reversed)
      .map((one) => `${id} reversed ${methodOf(one.id)} ${-one.amountCents}`),
    ...payments.refunds
      .filter(({ state }) => state === 'done')
      .map((one) => `${id} refunded ${methodOf(one.receiptId)} ${-one.amountCents}`),
    ...payments.strays.map((one) => `${id} received stripe ${one.amountCents}`),
    ...payments.strays
      .filter(({ refunded }) => refunded)
      .map((one) => `${id} refunded stripe ${-one.amountCents}`),
  ];
}

const summed = (rows: readonly CashEntryRow[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { day, method, person, kind, cents } of rows) {
    const key = `${day} ${method} ${person} ${kind}`;
    sums.set(key, (sums.get(key) ?? 0) + Math.abs(cents));
  }
  return sums;
};
const ofDays = (rows: readonly CashDayRow[]): ReadonlyMap<string, number> =>
  new Map(
    rows.flatMap((row) =>
      (['received', 'reversed', 'refunded'] as const).map(
        (kind) => [`${row.day} ${row.method} ${row.person} ${kind}`, row[kind]] as const,
      ),
    ),
  );
const withoutNothing = (sums: ReadonlyMap<string, number>) =>
  new Map([...sums].filter(([, cents]) => cents !== 0).toSorted());

describe.each([1, 2, 3, 4, 5, 6])('the cash rows after random commands (seed %i)', (seed) => {
  const events = randomHistory(seed, 3_000);
  const rows = cashAfter(events);
  const entries = rows.of<CashEntryRow>(cashEntries);

  it('are every movement that the gifts themselves know of, to the cent', () => {
    const told = entries.map(
      ({ entry_id, kind, method, cents }) => `${entry_id.split(' ')[0]} ${kind} ${method} ${cents}`,
    );
    expect(told.toSorted()).toEqual(purchasesAfter(events).flatMap(movementsOf).toSorted());
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['received', 'reversed', 'refunded']));
  });

  it('add up to the rows of the days', () => {
    expect(withoutNothing(ofDays(rows.of<CashDayRow>(cashDays)))).toEqual(withoutNothing(summed(entries)));
  });
});
