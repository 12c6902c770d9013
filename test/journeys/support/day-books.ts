import {
  type CashMovement,
  type CashRow,
  type CashView,
  howName,
  type MovementKind,
  paymentName,
  type RomeDay,
} from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { expect } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type pg from 'pg';
import { booksIn } from '../../support/books.js';
import type { Caller } from './caller.js';
import type { Desk } from './desk.js';
import { type Column, type Entry, type Sums, sumsOf } from './till.js';

/** A day's money in each way in which Cassa looks at it: sums by code or id, without rows of nothing. */
interface DayBooks {
  readonly total: Sums;
  readonly methods: Readonly<Record<string, Sums>>;
  readonly hows: Readonly<Record<string, Sums>>;
  readonly lists: Readonly<Record<string, Sums>>;
  readonly people: Readonly<Record<string, Sums>>;
}
type Grouping = Exclude<keyof DayBooks, 'total'>;

const TITLES: Readonly<Record<Grouping, string>> = {
  methods: 'Per metodo',
  hows: 'Per modo di incasso',
  lists: 'Per lista',
  people: 'Per persona',
};
const COLUMNS = ['received', 'reversed', 'refunded', 'exchanged', 'net'] as const;

const isSomething = (sums: Sums): boolean => Object.values(sums).some((cents) => cents !== 0);

