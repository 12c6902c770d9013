import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type AsOf,
  type CashMovement,
  type CashView,
  type Dashboard,
  type GiftList,
  type ListCredit,
  type ListThen,
  MONEY_HOWS,
  MOVEMENT_KINDS,
  type Transaction,
  TRANSACTION_SUMS,
  type TransactionSum,
  type TransactionTotals,
} from '@fiocco/contracts';
import { type EventStore, NO_STREAM, type SealedEvent, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { centsOf, formatDecimal } from '@fiocco/money';
import { compareWithRebuild, isReadModel, rebuildAll } from '@fiocco/projections';
import { fixedClock } from '@fiocco/testing';
import { randomUUID } from 'node:crypto';
import { BackgroundRegistry, EVENT_STORE } from '../../backend/src/platform/index.js';
import { type Browser, createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { movementProjection } from '../../backend/src/modules/cash/index.js';
import { newList } from '../../backend/src/modules/gift-lists/testing/new-list.js';
import { randomHistory } from '../../backend/src/modules/gifts/testing/random-history.fixtures.js';
import {
  backOf,
  depositOf,
  forgivenOf,
  givenTo,
  heldOf,
  shippingOf,
  soldOf,
  summed,
  surplusOf,
  toCollectOf,
} from '../support/book-figures.js';
import { type Books, booksIn, type Moved } from '../support/books.js';
import { randomFrom, seedOf } from '../support/random.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

/** The random shop's first evening: its days in Rome and in UTC differ. */
const BEGUN_AT = '2026-03-28T20:00:00.000Z';
const COMMANDS = 3_000;
const seed = seedOf('books');
const random = randomFrom(seed);
const clock = fixedClock(BEGUN_AT);

let test: TestApp;
let staff: Browser;
let lists: readonly string[];
let books: Books;

beforeAll(async () => {
  // Without a worker: the payments of a random shop are known to no provider.
  test = await createTestApp({ clock, config: { role: 'api' } });
  const admin = await test.signInAsAdmin();
  const made = [await newList(admin, { name: 'Nozze' }), await newList(admin, { name: 'Nascita' })];
  lists = made.map(({ id }) => String(id));
  const events = [...onLists(randomHistory(seed, COMMANDS)), ...randomCredit()];
  await store(events);
  clock.set(
    events
      .map(({ metadata }) => metadata.at)
      .toSorted()
      .at(-1) ?? BEGUN_AT,
  );
  staff = await test.signInAsStaff();
  await rebuildAll(
    { pool: test.pool, store: test.app.get<EventStore>(EVENT_STORE) },
    test.app.get(BackgroundRegistry).projections.filter(isReadModel),
  );
  books = await booksIn(test.pool);
});
afterAll(() => test.close());

type Event = Pick<StoredEvent, 'stream' | 'type' | 'data' | 'metadata'>;

/** The history's gifts, moved to the lists of this shop. */
function onLists(history: readonly StoredEvent[]): readonly Event[] {
  const names = ['100000000001', '100000000002'].map((name) => new RegExp(name, 'g'));
  const text = JSON.stringify(history, (_, value: unknown) => (typeof value === 'bigint' ? null : value));
  return JSON.parse(
    names.reduce((all, name, n) => all.replace(name, lists[n] ?? ''), text),
  ) as readonly Event[];
}

/** Credit that goes, and some of it that is taken back. */
function randomCredit(): readonly Event[] {
  const reference = { ref: 'credit#1', digest: 'd' };
  return Array.from({ length: 12 }, (_, n) => n).flatMap((n) => {
    const stream = `credit-${lists[n % 2]}`;
    const entry = { entryId: `c-${n}`, amountCents: 100 + Math.floor(random() * 900) };
    const on = `2026-04-${String(1 + Math.floor(random() * 20)).padStart(2, '0')}`;
    const metadata = { at: `${on}T22:30:00.000Z`, actor: 'staff:1', cause: 'spec', previousHash: '' };
    const kind = random() < 0.5 ? 'Used' : 'Returned';
    const how = [...MONEY_HOWS, null][Math.floor(random() * 7)] ?? null;
    const [type, said] =
      kind === 'Used' ? ['credit.CreditUsed.v2', {}] : ['credit.CreditReturned.v4', { how, reason: null }];
    const gone = { stream, type, data: { ...entry, on, reference, ...said }, metadata };
    if (random() < 0.6) return [gone];
    const data = { ...entry, kind: kind.toLowerCase(), reason: reference };
    return [gone, { stream, type: 'credit.CreditReversed.v1', data, metadata }];
  });
}

/** In their order over all streams: what comes in by an exchange is after what went out. */
async function store(events: readonly Event[]): Promise<void> {
  const ledger = test.app.get<EventStore>(EVENT_STORE);
  const lasts = new Map<string, StoredEvent>();
  const rest = [...events];
  while (rest[0]) {
    const { stream } = rest[0];
    const other = rest.findIndex((event) => event.stream !== stream);
    const sealed: SealedEvent[] = [];
    const before = lasts.get(stream);
    for (const { type, data, metadata } of rest.splice(0, other < 0 ? rest.length : other)) {
      const last = lasts.get(stream);
      const [next] = seal(stream, last, [{ id: randomUUID(), event: { type, data } }], metadata);
      if (!next) throw new Error('nothing was sealed');
      sealed.push(next);
      lasts.set(stream, { ...next, stream, revision: (last?.revision ?? -1) + 1, position: 0n });
    }
    const { outcome } = await ledger.append(stream, before?.revision ?? NO_STREAM, sealed);
    expect(outcome).toBe('stored');
  }
}

async function shown<Answer>(path: string): Promise<Answer> {
  return (await staff.get(`/api/${path}`).expect(200)).body as Answer;
}

const centsIn = (sums: Readonly<Record<TransactionSum, string>>) =>
  Object.fromEntries(TRANSACTION_SUMS.map((sum) => [sum, centsOf(sums[sum])])) as Record<
    TransactionSum,
    number
  >;

type Row = CashView['days'][number];

/** The columns of the cash view, by the name of a row. */
function columnsOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const columns = ['received', 'reversed', 'refunded'] as const;
  return withoutNothing(
    new Map(
      rows.flatMap((row) => columns.map((name) => [`${row.key} ${name}`, centsOf(row[name])] as const)),
    ),
  );
}
const withoutNothing = (sums: ReadonlyMap<string, number>) =>
  new Map([...sums].filter(([, cents]) => cents !== 0).toSorted());
const moved = (nameOf: (one: Moved) => string, rows = books.moved) =>
  withoutNothing(
    summed(
      rows.filter(({ column }) => column !== 'exchanged'),
      (one) => `${nameOf(one)} ${one.column}`,
      ({ cents }) => cents,
    ),
  );
const total = (of: (one: Books['bought'][number]) => number) =>
  books.bought
    .filter(({ stage }) => stage !== 'draft' && stage !== 'removed')
    .reduce((sum, one) => sum + of(one), 0);

/** Transactions whose row, which filters and jobs ask, holds other sums than the book. */
const DIFFERING = `
select id from read_models.transactions
left join (
  select transaction_id as id, sum(cents) filter (where kind in ('received', 'reversed', 'exchanged')) as received,
    -sum(cents) filter (where kind = 'refunded') as refunded
  from read_models.movement where not stray group by 1
) book using (id)
where (received_cents, refunded_cents) is distinct from (coalesce(received, 0), coalesce(refunded, 0))`;

describe(`the books of a random shop (FIOCCO_SEED=${seed})`, () => {
  it('are no empty ones', () => {
    expect(books.moved.length).toBeGreaterThan(10);
  });

  it('are Cassa’s, by day, method, how, list and person', async () => {
    const {
      days,
      methods,
      hows,
      lists: byList,
      people,
    } = await shown<CashView>('cash?from=2026-01-01&to=2026-12-31');
    expect(columnsOf(days)).toEqual(moved(({ day }) => day));
    expect(columnsOf(methods)).toEqual(moved(({ method }) => method));
    const byHand = books.moved.filter(({ how }) => how !== '');
    expect(columnsOf(hows)).toEqual(moved(({ how }) => how, byHand));
    expect(columnsOf(byList)).toEqual(moved(({ list }) => list));
    expect(columnsOf(people)).toEqual(moved(({ person }) => person));
  });

  it('are Cassa’s movements, one by one, and each filter’s sums are theirs', async () => {
    const days = 'from=2026-01-01&to=2026-12-31';
    const net = (rows: readonly CashMovement[]) => rows.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    const all = await shown<readonly CashMovement[]>(`movements?${days}`);
    const told = ({ transactionId, on, method, how, kind, amount }: CashMovement) =>
      [transactionId ?? 'credit', on, method, how ?? '', kind, amount].join(' ');
    expect(all.map(told).toSorted()).toEqual(
      books.moved
        .map((one) => {
          const { transaction, day, method, how, column, cents } = one;
          const came = {
            received: how === '' ? 'capture' : 'receipt',
            reversed: 'reversal',
            refunded: 'refund',
            exchanged: 'exchange',
          };
          const kind = transaction === 'credit' ? 'credit' : came[column];
          const amount = formatDecimal(column === 'received' || column === 'exchanged' ? cents : -cents);
          return [transaction, day, method, how, kind, amount].join(' ');
        })
        .toSorted(),
    );
    const [one] = all;
    for (const filter of [
      ...MOVEMENT_KINDS.map((kind) => `kind=${kind}`),
      'kind=refund,credit',
      ...MONEY_HOWS.map((how) => `how=${how}`),
      'method=bonifico',
      'person=1',
      `giftListId=${one?.giftListId}&method=in_negozio`,
      `transactionId=${all.find(({ transactionId }) => transactionId)?.transactionId}`,
    ]) {
      const some = await shown<readonly CashMovement[]>(`movements?${days}&${filter}`);
      const { total: sums, lists: byList } = await shown<CashView>(`cash?${days}&${filter}`);
      expect([filter, centsOf(sums.net)]).toEqual([filter, net(some)]);
      const { received, reversed, refunded, exchanged } = sums;
      expect(net(some)).toBe(centsOf(received) - centsOf(reversed) - centsOf(refunded) + centsOf(exchanged));
      expect(byList.reduce((sum, row) => sum + centsOf(row.net), 0)).toBe(net(some));
    }
  });

  it('are those of each of Cassa’s days', async () => {
    const days = new Set(books.moved.map(({ day }) => day));
    for (const day of [...days].toSorted().filter((_, n) => n % 7 === 0)) {
      const { methods } = await shown<CashView>(`cash?from=${day}&to=${day}`);
      expect(columnsOf(methods)).toEqual(
        moved(
          ({ method }) => method,
          books.moved.filter((one) => one.day === day),
        ),
      );
    }
  });

  it('are the dashboard’s', async () => {
    const { today, transactionStatistics } = await shown<Dashboard>('dashboard');
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(clock.now());
    const ofToday = books.moved.filter((one) => one.day === day);
    expect(columnsOf(today.methods)).toEqual(moved(({ method }) => method, ofToday));
    expect(centsOf(transactionStatistics.sales)).toBe(total(soldOf));
  });

  it('are the totals of Transazioni, which add up', async () => {
    const { count: _, ...totals } = await shown<TransactionTotals>('transactions/totals');
    const { net, ...sums } = centsIn(totals);
    expect(sums).toEqual({
      received: total(({ received }) => received),
      refunded: total(backOf),
      sold: total(soldOf),
      shipping: total(shippingOf),
      deposits: total(depositOf),
      forgiven: total(forgivenOf),
      surplus: total(surplusOf),
      toCollect: total(toCollectOf),
      held: total(heldOf),
    });
    expect(net).toBe(sums.received - sums.refunded);
    expect(net).toBe(sums.sold + sums.shipping + sums.deposits - sums.forgiven + sums.surplus);
  });

  it.each(TRANSACTION_SUMS)('lead from %s to transactions of the same sum', async (sum) => {
    const all = await shown<TransactionTotals>('transactions/totals');
    const behind = await shown<TransactionTotals>(`transactions/totals?sum=${sum}`);
    expect(behind[sum]).toBe(all[sum]);
    const rows = await shown<readonly Transaction[]>(`transactions?sum=${sum}`);
    expect(rows).toHaveLength(behind.count);
    expect(behind.count).toBeLessThan(all.count);
  });

  it('lead from each list’s credit to the transactions that it came of', async () => {
    for (const list of lists) {
      // The credit is less by what a provider has not confirmed yet, which is still sold.
      const { fund, shares } = givenTo(list, books, ['done']);
      const soldBy = async (sum: string) =>
        centsOf((await shown<TransactionTotals>(`transactions/totals?giftListId=${list}&sum=${sum}`)).sold);
      expect([await soldBy('fund'), await soldBy('shares')]).toEqual([fund, shares]);
    }
  });

  it('are those of each transaction’s own row, by the book', async () => {
    const { rows } = await test.pool.query(DIFFERING);
    expect(rows).toEqual([]);
  });

  it('are each list’s Incassato', async () => {
    const all = await shown<readonly GiftList[]>('gift-lists');
    const counted = books.moved.filter(({ counts }) => counts);
    const income = summed(
      counted,
      ({ list }) => list,
      ({ column, cents }) => (column === 'received' || column === 'exchanged' ? cents : -cents),
    );
    for (const { id, received } of all)
      expect([id, centsOf(received ?? '')]).toEqual([id, income.get(String(id)) ?? 0]);
    expect(all).toHaveLength(lists.length);
  });

  it('are those of each list as it was a moment ago, and of its gifts and their transactions', async () => {
    for (const list of lists) {
      const { state } = await shown<AsOf<ListThen>>(`audit/as-of/lists/${list}`);
      const { count, net, toCollect } = await shown<TransactionTotals>(
        `transactions/totals?giftListId=${list}`,
      );
      expect(state?.totals).toMatchObject({ transactions: count, received: net, promised: toCollect });
      for (const { received, promised, transactions, purchases } of state?.gifts ?? []) {
        const sumOf = (name: 'received' | 'promised') =>
          formatDecimal(purchases.reduce((sum, one) => sum + centsOf(one[name]), 0));
        expect([received, promised, transactions]).toEqual([
          sumOf('received'),
          sumOf('promised'),
          purchases.length,
        ]);
      }
    }
  });

  it('are each list’s credit', async () => {
    for (const list of lists) {
      const { fund, shares, used, returned } = await shown<ListCredit>(`gift-lists/${list}/credit`);
      const gone = books.credit.get(list);
      const given = givenTo(list, books);
      expect([fund, shares, used, returned].map(centsOf)).toEqual([
        given.fund,
        given.shares,
        gone?.used ?? 0,
        gone?.returned ?? 0,
      ]);
    }
  });

  it('have each sum compared with the ledger, where somebody changed one', async () => {
    const differing = async () => {
      const store = test.app.get<EventStore>(EVENT_STORE);
      const compared = await compareWithRebuild({
        pool: test.pool,
        store,
        projections: [movementProjection],
      });
      return compared.filter(({ differences }) => differences > 0).map(({ table }) => table);
    };
    expect(await differing()).toEqual([]);
    await test.pool.query('update read_models.movement_day set received = received + 1');
    await test.pool.query('update read_models.movement_list set income_cents = income_cents + 1');
    expect(await differing()).toEqual(['movement_day', 'movement_list']);
  });
});
