import type { StoredEvent } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
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
    return new Map(
      streams.withBefore(stockEvents, places, isQuantity).map(({ position, event, before }) => [
        position,
        {
          sentence: 'ha cambiato quanti pezzi ha il negozio',
          changes: [
            {
              field: 'Quantità in negozio',
              before: String(before?.data.quantity ?? 0),
              after: String(event.data.quantity),
              kept: 'readable',
            },
          ],
        },
      ]),
    );
  }
}
