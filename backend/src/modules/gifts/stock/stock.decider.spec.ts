import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { stockDecider, type StockEvent } from './stock.decider.js';

const quantity = (n: number): StockEvent => ({ type: 'stock.QuantitySet.v1', data: { quantity: n } });
const allocated = (id: string): StockEvent => ({
  type: 'stock.UnitAllocated.v1',
  data: { allocationId: id, giftStream: 'gift-1_2' },
});
const released = (id: string): StockEvent => ({
  type: 'stock.AllocationReleased.v1',
  data: { allocationId: id },
});
const allocate = (id: string) => ({ type: 'Allocate', allocationId: id, giftStream: 'gift-1_2' }) as const;
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
