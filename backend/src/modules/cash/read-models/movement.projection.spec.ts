import { describe, expect, it } from '@jest/globals';
import { eachCounted } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { RowKey, RowOf, Rows, RowTable } from '@fiocco/projections';
import { type Purchase, purchaseEvents } from '@fiocco/gift';
import { purchasesAfter } from '../../gifts/testing/gifts-after.fixtures.js';
import { randomHistory } from '../../gifts/testing/random-history.fixtures.js';
import { SALE_RECEIPT } from '../../gifts/testing/random-sales.fixtures.js';
import { closingStream } from '../closing-ledger/closing.events.js';
import { movementProjection } from './movement.projection.js';
import { movementDays, movementLists, movements, type MovementRow } from './movement.tables.js';

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

function bookAfter(events: readonly StoredEvent[]): NamedRows {
  const rows = new NamedRows();
  const { rows: projection } = movementProjection;
  if (!projection) throw new Error('it is a projection of rows');
  for (const event of events) {
    rows.named = new Set(projection.touches(event).map(({ table, key }) => NamedRows.nameOf(table, key)));
    projection.change(rows, event);
  }
  return rows;
}

/** Every movement of money that the gifts' own state knows of: its transaction, kind, provider and cents. */
function movementsOf({ id, receipts, payments }: Purchase, cameIn: ReadonlySet<string>): readonly string[] {
  const byHand = (source: string): boolean => source === 'till' || source === 'transfer';
  const providerOf = (receiptId: string): string => {
    const source = receipts.find((one) => one.id === receiptId)?.source ?? '-';
    return byHand(source) ? 'by hand' : source;
  };
  return [
    ...receipts
      .filter(({ id: receipt }) => !cameIn.has(`${id} ${receipt}`))
      .map(({ id: receipt, amountCents }) => `${id} received ${providerOf(receipt)} ${amountCents}`),
    ...receipts
      .filter(({ reversed }) => reversed)
      .map((one) => `${id} reversed ${providerOf(one.id)} ${-one.amountCents}`),
    ...payments.refunds
      .filter(({ state }) => state === 'done')
      .map((one) => `${id} refunded ${providerOf(one.receiptId)} ${-one.amountCents}`),
    ...payments.strays.map((one) => `${id} received stripe ${one.amountCents}`),
    ...payments.strays
      .filter(({ refunded }) => refunded)
      .map((one) => `${id} refunded stripe ${-one.amountCents}`),
  ];
}

interface Exchanged {
  readonly transactionId: string;
  readonly receiptId: string;
  readonly amountCents: number;
}
const exchangedIn = (events: readonly StoredEvent[], name: string): readonly Exchanged[] =>
  events.filter(({ type }) => type === `gift.MoneyMoved${name}.v1`).map(({ data }) => data as never);

/** Sums of cents by a name. */
function summed<Row>(
  rows: readonly Row[],
  entriesOf: (row: Row) => readonly (readonly [string, number])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, cents] of rows.flatMap(entriesOf)) sums.set(name, (sums.get(name) ?? 0) + cents);
  return new Map([...sums].filter(([, cents]) => cents !== 0).toSorted());
}

const closingLike = ([first]: readonly StoredEvent[]): StoredEvent => {
  if (!first) throw new Error('nothing happened');
  return first;
};

/** What each purchase cost when it was first held. */
function costsIn(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  const held = events.flatMap((stored) => purchaseEvents.of(stored) ?? []);
  return new Map(
    held
      .flatMap((event) =>
        event.type === 'UnitHeld'
          ? [[event.data.transactionId, event.data.amountCents + event.data.shippingCents] as const]
          : [],
      )
      .toReversed(),
  );
}

