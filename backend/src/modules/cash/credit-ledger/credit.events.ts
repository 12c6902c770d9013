import {
  EventCatalogue,
  eventVersion,
  isCents,
  isDay,
  isId,
  isKeptRef,
  isNamedText,
  isNullOr,
  isOneOf,
  isPaperNumber,
  type KeptRef,
  type NamedText,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { CREDIT_KINDS, type CreditKind, MONEY_HOWS, type MoneyHow } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** A list's credit went: who and when is in the metadata, `on` is the day (`YYYY-MM-DD`, Rome) of the paper. */
export type CreditEntry = {
  /** Given by the caller; the same entry is never recorded twice. */
  readonly entryId: string;
  readonly amountCents: Cents;
  readonly on: string;
  /** The shop's own receipt, invoice or order, as the vault keeps it. */
  readonly reference: NamedText;
};
/** The reference was not in the vault yet. */
type CreditEntryV1 = Omit<CreditEntry, 'reference'> & {
  readonly reference: string;
};

/** The beneficiaries spent it in the shop: no money moves. */
export type CreditUsed = { readonly type: 'credit.CreditUsed.v2'; readonly data: CreditEntry };
type CreditUsedV1 = {
  readonly type: 'credit.CreditUsed.v1';
  readonly data: CreditEntryV1;
};
/** The shop gave it back to them in money. `how` is null where nobody said it. */
export type CreditReturned = {
  readonly type: 'credit.CreditReturned.v4';
  readonly data: CreditEntry & {
    readonly how: MoneyHow | null;
    /** Why it entered a closed day, in an admin's own words, kept in the vault; null where it entered an open one. */
    readonly reason: KeptRef | null;
  };
};
type CreditReturnedV3 = {
  readonly type: 'credit.CreditReturned.v3';
  readonly data: Omit<CreditReturned['data'], 'reason'>;
};
type CreditReturnedV2 = { readonly type: 'credit.CreditReturned.v2'; readonly data: CreditEntry };
type CreditReturnedV1 = {
  readonly type: 'credit.CreditReturned.v1';
  readonly data: CreditEntryV1;
};
/** Credit that went, one way or the other. */
export type CreditGone = CreditUsed | CreditReturned;
/** An admin took an entry back. It happens once and is final. */
export type CreditReversed = {
  readonly type: 'credit.CreditReversed.v1';
  readonly data: Pick<CreditEntry, 'entryId' | 'amountCents'> & {
    /** What the entry was. */
    readonly kind: CreditKind;
    /** The admin's own words, kept in the vault. */
    readonly reason: KeptRef;
  };
};
export type CreditEvent = CreditGone | CreditReversed;
export type StoredCreditEvent = StoredEvent & CreditEvent;

const money = { entryId: isId, amountCents: isCents, on: isDay };
const how = isNullOr(isOneOf(...MONEY_HOWS));
const reason = isNullOr(isKeptRef);
const entryV1 = { ...money, reference: isPaperNumber };
const entry = { ...money, reference: isKeptRef };
const fromV1 = { ...money, reference: isNamedText };
const inV2 = ({ reference, ...data }: CreditEntryV1): CreditEntry => ({
  ...data,
  reference: { text: reference },
});

/** Every event of a list's credit, in every version that was ever stored. */
export const creditEvents = new EventCatalogue('credit', [
  eventVersion<CreditUsedV1>('credit.CreditUsed.v1', entryV1, (data) => ({
    type: 'credit.CreditUsed.v2',
    data: inV2(data),
  })),
  eventVersion<CreditUsed>('credit.CreditUsed.v2', entry, null, fromV1),
  eventVersion<CreditReturnedV1>('credit.CreditReturned.v1', entryV1, (data) => ({
    type: 'credit.CreditReturned.v2',
    data: inV2(data),
  })),
  eventVersion<CreditReturnedV2>(
    'credit.CreditReturned.v2',
    entry,
    (data) => ({ type: 'credit.CreditReturned.v3', data: { ...data, how: null } }),
    fromV1,
  ),
  eventVersion<CreditReturnedV3>(
    'credit.CreditReturned.v3',
    { ...entry, how },
    (data) => ({ type: 'credit.CreditReturned.v4', data: { ...data, reason: null } }),
    { ...fromV1, how },
  ),
  eventVersion<CreditReturned>('credit.CreditReturned.v4', { ...entry, how, reason }, null, {
    ...fromV1,
    how,
    reason,
  }),
  eventVersion<CreditReversed>('credit.CreditReversed.v1', {
    entryId: isId,
    kind: isOneOf(...CREDIT_KINDS),
    amountCents: isCents,
    reason: isKeptRef,
  }),
]);

export const creditStream = (listId: number): string => `credit-${listId}`;
export const listOf = (stream: string): number => Number(stream.slice('credit-'.length));

/** What an event says in words, as the vault keeps it. */
export function textsOf(event: CreditEvent): {
  readonly reference: NamedText | null;
  readonly reason: KeptRef | null;
} {
  switch (event.type) {
    case 'credit.CreditReversed.v1':
      return { reference: null, reason: event.data.reason };
    case 'credit.CreditReturned.v4':
      return event.data;
    case 'credit.CreditUsed.v2':
      return { reference: event.data.reference, reason: null };
  }
}
