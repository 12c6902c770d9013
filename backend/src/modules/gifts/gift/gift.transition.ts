import { type EventVersion, isId, isShaped, Refusal } from '@fiocco/event-sourcing';
import { type GiftState, purchaseIn } from './gift.state.js';
import { type ByStage, byStage, type Purchase } from './purchase.js';

interface Typed {
  readonly type: string;
}

/**
 * All of one thing that happens to a gift: what may be asked, what is recorded of it, what it changes, and how it is stored.
 * The decider is made of these alone.
 */
export interface GiftTransition<Command extends Typed, Event extends Typed, Emitted extends Typed = Event> {
  /** A repeat answers nothing; what is not allowed throws a `Refusal`. */
  readonly decide: {
    readonly [One in Command as One['type']]: (state: GiftState, command: One) => readonly Emitted[];
  };
  /** Never throws: what was recorded has happened. */
  readonly evolve: { readonly [One in Event as One['type']]: (state: GiftState, event: One) => GiftState };
  /** The version in which each event is stored now. */
  readonly stored: Readonly<Record<Event['type'], EventVersion>>;
}

/** Reference to a version of somebody's data in the vault, with its keyed digest. */
export type PersonRef = { readonly ref: string; readonly digest: string };
export const isPersonRef = isShaped<PersonRef>({ ref: isId, digest: isId });

/** The versions of one buyer's data are counted: `buyer_…#3` was kept after `#2`, and was merged into it. */
export const versionOf = (ref: string): number => Number(ref.slice(ref.lastIndexOf('#') + 1));

/** Refuses `TRANSACTION_NOT_FOUND` for one that never stood on this gift. */
export function purchaseOf(state: GiftState, transactionId: string): Purchase {
  const purchase = purchaseIn(state, transactionId);
  if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
  return purchase;
}

/** Decides a command about one purchase by the stage that it is in. */
export function ofPurchase<Command extends { readonly transactionId: string }, Event>(
  answers: ByStage<[Command], readonly Event[]>,
): (state: GiftState, command: Command) => readonly Event[] {
  const answer = byStage(answers);
  return (state, command) => answer(purchaseOf(state, command.transactionId), command);
}

/** The same for a job, which may come late or again: for one that never stood on this gift it does nothing. */
export function ofPurchaseIfAny<Command extends { readonly transactionId: string }, Event>(
  answers: ByStage<[Command], readonly Event[]>,
): (state: GiftState, command: Command) => readonly Event[] {
  const answer = byStage(answers);
  return (state, command) => {
    const purchase = purchaseIn(state, command.transactionId);
    return purchase ? answer(purchase, command) : [];
  };
}

/** The hold that is meant: one that has ended never ends or confirms the next. Absent: the one that stands now. */
export interface OfHold {
  readonly holdId?: string | null;
}

/** Whether a command names a hold, and not this one. */
export function isOther(named: string | null | undefined, holdId: string | undefined): boolean {
  return typeof named === 'string' && named !== holdId;
}
