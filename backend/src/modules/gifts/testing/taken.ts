import type { EventStore } from '@fiocco/event-sourcing';
import { giftDecider, type GiftEvent, giftStream, takenUnits } from '@fiocco/gift';
import { type StockEvent, stockDecider, stockStream } from '../stock/stock.decider.js';

/** Units taken on the gift, and allocated pieces of the product, according to the ledger. */
export async function takenIn(store: Pick<EventStore, 'read'>, listId: number, productId: number) {
  const gift = (await store.read(giftStream(listId, productId))) as unknown as readonly GiftEvent[];
  const stock = (await store.read(stockStream(productId))) as unknown as readonly StockEvent[];
  return {
    units: takenUnits(gift.reduce(giftDecider.evolve, giftDecider.initialState)),
    pieces: stock.reduce(stockDecider.evolve, stockDecider.initialState).allocations.size,
  };
}
