import { eventVersion, isId, Refusal } from '@fiocco/event-sourcing';
import type { TransactionCancelled, UnitReserved } from '../../events/agreement.js';
import type { HeldForSale } from '../../events/holding.js';
import type { MoneyTaken, TransactionPaid, TransferAwaited } from '../../events/money.js';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import { isHeldForSale, type Purchase, type PurchaseAt } from '../../state/purchase.js';
import { type GiftTransition, purchaseOf } from '../../state/transition.js';
import { closing, dropped, refuseWhileClosed } from './closed-hold.js';
import { confirmedAs } from './reserve.js';
import { payment, type TakeMoney, withReceipt } from './take-money.js';

type OfSale = {
  readonly transactionId: string;
  /** The sale's id, as the page drew it. */
  readonly saleId: string;
};
/** The hold, just made, waits for what becomes of its sale. */
export type HoldForSale = { readonly type: 'HoldForSale' } & OfSale;
/** The sale was made: its gift is reserved, and paid where the sale's money was taken. */
type SellHeld = {
  readonly type: 'SellHeld';
  readonly reservedUntil: string;
  /** What the sale's receipts pay of this purchase, together all that is due; none where no money was taken. */
  readonly taken: readonly Omit<TakeMoney, 'type' | 'transactionId'>[];
} & OfSale;
/** The sale was given up: its gift is free. */
type DropHeld = { readonly type: 'DropHeld' } & OfSale;

/** Refuses `SALE_UNDER_WAY` where the command is about a hold that its sale is still to decide about. */
export const refuseWhileHeldForSale = refuseWhileClosed({
  isClosed: isHeldForSale,
  hears: ['HoldForSale', 'SellHeld', 'DropHeld'],
  refusal: 'SALE_UNDER_WAY',
});

function holdHeld(
  { forSale }: PurchaseAt<'held'>,
  { transactionId, saleId }: HoldForSale,
): readonly HeldForSale[] {
  if (forSale === saleId) return [];
  if (forSale !== undefined) throw new Refusal('SALE_UNDER_WAY');
  return [{ type: 'gift.HeldForSale.v1', data: { transactionId, saleId } }];
}

const holdForSale = closing<HoldForSale, HeldForSale>(holdHeld);

/** The hold that waits for this sale; undefined where that is over, as for whoever comes second. */
function waiting(state: GiftState, { transactionId, saleId }: OfSale): PurchaseAt<'held'> | undefined {
  const purchase = purchaseOf(state, transactionId);
  return isHeldForSale(purchase) && purchase.forSale === saleId ? purchase : undefined;
}

/** Refuses nothing: the sale is made, and its receipt says so. */
function sell(
  state: GiftState,
  command: SellHeld,
): readonly (UnitReserved | TransferAwaited | MoneyTaken | TransactionPaid)[] {
  const held = waiting(state, command);
  if (!held) return [];
  const { transactionId, reservedUntil: until, taken } = command;
  const reserved = confirmedAs({ as: 'reservation', until }, transactionId, held.holdId);
  const paid: (MoneyTaken | TransactionPaid)[] = [];
  let payer: Purchase = held;
  for (const part of taken) {
    const [money, ...rest] = payment(payer, { type: 'TakeMoney', transactionId, ...part });
    paid.push(money, ...rest);
    payer = withReceipt(payer, money.data);
  }
  return [reserved, ...paid];
}

const drop = (state: GiftState, command: DropHeld): readonly TransactionCancelled[] =>
  waiting(state, command) ? [dropped(command.transactionId)] : [];

/** One gift of a sale of several, which its sale's own stream decides about. */
export const heldForSale: GiftTransition<
  HoldForSale | SellHeld | DropHeld,
  HeldForSale,
  HeldForSale | UnitReserved | TransferAwaited | MoneyTaken | TransactionPaid | TransactionCancelled
> = {
  decide: { HoldForSale: holdForSale, SellHeld: sell, DropHeld: drop },
  evolve: {
    'gift.HeldForSale.v1': (state, { data: { transactionId, saleId: forSale } }) =>
      changePurchase(state, transactionId, (purchase) =>
        purchase.stage === 'held' ? { ...purchase, forSale } : purchase,
      ),
  },
  stored: {
    'gift.HeldForSale.v1': eventVersion<HeldForSale>('gift.HeldForSale.v1', {
      transactionId: isId,
      saleId: isId,
    }),
  },
};
