import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { stockDecider, type StockEvent } from './stock.decider.js';

const quantity = (n: number): StockEvent => ({ type: 'stock.QuantitySet.v1', data: { quantity: n } });
const allocated = (id: string, beyondStock = false): StockEvent => ({
  type: 'stock.UnitAllocated.v2',
  data: { allocationId: id, giftStream: 'gift-1_2', beyondStock },
});
const released = (id: string): StockEvent => ({
  type: 'stock.AllocationReleased.v1',
  data: { allocationId: id },
});
const allocate = (id: string, mayExceed = false) =>
  ({ type: 'Allocate', allocationId: id, giftStream: 'gift-1_2', mayExceed }) as const;
const stock = (...history: StockEvent[]) => given(stockDecider, history);

describe('stock', () => {
  it('allocates up to its quantity and no unit further', () => {
    stock(quantity(1))
      .when(allocate('a'))
      .then([allocated('a')]);
    stock(quantity(1), allocated('a')).when(allocate('b')).thenRefused('OUT_OF_STOCK');
    stock(quantity(1), allocated('a')).when(allocate('a')).then([]);
    stock().when(allocate('a')).thenRefused('OUT_OF_STOCK');
  });

  it('releases by allocation id, and an id that is not allocated is a no-op', () => {
    stock(quantity(1), allocated('a'))
      .when({ type: 'Release', allocationId: 'a' })
      .then([released('a')]);
    stock(quantity(1), allocated('a'), released('a')).when({ type: 'Release', allocationId: 'a' }).then([]);
    stock(quantity(1), allocated('a'), released('a'))
      .when(allocate('b'))
      .then([allocated('b')]);
  });

  it('is exceeded by whoever may order, each time marked, and by nobody else', () => {
    stock(quantity(1))
      .when(allocate('a', true))
      .then([allocated('a')]);
    const exceeded = [quantity(1), allocated('a'), allocated('b', true)];
    stock(quantity(1), allocated('a'))
      .when(allocate('b', true))
      .then([allocated('b', true)]);
    stock(...exceeded)
      .when(allocate('c', true))
      .then([allocated('c', true)]);
    stock(...exceeded)
      .when(allocate('c'))
      .thenRefused('OUT_OF_STOCK');
    // A piece that is given back goes to what was sold beyond before it goes to somebody else.
    stock(...exceeded, released('a'))
      .when(allocate('c'))
      .thenRefused('OUT_OF_STOCK');
  });

  it('rises as far as what was ordered has come, and sinks no further below what is sold', () => {
    const exceeded = [quantity(1), ...['a', 'b', 'c'].map((id) => allocated(id, id !== 'a'))];
    const set = (n: number) => ({ type: 'SetQuantity', quantity: n }) as const;
    stock(...exceeded)
      .when(set(2))
      .then([quantity(2)]);
    stock(...exceeded)
      .when(set(1))
      .then([]);
    stock(...exceeded)
      .when(set(0))
      .thenRefused('STOCK_BELOW_ALLOCATED', { allocated: 3 });
    stock(...exceeded, quantity(4))
      .when(set(3))
      .then([quantity(3)]);
  });

  it('was never exceeded by what an earlier version stored', () => {
    const before = { type: 'stock.UnitAllocated.v1', data: { allocationId: 'a', giftStream: 'gift-1_2' } };
    stock(quantity(1), before as unknown as StockEvent)
      .when(allocate('b'))
      .thenRefused('OUT_OF_STOCK');
  });

  it('is never set below what is allocated', () => {
    stock(quantity(2), allocated('a'), allocated('b'))
      .when({ type: 'SetQuantity', quantity: 1 })
      .thenRefused('STOCK_BELOW_ALLOCATED', { allocated: 2 });
    stock(quantity(2), allocated('a'))
      .when({ type: 'SetQuantity', quantity: 1 })
      .then([quantity(1)]);
    stock(quantity(2)).when({ type: 'SetQuantity', quantity: 2 }).then([]);
  });
});