describe.each([1, 2, 3, 4, 5, 6])('the book after random commands (seed %i)', (seed) => {
  const events = randomHistory(seed, 3_000);
  const rows = bookAfter(events);
  const book = rows.of<MovementRow>(movements);
  const money = book.filter(({ kind }) => kind !== 'fee');

  it('has every movement that the gifts themselves know of, to the cent', () => {
    const told = money.map(
      ({ transaction_id, kind, method, person, cents }) =>
        `${transaction_id} ${kind} ${person === null ? method : 'by hand'} ${cents}`,
    );
    const known = told.filter((line) => !line.includes(' exchanged '));
    const cameIn = new Set(exchangedIn(events, 'In').map((one) => `${one.transactionId} ${one.receiptId}`));
    const moved = purchasesAfter(events).flatMap((purchase) => movementsOf(purchase, cameIn));
    expect(known.toSorted()).toEqual(moved.toSorted());
    const kinds = new Set(money.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['received', 'reversed', 'refunded', 'exchanged']));
  });

  it('has one receipt of each sale of several gifts, which is shared out to the cent', () => {
    const costs = costsIn(events);
    const parts = book.filter(
      ({ kind, receipt_id }) => kind === 'received' && receipt_id.startsWith(SALE_RECEIPT),
    );
    expect(parts.map(({ transaction_id: id, cents }) => [id, cents])).toEqual(
      parts.map(({ transaction_id: id }) => [id, costs.get(id ?? '')]),
    );
    expect(new Set(parts.map(({ receipt_id }) => receipt_id)).size).toBeLessThan(parts.length);
  });

  it('has both halves of what was exchanged, which are nothing together on their day', () => {
    const halves = money.filter(({ kind }) => kind === 'exchanged');
    const told = halves.map(({ transaction_id, receipt_id, cents }) => [transaction_id, receipt_id, cents]);
    expect(told.toSorted()).toEqual(
      [
        ...exchangedIn(events, 'Out').map((one) => [one.transactionId, one.receiptId, -one.amountCents]),
        ...exchangedIn(events, 'In').map((one) => [one.transactionId, one.receiptId, one.amountCents]),
      ].toSorted(),
    );
    const byDay = summed(halves, ({ on_day, method, how, person, cents }) => [
      [`${on_day} ${method} ${how} ${person}`, cents],
    ]);
    const open = exchangedIn(events, 'Out').length - exchangedIn(events, 'In').length;
    expect(byDay.size).toBeLessThanOrEqual(open);
  });

  it('has the fee of each capture', () => {
    const fees = purchasesAfter(events).flatMap(({ id, payments }) =>
      Object.entries(payments.fees).map(([captureId, cents]) => `${id} ${captureId} ${-cents}`),
    );
    const told = book
      .filter(({ kind }) => kind === 'fee')
      .map(({ transaction_id, receipt_id, cents }) => `${transaction_id} ${receipt_id} ${cents}`);
    expect(told.toSorted()).toEqual(fees.toSorted());
  });

  it('adds up to its days', () => {
    const days = summed(rows.of<RowOf<typeof movementDays>>(movementDays), (row) =>
      (['received', 'reversed', 'refunded'] as const).map((column) => [
        `${row.day} ${row.method} ${row.how} ${row.person} ${column}`,
        row[column],
      ]),
    );
    const counted = money.filter(({ kind }) => kind !== 'exchanged');
    const entries = summed(counted, ({ on_day, method, how, person, kind, cents }) => [
      [`${on_day} ${method} ${how} ${person ?? method} ${kind}`, Math.abs(cents)],
    ]);
    expect(days).toEqual(entries);
  });

  it('adds up to its lists, without money that no purchase counts', () => {
    const lists = summed(rows.of<RowOf<typeof movementLists>>(movementLists), (row) => [
      [String(row.list_id), row.income_cents],
    ]);
    const counted = money.filter(({ stray }) => !stray);
    expect(lists).toEqual(summed(counted, ({ list_id, cents }) => [[String(list_id), cents]]));
  });

  it('notes what came to a day that was closed by then, a provider’s word like staff’s', () => {
    const counted = eachCounted(() => 0);
    const closings = [...new Set(book.map(({ on_day }) => on_day))].map((day): StoredEvent => {
      const data = { day, floatCents: 0, counted, expected: counted, uncounted: {}, reason: null };
      return { ...closingLike(events), stream: closingStream(day), type: 'closing.DayClosed.v1', data };
    });
    const late = bookAfter([...closings, ...events]).of<MovementRow>(movements);
    expect(late.map(({ after_closing, ...row }) => row)).toEqual(
      book.map(({ after_closing, ...row }) => row),
    );
    expect(late.every(({ after_closing }) => after_closing)).toBe(true);
    expect(late.some(({ person, kind }) => person === null && kind === 'received')).toBe(true);
  });
});
