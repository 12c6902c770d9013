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

function entryOf({ event }: StoryStep): ToldReceipt | null {
  const { at, actor } = event;
  const told = { at, actor, reversed: null, isRefunded: false, how: null, on: romeDayOf(new Date(at)) };
  if (event.type === 'PaymentCaptured') {
    const { captureId: id, amountCents: cents, provider } = event.data;
    // Only codes of payment methods are stored as providers.
    return { id, cents, paymentMethod: provider as PaymentMethod, ...told, actor: `provider:${provider}` };
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

/** Every entry of money of a purchase in the order in which it came, from its story. */
export function receiptsIn(steps: readonly StoryStep[]): readonly ToldReceipt[] {
  const receipts = new Map<string, ToldReceipt>();
  for (const step of steps) {
    const { event, noteRef } = step;
    const entry = entryOf(step);
    if (entry) receipts.set(entry.id, entry);
    const about = 'receiptId' in event.data ? receipts.get(event.data.receiptId) : undefined;
    if (!about) continue;
    if (event.type === 'MoneyReversed' || event.type === 'TransferReversed')
      receipts.set(about.id, { ...about, reversed: { at: event.at, actor: event.actor, noteRef } });
    if (event.type === 'RefundBegan') receipts.set(about.id, { ...about, isRefunded: true });
  }
  return [...receipts.values()];
}

/** Whether an admin may reverse it: money that staff recorded, and of which nothing was given back. */
export const isReversible = ({ paymentMethod, reversed, isRefunded }: ToldReceipt): boolean =>
  isMethodByHand(paymentMethod) && reversed === null && !isRefunded;
