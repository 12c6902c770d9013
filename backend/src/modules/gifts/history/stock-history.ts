import type { StoredEvent } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  readOrNull,
  TellsHistory,
} from '../../shop-history/index.js';
import { type QuantitySet, stockEvents } from '../stock/stock.decider.js';

const isQuantity = (event: StoredEvent): event is StoredEvent & QuantitySet =>
  event.type === 'stock.QuantitySet.v1';

/** Tells how many pieces of a product the shop has. Which unit of a gift has a piece is told by the gift. */
@Injectable()
@TellsHistory()
export class StockHistory implements HistoryTeller {
  readonly catalogue = stockEvents;
  readonly needsStream = true;

  noteOf(event: StoredEvent): HistoryNote | null {
    return isQuantity(event) ? this.noteOfUnreadable(event.stream) : null;
  }

  noteOfUnreadable(stream: string): HistoryNote {
    const productId = Number(stream.slice('stock-'.length));
    return { kind: 'product', subject: `product:${productId}`, productId };
  }

  tell(places: readonly HistoryPlace[], { streams }: HistoryPage): ReadonlyMap<string, HistoryTold> {
    const told = new Map<string, HistoryTold>();
    for (const { position, stream, revision } of places) {
      const events = streams
        .whole(stream)
        .slice(0, revision + 1)
        .flatMap((stored) => readOrNull(stockEvents, stored) ?? [])
        .filter(isQuantity);
      const event = events.pop();
      if (event?.revision !== revision) continue;
      const before = String(events.at(-1)?.data.quantity ?? 0);
      const after = String(event.data.quantity);
      const field = 'Quantità in negozio';
      told.set(position, {
        sentence: 'ha cambiato quanti pezzi ha il negozio',
        changes: [{ field, before, after, kept: 'readable' }],
      });
    }
    return told;
  }
}
