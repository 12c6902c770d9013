import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../shop-history/index.js';
import type { PrivacyEvent } from './request/privacy-request.events.js';
import { privacyEvents } from './request/privacy.versions.js';

const SENTENCES: Readonly<Record<PrivacyEvent['type'], string>> = {
  'privacy.PersonExported.v1': 'ha consegnato i dati di una persona',
  'privacy.PersonErased.v1': 'ha cancellato i dati di una persona',
};

/** By the retention, which nobody asked for: of many people at once. */
const BY_ITSELF = 'ha cancellato dati personali che il negozio non conserva più';

/** The shop's history tells that somebody's data were handed out or deleted, and never whose. */
@Injectable()
@TellsHistory()
export class RequestsHistory implements HistoryTeller {
  readonly catalogue = privacyEvents;

  noteOf(): HistoryNote {
    return this.noteOfUnreadable();
  }

  noteOfUnreadable(): HistoryNote {
    return { kind: 'privacy', subject: 'shop:shop' };
  }

  tell(places: readonly HistoryPlace[], { streams }: HistoryPage): ReadonlyMap<string, HistoryTold> {
    const events = streams.current<PrivacyEvent>(privacyEvents, places);
    return new Map(
      events.map(({ position, type, data, metadata }): [string, HistoryTold] => {
        const after = String(data.records.length);
        const changes = [{ field: 'Schede toccate', before: null, after, kept: 'readable' }] as const;
        const sentence = metadata.actor.startsWith('system:') ? BY_ITSELF : SENTENCES[type];
        return [String(position), { sentence, changes }];
      }),
    );
  }
}
