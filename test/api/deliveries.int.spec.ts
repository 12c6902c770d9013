import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import type { EventStore, Position, StoredEvent } from '@fiocco/event-sourcing';
import { createProjectionRunner, type Projection } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { BackgroundService } from '../../backend/src/platform/background/background.service.js';
import { BackgroundRegistry, EVENT_STORE } from '../../backend/src/platform/index.js';
import { applyEvents, ownEvents } from '../../libs/projections/src/own-events.js';
import { SharedBatches } from '../../libs/projections/src/running/shared-batches.js';
import { randomFrom, seedOf } from '../support/random.js';
import { type RaceShop, raceShop } from '../support/shop.js';
import { Client, ok } from './support/client.js';

jest.setTimeout(180_000);

const GUESTS = 12;
const START: Position = 0n;
const JOBS = 'select id, name, payload, run_at from jobs.outbox order by id';

let shop: RaceShop;
let store: EventStore;
/** Every read model and reactor of the shop. */
let projections: readonly Projection[];
let head: Position;
let live: unknown;

/** One day in the shop, applied by the shop's own runner, which is then stopped. */
beforeAll(async () => {
  shop = await raceShop();
  const { app } = shop.test;
  store = app.get<EventStore>(EVENT_STORE);
  ({ projections } = app.get(BackgroundRegistry));
  await aDay();
  head = await store.head();
  await eventually(caughtUp, { timeoutMs: 60_000, everyMs: 50 });
  await app.get(BackgroundService).stop();
  live = await tablesNow();
});
afterAll(() => shop.close());
beforeEach(forgetAll);

async function aDay(): Promise<void> {
  const lists = [await shop.list(), await shop.list()];
  const products = [
    await shop.product({ quantityAvailable: 4 }),
    await shop.product({ productType: 'quote', price: '100.00', quantityAvailable: 4 }),
  ];
  for (const productId of products)
    for (const giftListId of lists) await shop.place(productId, giftListId, { listQuantity: 2 });
  for (let n = 0; n < GUESTS; n += 1) {
    const guest = new Client(shop.test.url);
    const gift = { productId: products[n % 2], giftListId: lists[(n >> 1) % 2] };
    const buyer = { buyerName: 'Ospite', buyerEmail: `o${n}@example.com`, buyerPhone: '333 555 0142' };
    const kind = n % 2 ? { type: 'quota' } : {};
    const draft = await guest.post('/api/transactions', {
      ...buyer,
      ...gift,
      ...kind,
      isCheckoutStep1: true,
    });
    if (draft.status !== 201) continue;
    const { id } = ok<Transaction>(draft);
    const amount = n % 2 ? { amount: '10.00' } : {};
    await guest.put(`/api/transactions/${id}`, {
      paymentMethod: 'in_negozio',
      status: 'completata',
      ...amount,
    });
    if (n % 3 === 0) await guest.post(`/api/transactions/${id}/cancel`, {});
    if (n % 4 === 1) await shop.admin.post(`/api/transactions/${id}/collect`).send({ receiptId: 'r-1' });
  }
}

async function rowsOf<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await shop.test.pool.query<Row>(sql, values)).rows;
}

const behind = () => rowsOf('select name from projections.checkpoints where position < $1', [String(head)]);
const caughtUp = async (): Promise<void> => expect(await behind()).toEqual([]);
const tables = () => projections.flatMap((projection) => projection.tables);

/** The rows of all read models, and every job that a reactor has created. */
async function tablesNow(): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const table of tables())
    content[table] = await rowsOf(
      `select to_jsonb(t) as row from read_models.${table} t order by to_jsonb(t)::text`,
    );
  const jobs = await rowsOf(JOBS);
  expect(jobs.length).toBeGreaterThan(GUESTS / 2);
  return { ...content, jobs };
}

async function forgetAll(): Promise<void> {
  await rowsOf(
    `truncate ${tables()
      .map((table) => `read_models.${table}`)
      .join(', ')}`,
  );
  await rowsOf('update projections.checkpoints set position = 0, event_id = null, event_position = null');
  await rowsOf('delete from jobs.outbox');
}

const batchesOf = (batchSize: number): SharedBatches =>
  new SharedBatches({ pool: shop.test.pool, store, batchSize, statementTimeoutMs: 10_000 });

