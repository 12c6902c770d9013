import { type HistoryChange, longDay } from '@fiocco/contracts';
import type { NamedText, StoredEvent } from '@fiocco/event-sourcing';
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
import {
  type CreditEvent,
  creditEvents,
  listOf,
  type StoredCreditEvent,
  textsOf,
} from '../credit-ledger/credit.events.js';
import { CreditPapers } from './credit-papers.js';
import { creditLabelOf } from './credit-then.js';

/** The shop's history tells what went of the credit of lists, and what was taken back of it. */
@Injectable()
@TellsHistory()
export class CreditInHistory implements HistoryTeller {
  readonly catalogue = creditEvents;

  constructor(private readonly papers: CreditPapers) {}

  noteOf(stored: StoredEvent): HistoryNote {
    const event = stored as StoredCreditEvent;
    const { amountCents } = event.data;
    const cents = event.type === 'credit.CreditReversed.v1' ? amountCents : -amountCents;
    return { ...this.noteOfUnreadable(event.stream), cents };
  }

  noteOfUnreadable(stream: string): HistoryNote {
    const listId = listOf(stream);
    return { kind: 'credit', subject: `list:${listId}`, listId };
  }

  async tell(
    places: readonly HistoryPlace[],
    { streams }: HistoryPage,
  ): Promise<ReadonlyMap<string, HistoryTold>> {
    const events = streams.current<CreditEvent>(creditEvents, places);
    const told = new Map<string, HistoryTold>();
    for (const stream of new Set(events.map((event) => event.stream))) {
      const its = events.filter((event) => event.stream === stream);
      const textOf = await this.papers.reader(its, await this.papers.beneficiaryOf(listOf(stream)));
      for (const event of its) told.set(String(event.position), toldOf(event, textOf));
    }
    return told;
  }
}

function toldOf(event: StoredCreditEvent, textOf: (text: NamedText) => string): HistoryTold {
  const { reference, reason } = textsOf(event);
  const changes: HistoryChange[] = [];
  if (event.type !== 'credit.CreditReversed.v1') changes.push(changeTo('Giorno', longDay(event.data.on)));
  if (reference) changes.push(changeTo('Documento', textOf(reference)));
  return {
    sentence: `${creditLabelOf(event)}: ${formatEuro(event.data.amountCents)}`,
    changes,
    note: reason ? { text: textOf(reason) } : null,
  };
}

const changeTo = (field: string, after: string): HistoryChange => ({
  field,
  before: null,
  after,
  kept: 'readable',
});
