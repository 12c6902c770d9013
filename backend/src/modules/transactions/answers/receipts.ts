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
}

const BY_HAND: Readonly<Record<string, PaymentMethod>> = { till: 'in_negozio', transfer: 'bonifico' };
/** Only codes of payment methods are stored as providers. */
const methodOf = (source: string): PaymentMethod => BY_HAND[source] ?? (source as PaymentMethod);

function entryOf({ event }: StoryStep): ToldReceipt | null {
  const { at, actor } = event;
  const told = { at, actor, reversed: null, isRefunded: false, how: null, on: romeDayOf(new Date(at)) };
  if (event.type === 'PaymentCaptured') {
    const { captureId: id, amountCents: cents, provider } = event.data;
    return { id, cents, paymentMethod: methodOf(provider), ...told, actor: `provider:${provider}` };
  }
  // It came from the purchase of another gift, on the day of the exchange.
  if (event.type === 'MoneyMovedIn') {
    const { receiptId: id, amountCents: cents, source } = event.data;
    return { id, cents, paymentMethod: methodOf(source), ...told };
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

/** What an event makes of an entry that is known; null where its money left for another purchase. */
function changed(receipt: ToldReceipt, { event, noteRef }: StoryStep): ToldReceipt | null {
  const { type, at, actor } = event;
  if (type === 'MoneyReversed' || type === 'TransferReversed')
    return { ...receipt, reversed: { at, actor, noteRef } };
  if (type === 'MoneyMovedOut') return null;
  return type === 'RefundBegan' ? { ...receipt, isRefunded: true } : receipt;
}

/** Every entry of money of a purchase in the order in which it came, from its story. */
export function receiptsIn(steps: readonly StoryStep[]): readonly ToldReceipt[] {
  const receipts = new Map<string, ToldReceipt>();
  for (const step of steps) {
    const entry = entryOf(step);
    if (entry) receipts.set(entry.id, entry);
    const { data } = step.event;
    const about = 'receiptId' in data ? receipts.get(data.receiptId) : undefined;
    const now = about && changed(about, step);
    if (now) receipts.set(now.id, now);
    else if (about) receipts.delete(about.id);
  }
  return [...receipts.values()];
}

/** Whether an admin may reverse it: money that staff recorded, and of which nothing was given back. */
export const isReversible = ({ paymentMethod, reversed, isRefunded }: ToldReceipt): boolean =>
  isMethodByHand(paymentMethod) && reversed === null && !isRefunded;