async function positionOf({ name }: Projection): Promise<Position> {
  const [row] = await rowsOf<{ position: string }>(
    'select position from projections.checkpoints where name = $1',
    [name],
  );
  return BigInt(row?.position ?? 0);
}

/** Applies batches like a runner that takes no lock. Answers how often another one had moved the checkpoint. */
async function runWithoutLock(projection: Projection, batches: SharedBatches): Promise<number> {
  let lost = 0;
  for (let at = await positionOf(projection); at < head;) {
    const advance = await batches.next(projection, at);
    if (advance === 'lost') lost += 1;
    at = advance === 'lost' ? await positionOf(projection) : advance.position;
  }
  return lost;
}

it('there are all the read models and reactors of the shop', () => {
  expect(projections.length).toBeGreaterThanOrEqual(7);
  expect(projections.some(({ kind }) => kind === 'reactor')).toBe(true);
});

it.each([
  [1, 1],
  [1, 7],
  [3, 500],
])(
  'two runners that both believe to hold each projection, batches of %i and %i: every event once',
  async (one, other) => {
    const rivals = [batchesOf(one), batchesOf(other)];
    const lost = await Promise.all(
      rivals.flatMap((batches) => projections.map((projection) => runWithoutLock(projection, batches))),
    );
    await Promise.all(rivals.map((batches) => batches.close()));
    expect(await tablesNow()).toEqual(live);
    if (one === other) expect(lost.some((times) => times > 0)).toBe(true);
  },
);

it('a batch that comes again, or late, after the checkpoint has moved changes nothing', async () => {
  const batches = batchesOf(5);
  for (const projection of projections) {
    const first = await batches.next(projection, START);
    await runWithoutLock(projection, batches);
    expect([projection.name, first === 'lost']).toEqual([projection.name, false]);
    const middle = first === 'lost' ? START : first.position;
    expect(await batches.next(projection, START)).toBe('lost');
    expect(await batches.next(projection, middle)).toBe('lost');
  }
  await batches.close();
  expect(await tablesNow()).toEqual(live);
});

it('reactors promise the same jobs, and no more, for events in any order, shown again', async () => {
  const events = await store.readAll(START, 100_000);
  const reactors = projections.filter(({ kind }) => kind === 'reactor');
  const random = randomFrom(seedOf('deliveries'));
  const { jobs } = live as { jobs: unknown };
  for (const order of [events, [...events].reverse(), shuffled(events, random)]) {
    await forgetAll();
    for (const again of [order, order]) for (const reactor of reactors) await shownTo(reactor, again);
    expect(await rowsOf(JOBS)).toEqual(jobs);
  }
});

async function shownTo(reactor: Projection, events: readonly StoredEvent[]): Promise<void> {
  const client = await shop.test.pool.connect();
  try {
    await applyEvents(reactor, ownEvents(reactor, events), client);
  } finally {
    client.release();
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

it('news that come twice, late, in another order or not at all: two runners read the log by position', async () => {
  const random = randomFrom(seedOf('news'));
  const waiting = new Set<() => void>();
  let visible = START;
  const told: EventStore = {
    append: store.append.bind(store),
    read: store.read.bind(store),
    at: store.at.bind(store),
    subscribe: store.subscribe.bind(store),
    readAll: async (after, limit) =>
      (await store.readAll(after, limit)).filter(({ position }) => position <= visible),
    head: () => Promise.resolve(visible),
    onAppended(onNews) {
      waiting.add(onNews);
      return { close: () => Promise.resolve(void waiting.delete(onNews)) };
    },
  };
  const runners = [1, 4].map((batchSize) =>
    createProjectionRunner({
      pool: shop.test.pool,
      store: told,
      projections,
      batchSize,
      onError: () => undefined,
      lockRetryMs: 5,
      retryMs: 5,
      maxRetryMs: 50,
    }),
  );
  for (const runner of runners) await runner.start();
  for (const { position } of await store.readAll(START, 100_000)) {
    visible = position;
    for (const onNews of waiting)
      // oxlint-disable-next-line tests/no-clock -- news come late, in any order
      for (let times = Math.floor(random() * 3); times > 0; times -= 1) setTimeout(onNews, random() * 30);
    if (random() < 0.2) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const onNews of waiting) onNews();
  await eventually(caughtUp, { timeoutMs: 60_000, everyMs: 20 });
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(await tablesNow()).toEqual(live);
});
