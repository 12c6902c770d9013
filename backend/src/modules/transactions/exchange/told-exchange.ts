import { exchangeUndoUntil, gaveTo, giftStream, type Purchase, type StoryStep } from '@fiocco/gift';

const ENDS: ReadonlySet<string> = new Set(['TransactionPaid', 'UnitReserved', 'TransferAwaited']);

/** Whether nothing has happened to a purchase since it took the money of an exchange. */
export function isAsTaken(steps: readonly StoryStep[]): boolean {
  const types = steps.map(({ event }) => event.type);
  const begun = types.lastIndexOf('ExchangeBegan');
  const end = types.findIndex((type, at) => at > begun && ENDS.has(type));
  const between = types.slice(begun + 1, end);
  return (
    begun >= 0 &&
    end === types.length - 1 &&
    between.every((type) => type === 'MoneyMovedIn' || type === 'HeldMethodChanged')
  );
}

/** Whether it is this event by which a purchase took the money of an exchange. */
export function endsExchange(steps: readonly StoryStep[], eventId: string): boolean {
  const at = steps.findIndex(({ event }) => event.eventId === eventId);
  return isAsTaken(steps.slice(0, at + 1));
}

/** One that is taken back, as its purchase tells it. */
export interface Given {
  readonly exchangeId: string;
  readonly to: { readonly stream: string; readonly transactionId: string };
  readonly at: string;
  /** Whether it is the last thing that happened to the purchase. */
  readonly isLast: boolean;
}

/** The last exchange by which the purchase ended; null where it never did. */
export function lastGiven(steps: readonly StoryStep[]): Given | null {
  for (const { event } of steps.toReversed())
    if (event.type === 'PurchaseExchanged' && event.data.endsAs === 'exchanged') {
      const { exchangeId, toTransactionId: transactionId, toListId, toProductId } = event.data;
      const to = { stream: giftStream(toListId, toProductId), transactionId };
      return { exchangeId, to, at: event.at, isLast: steps.at(-1)?.event === event };
    }
  return null;
}

/** How a purchase stands in exchanges; the other ends by their transactions' ids. */
export interface ToldExchange {
  readonly to: string | null;
  readonly from: string | null;
  readonly undoUntil: string | null;
}

/** The purchase in whose place it stands; one that was taken back leaves nothing to the purchase that has its money again. */
const begunFrom = (steps: readonly StoryStep[], purchase: Purchase): string | null =>
  steps
    .flatMap(({ event }) => (event.type === 'ExchangeBegan' ? [event.data.fromTransactionId] : []))
    .findLast((from) => !gaveTo(purchase, from)) ?? null;

/** Null where its gift was never exchanged. */
export function exchangeIn(steps: readonly StoryStep[], purchase: Purchase, now: Date): ToldExchange | null {
  const given = purchase.stage === 'exchanged' ? lastGiven(steps) : null;
  const from = begunFrom(steps, purchase);
  if (!given) return from === null ? null : { to: null, from, undoUntil: null };
  const until = exchangeUndoUntil(given.at);
  const isOpen = given.isLast && now.toISOString() <= until;
  return { to: given.to.transactionId, from, undoUntil: isOpen ? until : null };
}
