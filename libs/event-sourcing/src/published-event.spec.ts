import { expect, test } from '@jest/globals';
import { GENESIS_HASH, type DomainEvent, EventCatalogue, eventVersion, type StoredEvent } from './index.js';
import { isCents, isCount } from './payload-checks.js';
import { publishedEvent, publishedEvents } from './published-event.js';

type SoldV1 = DomainEvent<'sample.Sold.v1', { readonly euro: number }>;
type SoldV2 = DomainEvent<'sample.Sold.v2', { readonly cents: number }>;

const catalogue = new EventCatalogue('sample', [
  eventVersion<SoldV1>('sample.Sold.v1', { euro: isCount }, ({ euro }) => ({
    type: 'sample.Sold.v2',
    data: { cents: euro * 100 },
  })),
  eventVersion<SoldV2>('sample.Sold.v2', { cents: isCents }),
  eventVersion('sample.Returned.v1', {}),
]);
const sold = publishedEvent<SoldV2, { readonly id: string; readonly cents: number }>(
  catalogue,
  'sample.Sold.v2',
  ({ id, data: { cents } }) => ({ id, cents }),
);

const stored = (type: string, data: StoredEvent['data'] = {}): StoredEvent => ({
  id: 'e-1',
  type,
  data,
  stream: 'sample-1',
  revision: 0,
  position: 7n,
  metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'r', previousHash: GENESIS_HASH },
});

test('what is published is told of every version that was ever stored', () => {
  expect(sold.tell(stored('sample.Sold.v1', { euro: 3 }))).toEqual({ id: 'e-1', cents: 300 });
  expect(sold.tell(stored('sample.Sold.v2', { cents: 299 }))).toEqual({ id: 'e-1', cents: 299 });
});

test('nothing is told of other events, and of what cannot be read it is refused', () => {
  expect(sold.tell(stored('sample.Returned.v1'))).toBeNull();
  expect(sold.tell(stored('other.Sold.v2', { cents: 1 }))).toBeNull();
  expect(() => sold.tell(stored('sample.Sold.v3'))).toThrow('EVENT_TYPE_UNKNOWN');
});

test('of a whole kind each event is told, those that are current already without a second reading', () => {
  const sales = publishedEvents<SoldV2, number>(catalogue, ({ type, data }) =>
    type === 'sample.Sold.v2' ? data.cents : null,
  );
  expect(sales.tell(stored('sample.Sold.v1', { euro: 3 }))).toBe(300);
  expect(sales.of(stored('sample.Sold.v2', { cents: 299 }))).toBe(299);
  expect(sales.of(stored('sample.Returned.v1'))).toBeNull();
  expect(sales.of(stored('other.Sold.v2', { cents: 1 }))).toBeNull();
  expect(() => sales.tell(stored('sample.Sold.v3'))).toThrow('EVENT_TYPE_UNKNOWN');
});

test('an event is told once to all who ask for it one after the other, and the next one is told anew', () => {
  let told = 0;
  const sales = publishedEvents<SoldV2, number>(catalogue, ({ data }) => {
    told += 1;
    return (data as SoldV2['data']).cents;
  });
  const [one, other] = [299, 300].map((cents) => stored('sample.Sold.v2', { cents })) as [
    StoredEvent,
    StoredEvent,
  ];
  expect([sales.of(one), sales.of(one), sales.of(other), sales.of(one)]).toEqual([299, 299, 300, 299]);
  expect(told).toBe(3);
});
