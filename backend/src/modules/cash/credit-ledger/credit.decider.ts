import { type Decider, isSameText, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { CreditKind, MoneyHow } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { type CreditEntry, type CreditEvent, creditEvents, type CreditGone } from './credit.events.js';

export interface RecordCredit extends CreditEntry {
  readonly type: 'RecordCredit';
  readonly kind: CreditKind;
  /** Of credit that is given back in money, where somebody says it. */
  readonly how?: MoneyHow | null;
  /** Why it enters a closed day, where it does. */
  readonly reason?: KeptRef | null;
  /** What the fund and the shares of unfinished gifts have brought by now. */
  readonly givenCents: Cents;
}

/** An admin takes an entry back that was a mistake. */
export interface ReverseCredit {
  readonly type: 'ReverseCredit';
  readonly entryId: string;
  readonly reason: KeptRef;
}
export type CreditCommand = RecordCredit | ReverseCredit;

interface KnownEntry extends CreditEntry {
  readonly kind: CreditKind;
  /** It counts no more, and its id stands for nothing else. */
  readonly reversed: boolean;
}

/** What went of a list's credit. What came is told by its gifts. */
export interface CreditState {
  readonly entries: readonly KnownEntry[];
}

export const goneCents = ({ entries }: CreditState, kind?: CreditKind): Cents =>
  entries
    .filter((one) => !one.reversed && (kind === undefined || one.kind === kind))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

const PARTS = ['kind', 'amountCents', 'on'] as const;

/** A repeat changes nothing; the same id with anything else is a mistake of the caller's. */
function refuseAnother(known: KnownEntry, entry: RecordCredit): void {
  const { amountCents } = known;
  if (PARTS.some((part) => known[part] !== entry[part]) || !isSameText(known.reference, entry.reference))
    throw new Refusal('CREDIT_ENTRY_OF_ANOTHER', { amountCents });
}

function record(state: CreditState, command: RecordCredit): readonly CreditEvent[] {
  const { type: _, kind, how = null, reason = null, givenCents, ...data } = command;
  const known = state.entries.find(({ entryId }) => entryId === data.entryId);
  if (known) {
    refuseAnother(known, command);
    return [];
  }
  if (data.amountCents <= 0) throw new Refusal('AMOUNT_MISSING');
  // Negative where a gift was finished by shares that had been spent.
  const availableCents = givenCents - goneCents(state);
  if (data.amountCents > availableCents) throw new Refusal('CREDIT_EXCEEDED', { availableCents });
  return kind === 'used'
    ? [{ type: 'credit.CreditUsed.v2', data }]
    : [{ type: 'credit.CreditReturned.v4', data: { ...data, how, reason } }];
}

function reverse({ entries }: CreditState, { entryId, reason }: ReverseCredit): readonly CreditEvent[] {
  const known = entries.find((entry) => entry.entryId === entryId);
  if (!known) throw new Refusal('CREDIT_ENTRY_NOT_FOUND');
  if (known.reversed) return [];
  const { kind, amountCents } = known;
  return [{ type: 'credit.CreditReversed.v1', data: { entryId, kind, amountCents, reason } }];
}

const KIND_OF = {
  'credit.CreditUsed.v2': 'used',
  'credit.CreditReturned.v4': 'returned',
} as const;
export const kindOf = ({ type }: CreditGone): CreditKind => KIND_OF[type];

function evolve({ entries }: CreditState, event: CreditEvent): CreditState {
  if (event.type !== 'credit.CreditReversed.v1')
    return { entries: [...entries, { ...event.data, kind: kindOf(event), reversed: false }] };
  const { entryId } = event.data;
  return { entries: entries.map((one) => (one.entryId === entryId ? { ...one, reversed: true } : one)) };
}

export const creditDecider: Decider<CreditState, CreditCommand, CreditEvent> = creditEvents.guard<
  CreditState,
  CreditCommand,
  CreditEvent
>({
  initialState: { entries: [] },
  decide: (state, command) =>
    command.type === 'RecordCredit' ? record(state, command) : reverse(state, command),
  evolve,
});
