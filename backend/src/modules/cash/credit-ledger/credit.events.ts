import {
  EventCatalogue,
  eventVersion,
  isCents,
  isDay,
  isId,
  isPaperNumber,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';

/** A list's credit went: who and when is in the metadata, `on` is the day (`YYYY-MM-DD`, Rome) of the paper. */
export type CreditEntry = {
  /** Given by the caller; the same entry is never recorded twice. */
  readonly entryId: string;
  readonly amountCents: Cents;
  readonly on: string;
  /** The shop's own receipt, invoice or order. */
  readonly reference: string;
};

/** The beneficiaries spent it in the shop: no money moves. */
export type CreditUsed = { readonly type: 'credit.CreditUsed.v1'; readonly data: CreditEntry };
/** The shop gave it back to them in money. */
export type CreditReturned = { readonly type: 'credit.CreditReturned.v1'; readonly data: CreditEntry };
export type CreditEvent = CreditUsed | CreditReturned;
export type StoredCreditEvent = StoredEvent & CreditEvent;

const entry = { entryId: isId, amountCents: isCents, on: isDay, reference: isPaperNumber };

/** Every event of a list's credit, in every version that was ever stored. */
export const creditEvents = new EventCatalogue('credit', [
  eventVersion<CreditUsed>('credit.CreditUsed.v1', entry),
  eventVersion<CreditReturned>('credit.CreditReturned.v1', entry),
]);

export const creditStream = (listId: number): string => `credit-${listId}`;
export const listOf = (stream: string): number => Number(stream.slice('credit-'.length));
