import { type EventVersion, Refusal } from '@fiocco/event-sourcing';
import { type GiftState, purchaseIn } from './gift-state.js';
import { type ByStage, byStage, type Purchase } from './purchase.js';

interface Typed {
  readonly type: string;
}

/**
 * One thing that can happen to a gift: its commands, the events that record it, how they change the state, and how they
 * are stored. The decider consists of these.
 */
export interface GiftTransition<Command extends Typed, Event extends Typed, Emitted extends Typed = Event> {
  /** A repeated command answers no events; a forbidden one throws a `Refusal`. */
  readonly decide: {
    readonly [One in Command as One['type']]: (state: GiftState, command: One) => readonly Emitted[];
  };
  /** Never throws: a recorded event has happened. */
  readonly evolve: { readonly [One in Event as One['type']]: (state: GiftState, event: One) => GiftState };
  /** The version in which each event is stored now. */
  readonly stored: Readonly<Record<Event['type'], EventVersion>>;
  /** Versions that are in ledgers and no longer stored. */
  readonly former?: readonly EventVersion[];
}

/** The number of a version of a buyer's data: `buyer_…#3` was stored after `#2` and includes it. */
export const versionOf = (ref: string): number => Number(ref.slice(ref.lastIndexOf('#') + 1));

/** Refuses `TRANSACTION_NOT_FOUND` where it was never held on this gift. */
export function purchaseOf(state: GiftState, transactionId: string): Purchase {
  const purchase = purchaseIn(state, transactionId);
  if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
  return purchase;
}

/** Decides a command about one purchase by that purchase's stage. */
export function ofPurchase<Command extends { readonly transactionId: string }, Event>(
  answers: ByStage<[Command], readonly Event[]>,
): (state: GiftState, command: Command) => readonly Event[] {
  const answer = byStage(answers);
  return (state, command) => answer(purchaseOf(state, command.transactionId), command);
}

/** The same for jobs, which may run late or twice: without such a purchase on this gift it does nothing. */
export function ofPurchaseIfAny<Command extends { readonly transactionId: string }, Event>(
  answers: ByStage<[Command], readonly Event[]>,
): (state: GiftState, command: Command) => readonly Event[] {
  const answer = byStage(answers);
  return (state, command) => {
    const purchase = purchaseIn(state, command.transactionId);
    return purchase ? answer(purchase, command) : [];
  };
}

/**
 * A command may name the hold that it means, so that it never ends or confirms a later one. Without a name it means the
 * current one.
 */
export interface OfHold {
  readonly holdId?: string | null;
}

/** Whether a command names another hold than this one. */
export function isOther(named: string | null | undefined, holdId: string | undefined): boolean {
  return typeof named === 'string' && named !== holdId;
}
