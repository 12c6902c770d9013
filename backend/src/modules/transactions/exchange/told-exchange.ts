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

/** The purchase at the other end of an exchange, and the stream of its gift. */
export interface OtherEnd {
  readonly stream: string;
  readonly transactionId: string;
}

/** One that is taken back, as its purchase tells it. */
export interface Given {
  readonly exchangeId: string;
  readonly to: OtherEnd;
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

/** How a purchase stands in exchanges: which purchase has its person and money, and in whose place it stands itself. */
export interface ToldExchange {
  readonly to: OtherEnd | null;
  readonly from: OtherEnd | null;
}

/** One that was taken back leaves nothing to the purchase that has its money again. */
function begunFrom(steps: readonly StoryStep[], purchase: Purchase): OtherEnd | null {
  const begun = steps.flatMap(({ event }) => (event.type === 'ExchangeBegan' ? [event.data] : []));
  const from = begun.findLast(({ fromTransactionId }) => !gaveTo(purchase, fromTransactionId));
  if (!from) return null;
  const { fromTransactionId: transactionId, fromListId, fromProductId } = from;
  return { stream: giftStream(fromListId, fromProductId), transactionId };
}

/** Null where its gift was never exchanged. */
export function exchangeIn(steps: readonly StoryStep[], purchase: Purchase): ToldExchange | null {
  const to = purchase.stage === 'exchanged' ? (lastGiven(steps)?.to ?? null) : null;
  const from = begunFrom(steps, purchase);
  return to || from ? { to, from } : null;
}

/** Until when (ISO) an exchange may be taken back, by the stories of both its purchases; null where it may not. */
export function undoUntilOf(
  giver: readonly StoryStep[],
  taker: readonly StoryStep[],
  now: Date,
): string | null {
  const given = lastGiven(giver);
  if (!given?.isLast || !isAsTaken(taker)) return null;
  const until = exchangeUndoUntil(given.at);
  return now.toISOString() <= until ? until : null;
}
