import { COUNTED_HOWS, type HistoryChange, howName, longDay } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { formatEuro } from '@fiocco/money';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../../shop-history/index.js';
import { type ClosingEvent, closingEvents, type DayClosed } from '../closing-ledger/closing.events.js';
import { ClosingWords } from './closing-words.js';

/** The shop's history tells which days of the till were closed, what was counted, and which were opened again. */
@Injectable()
@TellsHistory()
export class ClosingsHistory implements HistoryTeller {
  readonly catalogue = closingEvents;

  constructor(private readonly words: ClosingWords) {}

  noteOf(stored: StoredEvent): HistoryNote {
    return this.noteOfUnreadable(stored.stream);
  }

  noteOfUnreadable(stream: string): HistoryNote {
    return { kind: 'closing', subject: `day:${stream.slice('closing-'.length)}` };
  }

  async tell(
    places: readonly HistoryPlace[],
    { streams }: HistoryPage,
  ): Promise<ReadonlyMap<string, HistoryTold>> {
    const closings = streams.current<ClosingEvent>(closingEvents, places);
    const words = await this.words.of(closings.flatMap(({ data }) => data.reason?.ref ?? []));
    return new Map(closings.map((event) => [String(event.position), toldOf(event, words)]));
  }
}

function toldOf(event: ClosingEvent, words: ReadonlyMap<string, string>): HistoryTold {
  const { reason, day } = event.data;
  const note = reason && { text: words.get(reason.ref) ?? null };
  if (event.type === 'closing.DayReopened.v1')
    return { sentence: `ha riaperto la giornata del ${longDay(day)}`, note };
  return { sentence: `ha chiuso la giornata del ${longDay(day)}`, changes: countedIn(event.data), note };
}

/** What the book said, and what was counted, where there was any of either. */
function countedIn({ expected, counted }: DayClosed['data']): readonly HistoryChange[] {
  return COUNTED_HOWS.filter((how) => expected[how] !== 0 || counted[how] !== 0).map((how) => ({
    field: `${howName(how)}: atteso e contato`,
    before: formatEuro(expected[how]),
    after: formatEuro(counted[how]),
    kept: 'readable',
  }));
}
