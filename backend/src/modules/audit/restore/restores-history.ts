import {
  type Check,
  EventCatalogue,
  eventVersion,
  isCount,
  isId,
  isListOf,
  isNullOr,
} from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../../shop-history/index.js';
import type { LedgerRestored, ValuesLost } from '../verification/ledger-restores.events.js';

const isText: Check<string> = (value): value is string => typeof value === 'string';

/** What the ledger says of itself; `verification` proves the signatures. */
const ledgerEvents = new EventCatalogue('ledger', [
  eventVersion<LedgerRestored>('ledger.LedgerRestored.v1', {
    epoch: isCount,
    position: isId,
    events: isCount,
    lostUpTo: isNullOr(isId),
    lostEvents: isCount,
    lastHead: isCount,
    key: isText,
    signature: isText,
  }),
  eventVersion<ValuesLost>('ledger.ValuesLost.v1', {
    epoch: isCount,
    refs: isListOf(isText),
    key: isText,
    signature: isText,
  }),
]);

const NOTE: HistoryNote = { kind: 'ledger', subject: 'shop:shop' };

/** The shop's history tells that the ledger was brought back from a backup, and what was lost by it. */
@Injectable()
@TellsHistory()
export class RestoresHistory implements HistoryTeller {
  readonly catalogue = ledgerEvents;

  noteOf(): HistoryNote {
    return NOTE;
  }

  noteOfUnreadable(): HistoryNote {
    return NOTE;
  }

  tell(places: readonly HistoryPlace[], { streams }: HistoryPage): ReadonlyMap<string, HistoryTold> {
    const events = streams.current<LedgerRestored | ValuesLost>(ledgerEvents, places);
    return new Map(events.map((event) => [String(event.position), { sentence: sentenceOf(event) }]));
  }
}

function sentenceOf(event: LedgerRestored | ValuesLost): string {
  if (event.type === 'ledger.ValuesLost.v1')
    return `ha segnato ${event.data.refs.length} valori persi con il ripristino di una copia di sicurezza`;
  const { lostEvents } = event.data;
  const lost = lostEvents === 0 ? 'nessun evento è andato perso' : `eventi persi: ${lostEvents}`;
  return `ha ripreso il registro da una copia di sicurezza: ${lost}`;
}
