import {
  type Check,
  EventCatalogue,
  eventVersion,
  isCents,
  isDay,
  isId,
  isKeptRef,
  isNullOr,
  isShaped,
  type KeptRef,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { type CountedHow, eachCounted } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** Cents in the till by how they came; the cash holds the float. */
export type CountedCents = Readonly<Record<CountedHow, Cents>>;
/** What nobody counts, by provider or `bonifico`: it stands there, or on the bank's account. */
export type UncountedCents = Readonly<Record<string, Cents>>;

/** "Chiudi la giornata": who and when is in the metadata. */
export type DayClosed = {
  readonly type: 'closing.DayClosed.v1';
  readonly data: {
    /** In Rome, `YYYY-MM-DD`. */
    readonly day: string;
    /** The cash that was in the till in the morning. */
    readonly floatCents: Cents;
    readonly counted: CountedCents;
    /** What the book says, as far as it had come; negative where a day gave more back than it took. */
    readonly expected: CountedCents;
    readonly uncounted: UncountedCents;
    /** Why the two differ, in the person's own words, kept in the vault; null where they do not. */
    readonly reason: KeptRef | null;
  };
};

/** An admin opened a closed day again. */
export type DayReopened = {
  readonly type: 'closing.DayReopened.v1';
  readonly data: { readonly day: string; readonly reason: KeptRef };
};
export type ClosingEvent = DayClosed | DayReopened;
export type StoredClosingEvent = StoredEvent & ClosingEvent;

/** Cents of either sign. */
const isBalance: Check<number> = (value): value is number => Number.isSafeInteger(value);
const eachHow = (check: Check<number>): Check<CountedCents> =>
  isShaped<CountedCents>(eachCounted(() => check));
/** Which providers there are is no part of the event's shape. */
const isByWay: Check<UncountedCents> = (value): value is UncountedCents =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([way, cents]) => isId(way) && isBalance(cents));

/** Every event of a day's closing, in every version that was ever stored. */
export const closingEvents = new EventCatalogue('closing', [
  eventVersion<DayClosed>('closing.DayClosed.v1', {
    day: isDay,
    floatCents: isCents,
    counted: eachHow(isCents),
    expected: eachHow(isBalance),
    uncounted: isByWay,
    reason: isNullOr(isKeptRef),
  }),
  eventVersion<DayReopened>('closing.DayReopened.v1', { day: isDay, reason: isKeptRef }),
]);

export const closingStream = (day: string): string => `closing-${day}`;