function grouped(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Readonly<Record<string, Sums>> {
  const rows = [...new Set(entries.map(nameOf))].map(
    (name) => [name, sumsOf(entries.filter((entry) => nameOf(entry) === name))] as const,
  );
  return Object.fromEntries(rows.filter(([name, sums]) => name !== '' && isSomething(sums)));
}

/** Summed up here, from single entries. */
const booksOf = (entries: readonly Entry[]): DayBooks => ({
  total: sumsOf(entries),
  methods: grouped(entries, ({ method }) => method),
  hows: grouped(entries, ({ how }) => how),
  lists: grouped(entries, ({ list }) => list),
  people: grouped(entries, ({ person }) => person),
});

const inCents = (row: Readonly<Record<(typeof COLUMNS)[number], string>>): Sums => ({
  received: centsOf(row.received),
  reversed: centsOf(row.reversed),
  refunded: centsOf(row.refunded),
  exchanged: centsOf(row.exchanged),
  net: centsOf(row.net),
});

const rowsOf = (rows: readonly CashRow[], nameOf: (row: CashRow) => string) =>
  Object.fromEntries(
    rows.map((row) => [nameOf(row), inCents(row)] as const).filter(([, sums]) => isSomething(sums)),
  );

/** As `GET /api/cash` answers it. */
const answered = (
  { total, methods, hows, lists, people }: CashView,
  nameOf: (row: CashRow) => string = ({ key }) => key,
): DayBooks => ({
  total: inCents(total),
  methods: rowsOf(methods, nameOf),
  hows: rowsOf(hows, nameOf),
  lists: rowsOf(lists, nameOf),
  people: rowsOf(people, nameOf),
});

/** What a page shows of money, a loss as such: "−1.234,50 €". */
function shown(text: string): number {
  const cents = Number(text.replaceAll(/\D/g, ''));
  return text.includes('−') ? -cents : cents;
}

/** What went is shown with the sign of what it does to the sum. */
const asSum = (column: string, cents: number): number =>
  column === 'reversed' || column === 'refunded' ? 0 - cents : cents;

/** The rows of one of Cassa's tables, by the names that stand before them. */
async function tableOn({ page }: Desk, title: string): Promise<Readonly<Record<string, Sums>>> {
  const rows = await page.getByRole('table', { name: title }).locator('tbody tr').all();
  const read = await Promise.all(
    rows.map(async (row) => {
      const sums = { received: 0, reversed: 0, refunded: 0, exchanged: 0, net: 0 };
      for (const cell of await row.locator('td').all()) {
        const column = ((await cell.getAttribute('data-column')) ?? '') as Column | 'net';
        sums[column] = asSum(column, shown(await cell.innerText()));
      }
      return [await row.locator('th').innerText(), sums] as const;
    }),
  );
  return Object.fromEntries(read.filter(([name, sums]) => name !== 'Totale' && isSomething(sums)));
}

/** What the open page of Cassa says of a day. */
async function screened(desk: Desk): Promise<DayBooks & { readonly cash: number }> {
  const total = desk.page.getByRole('region', { name: 'Netto incassato' });
  const part = async (name: string): Promise<number> =>
    shown(
      await total
        .locator('div')
        .filter({ has: desk.page.getByText(name, { exact: true }) })
        .last()
        .locator('dd')
        .innerText(),
    );
  const [received, reversed, refunded] = [
    await part('Entrate'),
    0 - (await part('Storni')),
    0 - (await part('Rimborsi')),
  ];
  const net = shown(await total.locator('strong').innerText());
  const tables = { methods: {}, hows: {}, lists: {}, people: {} };
  for (const grouping of Object.keys(TITLES) as Grouping[])
    tables[grouping] = await tableOn(desk, TITLES[grouping]);
  return {
    total: { received, reversed, refunded, exchanged: 0, net },
    ...tables,
    cash: await part('Netto in cassa, solo contanti'),
  };
}

/** The accountant's file, read as plainly as a spreadsheet would: sums by what stands under "Come", and the last line. */
async function exported(staff: Caller, day: RomeDay) {
  const text = await staff.text(`/api/cash/export?from=${day}&to=${day}&format=csv`);
  const [heads = [], ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const cell = (line: readonly string[], head: string): number =>
    Math.round(Number((line[heads.indexOf(head)] ?? '').replace(',', '.')) * 100);
  const sumsIn = (line: readonly string[]): Sums => ({
    received: cell(line, 'Entrate'),
    reversed: 0 - cell(line, 'Storni'),
    refunded: 0 - cell(line, 'Rimborsi'),
    exchanged: cell(line, 'Cambi regalo'),
    net: cell(line, 'Netto incassato'),
  });
  const ways: Record<string, Sums> = {};
  for (const line of lines.slice(0, -1)) {
    const way = line[heads.indexOf('Come')] ?? '';
    const [before, more] = [ways[way], sumsIn(line)];
    ways[way] = before ? added(before, more) : more;
  }
  const something = Object.entries(ways).filter(([, sums]) => isSomething(sums));
  return { ways: Object.fromEntries(something), total: sumsIn(lines.at(-1) ?? []) };
}

const added = (one: Sums, other: Sums): Sums => ({
  received: one.received + other.received,
  reversed: one.reversed + other.reversed,
  refunded: one.refunded + other.refunded,
  exchanged: one.exchanged + other.exchanged,
  net: one.net + other.net,
});

/** As the accountant's file names them. */
const wayOf = ({ how, method }: Entry): string => (how === '' ? paymentName(method) : howName(how));

const line = (on: string, list: string, method: string, how: string, cents: Cents): string =>
  [on, `list ${list}`, method, how || 'by the provider', cents].join(' ');

/** One movement: two that add up to the right sum are not the right ones. */
const lineOf = ({ day, list, method, how, column, cents }: Entry): string =>
  line(day, list, method, how, column === 'received' || column === 'exchanged' ? cents : -cents);

const KINDS = { reversed: 'reversal', refunded: 'refund', exchanged: 'exchange' } as const;

/** As the shop's calls name it. */
function kindOf({ transaction, column, how }: Entry & { readonly transaction: string }): MovementKind {
  if (column === 'received') return how === '' ? 'capture' : 'receipt';
  return transaction === 'credit' ? 'credit' : KINDS[column];
}

const toldLine = ({ transactionId, kind, on, giftListId, method, how, amount }: CashMovement): string =>
  `${transactionId ?? 'credit'} ${kind} ${line(on, String(giftListId), method, how ?? '', centsOf(amount))}`;

interface Sources {
  readonly staff: Caller;
  readonly pool: pg.Pool;
  /** All that the test itself has noted. */
  readonly entries: readonly Entry[];
}

/** What was handed over, the ledger's own events, the shop's answers and its file for the accountant say the same of a day. */
export async function expectOneBook({ staff, pool, entries }: Sources, day: RomeDay): Promise<void> {
  const noted = entries.filter((entry) => entry.day === day);
  const wanted = booksOf(noted);
  const moved = (await booksIn(pool)).moved.filter((one) => one.day === day);
  expect({ day, ledger: booksOf(moved) }).toEqual({ day, ledger: wanted });
  expect({ day, each: moved.map(lineOf).toSorted() }).toEqual({ day, each: noted.map(lineOf).toSorted() });
  const cash = await staff.get<CashView>(`/api/cash?from=${day}&to=${day}`);
  expect({ day, cash: answered(cash) }).toEqual({ day, cash: wanted });
  const movements = await staff.get<readonly CashMovement[]>(
    `/api/movements?from=${day}&to=${day}&limit=200`,
  );
  expect({ day, each: movements.map(toldLine).toSorted() }).toEqual({
    day,
    each: moved.map((one) => `${one.transaction} ${kindOf(one)} ${lineOf(one)}`).toSorted(),
  });
  expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
  expect({ day, file: await exported(staff, day) }).toEqual({
    day,
    file: { ways: grouped(noted, wayOf), total: wanted.total },
  });
}

/** The open page of Cassa shows to the cent what was handed over on a day, or on several. */
export async function expectOnScreen(
  desk: Desk,
  { staff, entries }: Sources,
  from: RomeDay,
  to: RomeDay = from,
): Promise<void> {
  const wanted = booksOf(entries.filter(({ day }) => from <= day && day <= to));
  const cash = await staff.get<CashView>(`/api/cash?from=${from}&to=${to}`);
  const nameOf = (grouping: Grouping, key: string): string =>
    cash[grouping].find((row) => row.key === key)?.name ?? key;
  const named = (grouping: Grouping) =>
    Object.fromEntries(Object.entries(wanted[grouping]).map(([key, sums]) => [nameOf(grouping, key), sums]));
  await eventually(async () =>
    expect({ from, ...(await screened(desk)) }).toEqual({
      from,
      total: wanted.total,
      methods: named('methods'),
      hows: named('hows'),
      lists: named('lists'),
      people: named('people'),
      cash: wanted.hows['contanti']?.net ?? 0,
    }),
  );
}
