import { type Decider, isSameText, Refusal } from '@fiocco/event-sourcing';
import type { CreditKind } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { type CreditEntry, type CreditEvent, creditEvents } from './credit.events.js';

export interface RecordCredit extends CreditEntry {
  readonly type: 'RecordCredit';
  readonly kind: CreditKind;
  /** What the fund and the shares of unfinished gifts have brought by now. */
  readonly givenCents: Cents;
}

interface KnownEntry extends CreditEntry {
  readonly kind: CreditKind;
}

/** What went of a list's credit. What came is told by its gifts. */
export interface CreditState {
  readonly entries: readonly KnownEntry[];
}

export const goneCents = ({ entries }: CreditState, kind?: CreditKind): Cents =>
  entries.reduce((sum, one) => (kind === undefined || one.kind === kind ? sum + one.amountCents : sum), 0);

const PARTS = ['kind', 'amountCents', 'on'] as const;

/** A repeat changes nothing; the same id with anything else is a mistake of the caller's. */
function refuseAnother(known: KnownEntry, entry: KnownEntry): void {
  const { amountCents } = known;
  if (PARTS.some((part) => known[part] !== entry[part]) || !isSameText(known.reference, entry.reference))
    throw new Refusal('CREDIT_ENTRY_OF_ANOTHER', { amountCents });
}

function record(state: CreditState, command: RecordCredit): readonly CreditEvent[] {
  const { type: _, kind, givenCents, ...data } = command;
  const known = state.entries.find(({ entryId }) => entryId === data.entryId);
  if (known) {
    refuseAnother(known, command);
    return [];
  }
  if (data.amountCents <= 0) throw new Refusal('AMOUNT_MISSING');
  const availableCents = Math.max(0, givenCents - goneCents(state));
  if (data.amountCents > availableCents) throw new Refusal('CREDIT_EXCEEDED', { availableCents });
  return [{ type: kind === 'used' ? 'credit.CreditUsed.v2' : 'credit.CreditReturned.v2', data }];
}

const KIND_OF = {
  'credit.CreditUsed.v2': 'used',
  'credit.CreditReturned.v2': 'returned',
} as const;
export const kindOf = ({ type }: CreditEvent): CreditKind => KIND_OF[type];

export const creditDecider: Decider<CreditState, RecordCredit, CreditEvent> = creditEvents.guard<
  CreditState,
  RecordCredit,
  CreditEvent
>({
  initialState: { entries: [] },
  decide: record,
  evolve: ({ entries }, event) => ({ entries: [...entries, { ...event.data, kind: kindOf(event) }] }),
});
