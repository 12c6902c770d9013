import { Refusal } from '@fiocco/event-sourcing';
import type { TransactionCancelled } from '../../events/agreement.js';
import { type GiftState, purchaseIn } from '../../state/gift-state.js';
import { at, AWAITED, OVER, PINNED, type Purchase, type PurchaseAt, refuse } from '../../state/purchase.js';
import { ofPurchase } from '../../state/transition.js';

/** A hold that waits for what is decided elsewhere: until then nothing may end or change it. */
interface ClosedHold {
  readonly isClosed: (purchase: Purchase) => boolean;
  /** The commands that it hears beside those that every closed hold does. */
  readonly hears: readonly string[];
  readonly refusal: string;
}

const ALWAYS_HEARD = [
  // Jobs come all the same and find nothing to end, and a buyer's data may be put right.
  'CorrectBuyer',
  'ExpireHold',
  'ExpireReservation',
  'ExpireTransfer',
  // What a provider says of payments made before the hold has happened already.
  'NoteCapture',
  'NoteStrayRefunded',
  'NoteFee',
  'NoteDispute',
  'FindPayment',
];

/** Refuses a command about a hold that is closed, but for those that it hears. */
export function refuseWhileClosed({ isClosed, hears, refusal }: ClosedHold) {
  const heard: ReadonlySet<string> = new Set([...ALWAYS_HEARD, ...hears]);
  return (state: GiftState, command: { readonly type: string }): void => {
    const { transactionId } = command as { readonly transactionId?: string };
    const purchase = transactionId === undefined ? undefined : purchaseIn(state, transactionId);
    if (purchase && isClosed(purchase) && !heard.has(command.type)) throw new Refusal(refusal);
  };
}

/** Only a hold can be closed. */
export const closing = <Command extends { readonly transactionId: string }, Event>(
  held: (purchase: PurchaseAt<'held'>, command: Command) => readonly Event[],
) =>
  ofPurchase<Command, Event>({
    held,
    ...at(
      ['draft', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED],
      refuse('TRANSACTION_NOT_HELD'),
    ),
    ...at(['paid', 'refunding', ...OVER], refuse('TRANSACTION_NOT_HELD')),
  });

/** What it waited for will not come: its gift is free. */
export const dropped = (transactionId: string): TransactionCancelled => ({
  type: 'gift.TransactionCancelled.v1',
  data: { transactionId, reason: 'cancelled_by_staff', note: null },
});
