import type { HistoryChange, HistoryKind, HistorySubject, StaffRole } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { classMark, Registered } from '../../platform/index.js';
import type { HistoryPlace, PageStreams } from './page-streams.js';

/** What the shop's history keeps of an event to find it by: codes, ids and cents, nothing about a person. */
export interface HistoryNote {
  readonly kind: HistoryKind;
  readonly subject: `${HistorySubject}:${string}`;
  readonly listId?: number;
  /** 0 for a list's fund. */
  readonly productId?: number;
  readonly transactionId?: string;
  /** What it moves or names; negative where money went. */
  readonly cents?: Cents;
}

/** What an entry says, beside what stands in its row. */
export interface HistoryTold {
  readonly sentence: string;
  readonly changes?: readonly HistoryChange[];
  readonly note?: { readonly text: string | null } | null;
  /** Of a purchase: its number, and its buyer where it has not been erased. */
  readonly orderNumber?: string | null;
  readonly buyerName?: string | null;
}

/** What a page is read with. */
export interface HistoryPage {
  readonly streams: PageStreams;
  /** Of whoever reads it. */
  readonly role: StaffRole;
}

/** A room that tells its own events in the shop's history. */
export interface HistoryTeller {
  /** Its events, or those among which its own are. */
  readonly catalogue: EventCatalogue;
  /** Whether it tells an event from the whole of its stream; otherwise the page has the event alone. */
  readonly needsStream?: true;
  /** Pure: of an event in its current version; null where it is none of the teller's, or not worth telling. */
  noteOf(event: StoredEvent): HistoryNote | null;
  /** Whatever its stream holds that no version reads. Null where that is another teller's. */
  noteOfUnreadable(stream: string): HistoryNote | null;
  /** By position; what is missing is told as unreadable. */
  tell(
    places: readonly HistoryPlace[],
    page: HistoryPage,
  ): ReadonlyMap<string, HistoryTold> | Promise<ReadonlyMap<string, HistoryTold>>;
}

/** Marks a teller. */
export const TellsHistory = classMark<readonly [], HistoryTeller>();

const IN_LEDGER: HistoryNote = { kind: 'ledger', subject: 'shop:shop' };

/** All tellers together. */
@Injectable()
export class HistoryTellers {
  private readonly all: () => readonly HistoryTeller[];

  constructor(registered: Registered) {
    this.all = registered.roles(TellsHistory);
  }

  /** The note of an event as it was stored; null where it is not worth telling. */
  noteOf(stored: StoredEvent): HistoryNote | null {
    const tellers = this.all().filter(({ catalogue }) => catalogue.holds(stored));
    const current = currentOf(tellers, stored);
    if (current === null) return noteOfUnreadable(tellers, stored.stream);
    for (const teller of tellers) {
      const note = teller.noteOf(current);
      if (note !== null) return note;
    }
    return null;
  }

  /** Whether events of this stream are told from all of it. */
  isWhole(stream: string): boolean {
    return this.all().some(
      ({ catalogue, needsStream }) => needsStream === true && stream.startsWith(`${catalogue.category}-`),
    );
  }

  /** Who tells an event; undefined where nobody can read it. */
  tellerOf(stored: StoredEvent): HistoryTeller | undefined {
    const tellers = this.all().filter(({ catalogue }) => catalogue.holds(stored));
    const current = currentOf(tellers, stored);
    return current === null ? undefined : tellers.find((teller) => teller.noteOf(current) !== null);
  }
}

/** Null where no version reads it. */
function currentOf([teller]: readonly HistoryTeller[], stored: StoredEvent): StoredEvent | null {
  return teller ? teller.catalogue.readOrNull(stored) : null;
}

function noteOfUnreadable(tellers: readonly HistoryTeller[], stream: string): HistoryNote {
  for (const teller of tellers) {
    const note = teller.noteOfUnreadable(stream);
    if (note !== null) return note;
  }
  return IN_LEDGER;
}
