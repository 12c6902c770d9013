import type { DomainEvent, StoredEvent } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../../shop-history/index.js';
import { saleEvents } from '../sale-ledger/sale.decider.js';

const SENTENCES: Readonly<Record<string, (items: unknown) => string>> = {
  'sale.SaleMade.v2': (items) => `ha concluso una vendita di ${String(items)} regali`,
  'sale.SaleDropped.v1': (items) => `ha lasciato cadere una vendita di ${String(items)} regali`,
};
const NOTE: HistoryNote = { kind: 'purchase', subject: 'shop:shop' };

/** The shop's history tells how sales of several gifts ended; what became of each gift its own events tell. */
@Injectable()
@TellsHistory()
export class SalesHistory implements HistoryTeller {
  readonly catalogue = saleEvents;

  noteOf({ type }: StoredEvent): HistoryNote | null {
    return type in SENTENCES ? NOTE : null;
  }

  noteOfUnreadable(): HistoryNote {
    return NOTE;
  }

  tell(places: readonly HistoryPlace[], { streams }: HistoryPage): ReadonlyMap<string, HistoryTold> {
    const events = streams.current<DomainEvent>(saleEvents, places);
    return new Map(
      events.flatMap(({ position, type, data }) => {
        const sentence = SENTENCES[type]?.(data['items']);
        return sentence === undefined ? [] : [[String(position), { sentence }] as const];
      }),
    );
  }
}
