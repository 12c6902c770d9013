import { isMethodByHand, type MoneyHow, type PaymentMethod, romeDayOf } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { StoryStep } from '@fiocco/gift';

/** An entry of money as the ledger tells it: people are codes (`staff:3`), words are references to the vault. */
export interface ToldReceipt {
  readonly id: string;
  readonly cents: Cents;
  readonly paymentMethod: PaymentMethod;
  readonly how: MoneyHow | null;
  readonly at: string;
  /** The day in Rome for which it counts. */
  readonly on: string;
  readonly actor: string;
  readonly reversed: { readonly at: string; readonly actor: string; readonly noteRef: string | null } | null;
  /** Whether some of it was given back, or is about to be. */
  readonly isRefunded: boolean;
  readonly refundedCents: Cents;
  /** The purchase of another gift by whose exchange it came; null for money that came by itself. */
  readonly fromTransactionId: string | null;
}

const UNTOUCHED = { reversed: null, isRefunded: false, refundedCents: 0, fromTransactionId: null } as const;

const BY_HAND: Readonly<Record<string, PaymentMethod>> = { till: 'in_negozio', transfer: 'bonifico' };
/** Only codes of payment methods are stored as providers. */
const methodOf = (source: string): PaymentMethod => BY_HAND[source] ?? (source as PaymentMethod);

function entryOf({ event }: StoryStep): ToldReceipt | null {
  const { at, actor } = event;
  const told = { at, actor, how: null, on: romeDayOf(new Date(at)), ...UNTOUCHED };
  if (event.type === 'PaymentCaptured') {
    const { captureId: id, amountCents: cents, provider } = event.data;
    return { id, cents, paymentMethod: methodOf(provider), ...told, actor: `provider:${provider}` };
  }
  // It came from the purchase of another gift, on the day of the exchange.
  if (event.type === 'MoneyMovedIn') {
    const { receiptId: id, amountCents: cents, source, fromTransactionId } = event.data;
    return { id, cents, paymentMethod: methodOf(source), ...told, fromTransactionId };
  }
  if (event.type !== 'MoneyTaken' && event.type !== 'TransferReceived') return null;
  const { receiptId: id, amountCents: cents, how, on } = event.data;
  return {
    id,
    cents,
    paymentMethod: event.type === 'MoneyTaken' ? 'in_negozio' : 'bonifico',
    ...told,
    how,
    on: on ?? told.on,
  };
}

/** What an event makes of an entry that is known. */
function changed(receipt: ToldReceipt, { event, noteRef }: StoryStep): ToldReceipt {
  const { type, at, actor, data } = event;
  if (type === 'MoneyReversed' || type === 'TransferReversed')
    return { ...receipt, reversed: { at, actor, noteRef } };
  if (type === 'RefundConfirmed')
    return { ...receipt, refundedCents: receipt.refundedCents + data.amountCents };
  return type === 'RefundBegan' ? { ...receipt, isRefunded: true } : receipt;
}

/** An entry of this story that left for another purchase, and did not come back by an exchange that was taken back. */
function hasLeft(steps: readonly StoryStep[], receiptId: string): boolean {
  const moves = steps.filter(({ event }) => event.type === 'MoneyMovedOut' || event.type === 'MoneyMovedIn');
  const last = moves.findLast(({ event }) => 'receiptId' in event.data && event.data.receiptId === receiptId);
  return last?.event.type === 'MoneyMovedOut';
}

/** Every entry that ever came, in the order in which it came; one that came back is the entry that it was. */
function everyEntry(steps: readonly StoryStep[]): readonly ToldReceipt[] {
  const receipts = new Map<string, ToldReceipt>();
  for (const step of steps) {
    const { data } = step.event;
    const known = 'receiptId' in data ? receipts.get(data.receiptId) : undefined;
    const now = known ? changed(known, step) : entryOf(step);
    if (now) receipts.set(now.id, now);
  }
  return [...receipts.values()];
}

/**
 * Every entry of money of a purchase; what left for another purchase is that one's. `giver`: the story of the purchase that
 * gave it money, which alone says how that was taken.
 */
export function receiptsIn(
  steps: readonly StoryStep[],
  giver: readonly StoryStep[] = [],
): readonly ToldReceipt[] {
  const hows = new Map(everyEntry(giver).map(({ id, how }) => [id, how]));
  return everyEntry(steps)
    .filter(({ id }) => !hasLeft(steps, id))
    .map((entry) => ({ ...entry, how: entry.how ?? hows.get(entry.id) ?? null }));
}

/** Whether an admin may reverse it: money that staff recorded, and of which nothing was given back. */
export const isReversible = ({ paymentMethod, reversed, isRefunded }: ToldReceipt): boolean =>
  isMethodByHand(paymentMethod) && reversed === null && !isRefunded;
