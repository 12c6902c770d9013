import { Inject, Injectable } from '@nestjs/common';
import type { ListCredit, ListCreditEntry } from '@fiocco/contracts';
import { type EventStore, type NamedText, NOT_KEPT_YET } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import { Commands, EVENT_STORE } from '../../../platform/index.js';
import { listNotFound } from '../../gift-lists/index.js';
import { FiguresReader } from '../../gifts/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { creditDecider, goneCents, kindOf, type RecordCredit } from '../credit-ledger/credit.decider.js';
import { creditEvents, creditStream, type StoredCreditEvent } from '../credit-ledger/credit.events.js';
import { CreditGuard } from './credit-guard.js';
import { CreditPapers } from './credit-papers.js';
import { recorderOf } from './recorder.js';

type NewEntry = Omit<RecordCredit, 'type' | 'givenCents' | 'reference' | 'reason'> & {
  readonly reference: string;
  /** Why it enters a closed day, where it does. */
  readonly reason: string | null;
};

/** What a list's gifts have brought without being finished, and what went of it. */
@Injectable()
export class ListCredits {
  constructor(
    private readonly commands: Commands,
    private readonly figures: FiguresReader,
    private readonly staff: StaffDirectory,
    private readonly papers: CreditPapers,
    private readonly guard: CreditGuard,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async of(listId: number): Promise<ListCredit> {
    const beneficiary = await this.mustExist(listId);
    const [{ fundCents, shareCents }, events] = await Promise.all([
      this.figures.shares(listId),
      this.events(listId),
    ]);
    const state = events.reduce(creditDecider.evolve, creditDecider.initialState);
    return {
      fund: formatDecimal(fundCents),
      shares: formatDecimal(shareCents),
      used: formatDecimal(goneCents(state, 'used')),
      returned: formatDecimal(goneCents(state, 'returned')),
      available: formatDecimal(fundCents + shareCents - goneCents(state)),
      entries: await this.entries(events, beneficiary),
    };
  }

  async record(listId: number, entry: NewEntry): Promise<ListCredit> {
    await this.mustExist(listId);
    await this.guard.inTurn(listId, () => this.recordNow(listId, entry));
    return this.of(listId);
  }

  private async recordNow(
    listId: number,
    { reference: number, reason: words, ...entry }: NewEntry,
  ): Promise<void> {
    const { fundCents, shareCents } = await this.figures.shares(listId);
    const command = { ...entry, type: 'RecordCredit', givenCents: fundCents + shareCents } as const;
    const reference = await this.paperOf(listId, command, number);
    const reason = words === null ? null : await this.papers.keepReason(listId, entry.entryId, words);
    await this.commands.handle(creditStream(listId), creditDecider, { ...command, reference, reason });
  }

  /** An admin takes an entry back; a repeat changes nothing. Refuses `CREDIT_ENTRY_NOT_FOUND`. */
  async reverse(listId: number, entryId: string, words: string): Promise<ListCredit> {
    await this.mustExist(listId);
    const { state } = await this.commands.load(creditStream(listId), creditDecider);
    const command = { type: 'ReverseCredit', entryId } as const;
    // The words are stored only with a reversal that takes effect.
    if (creditDecider.decide(state, { ...command, reason: NOT_KEPT_YET }).length > 0) {
      const reason = await this.papers.keepReason(listId, entryId, words);
      await this.commands.handle(creditStream(listId), creditDecider, { ...command, reason });
    }
    return this.of(listId);
  }

  /** A paper is stored once, and only with an entry that is not refused. */
  private async paperOf(
    listId: number,
    command: Omit<RecordCredit, 'reference'>,
    number: string,
  ): Promise<NamedText> {
    const { state } = await this.commands.load(creditStream(listId), creditDecider);
    const known = state.entries.find(({ entryId }) => entryId === command.entryId)?.reference;
    if (known && 'text' in known) return { text: number };
    // An entry that is known is named another paper than its own.
    if (known) return (await this.papers.numberIn(known)) === number ? known : NOT_KEPT_YET;
    creditDecider.decide(state, { ...command, reference: NOT_KEPT_YET });
    return this.papers.keep(listId, command.entryId, number);
  }

  /** Newest first; none for a list that never had credit. */
  async entriesOf(listId: number): Promise<readonly ListCreditEntry[]> {
    return this.entries(await this.events(listId), await this.papers.beneficiaryOf(listId));
  }

  /** When each entry was recorded, in milliseconds; also of one that cannot be read. */
  async timesOf(listId: number): Promise<readonly number[]> {
    const stored = await this.store.read(creditStream(listId));
    return stored.map(({ metadata }) => Date.parse(metadata.at));
  }

  private async events(listId: number): Promise<readonly StoredCreditEvent[]> {
    const stored = await this.store.read(creditStream(listId));
    return stored.map((event) => creditEvents.read(event) as StoredCreditEvent);
  }

  private async entries(
    events: readonly StoredCreditEvent[],
    beneficiary: string | null,
  ): Promise<readonly ListCreditEntry[]> {
    const names = await this.staff.namesOfActors(events.map(({ metadata }) => metadata.actor));
    const textOf = await this.papers.reader(events, beneficiary);
    const reversals = new Map(
      events.flatMap((event) =>
        event.type === 'credit.CreditReversed.v1' ? [[event.data.entryId, event] as const] : [],
      ),
    );
    const shown = (event: StoredCreditEvent) => ({
      by: recorderOf(event.metadata.actor, names),
      at: event.metadata.at,
    });
    return events.toReversed().flatMap((event) => {
      if (event.type === 'credit.CreditReversed.v1') return [];
      const reversal = reversals.get(event.data.entryId);
      return {
        id: event.data.entryId,
        kind: kindOf(event),
        amount: formatDecimal(event.data.amountCents),
        on: event.data.on,
        reference: textOf(event.data.reference),
        ...shown(event),
        reversed: reversal ? { ...shown(reversal), reason: textOf(reversal.data.reason) } : null,
      };
    });
  }

  private async mustExist(listId: number): Promise<string> {
    const beneficiary = await this.papers.beneficiaryOf(listId);
    if (beneficiary === null) throw listNotFound();
    return beneficiary;
  }
}
