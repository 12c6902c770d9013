import { AT_THE_COUNTER, isMethodByHand } from '@fiocco/contracts';
import {
  eventVersion,
  isCents,
  isCount,
  isFlag,
  isId,
  isListOf,
  isNullOr,
  Refusal,
} from '@fiocco/event-sourcing';
import type { HeldMethodChanged, TransactionCancelled, UnitReserved } from '../../events/agreement.js';
import type { ExchangeBegan, MoneyMovedIn, PurchaseExchanged } from '../../events/exchange.js';
import type { TransactionPaid, TransferAwaited } from '../../events/money.js';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import type { Receipt } from '../../state/payments.js';
import {
  type AwaitedExchange,
  dueCentsOf,
  type ExchangePartner,
  isExchanging,
  type Purchase,
  type PurchaseAt,
} from '../../state/purchase.js';
import { type GiftTransition, purchaseOf } from '../../state/transition.js';
import { closing, dropped, refuseWhileClosed } from './closed-hold.js';
import { exchangedFor, gaveTo, type MovedReceipt } from './give-to-exchange.js';
import { confirmedAs } from './reserve.js';

type OfExchange = {
  readonly transactionId: string;
  /** The receipt id that the page drew: the same id again is the same exchange. */
  readonly exchangeId: string;
};
/** First step: the new purchase, just held, waits for the old one's money. */
type BeginExchange = { readonly type: 'BeginExchange'; readonly from: ExchangePartner } & OfExchange;
/** Third step: the new purchase has the money, and stands where that leads. */
type TakeFromExchange = {
  readonly type: 'TakeFromExchange';
  readonly moved: readonly MovedReceipt[];
  /** The ends (ISO) of full terms that begin now, for what is still due. */
  readonly reservedUntil: string;
  readonly transferUntil: string;
} & OfExchange;
/** In place of the third step, once the old purchase has refused. */
type DropExchange = { readonly type: 'DropExchange' } & OfExchange;
export type TakeCommand = BeginExchange | TakeFromExchange | DropExchange;

/** Refuses `EXCHANGE_UNDER_WAY` where the command is about a purchase that is closed until its exchange ends. */
export const refuseWhileExchanging = refuseWhileClosed({
  isClosed: isExchanging,
  hears: ['BeginExchange', 'TakeFromExchange', 'DropExchange'],
  refusal: 'EXCHANGE_UNDER_WAY',
});

function beginHeld(
  { takes }: PurchaseAt<'held'>,
  { transactionId, exchangeId, from }: BeginExchange,
): readonly ExchangeBegan[] {
  if (takes?.exchangeId === exchangeId) return [];
  if (takes) throw new Refusal('EXCHANGE_UNDER_WAY');
  const { transactionId: fromTransactionId, listId: fromListId, productId: fromProductId } = from;
  const data = { transactionId, exchangeId, fromTransactionId, fromListId, fromProductId };
  return [{ type: 'gift.ExchangeBegan.v1', data }];
}

const begin = closing<BeginExchange, ExchangeBegan>(beginHeld);

type Taken = MoneyMovedIn | TransactionPaid | TransferAwaited | UnitReserved | HeldMethodChanged;

const movedIn = (
  { id: transactionId, receipts }: Purchase,
  { exchangeId, transactionId: fromTransactionId }: AwaitedExchange,
  { receiptId, amountCents, source, attempt, refundedBefore }: MovedReceipt,
): MoneyMovedIn => ({
  type: 'gift.MoneyMovedIn.v1',
  data: {
    transactionId,
    exchangeId,
    receiptId,
    amountCents,
    source,
    attemptId: attempt?.id ?? null,
    paymentId: attempt?.paymentId ?? null,
    paymentCents: attempt?.amountCents ?? null,
    fromTransactionId,
    refundedBefore,
    returns: receipts.some(({ id }) => id === receiptId),
  },
});

/** The hold that waits for this exchange; undefined where that is over. */
function waiting(
  state: GiftState,
  { transactionId, exchangeId }: OfExchange,
): PurchaseAt<'held'> | undefined {
  const purchase = purchaseOf(state, transactionId);
  return isExchanging(purchase) && purchase.takes?.exchangeId === exchangeId ? purchase : undefined;
}

/** Refuses nothing: the old purchase has given, and its money is nowhere until it is here. */
function take(state: GiftState, command: TakeFromExchange): readonly Taken[] {
  const held = waiting(state, command);
  if (!held?.takes) return [];
  const { transactionId, moved, transferUntil, reservedUntil } = command;
  const { takes } = held;
  const events = moved.map((receipt) => movedIn(held, takes, receipt));
  const movedCents = moved.reduce((total, { amountCents }) => total + amountCents, 0);
  if (movedCents > 0 && dueCentsOf(held) <= movedCents)
    return [...events, { type: 'gift.TransactionPaid.v1', data: { transactionId } }];
  // What is due is not asked for at a provider: it is paid in the shop.
  const method: readonly HeldMethodChanged[] = isMethodByHand(held.paymentMethod)
    ? []
    : [{ type: 'gift.HeldMethodChanged.v1', data: { transactionId, paymentMethod: AT_THE_COUNTER } }];
  const confirmation =
    held.paymentMethod === 'bonifico'
      ? ({ as: 'transfer', until: transferUntil } as const)
      : ({ as: 'reservation', until: reservedUntil } as const);
  return [...events, ...method, confirmedAs(confirmation, transactionId, held.holdId)];
}

/** What was exchanged before, and would have been taken back, is exchanged again; it has nothing left to give. */
function drop(
  state: GiftState,
  { transactionId, exchangeId }: DropExchange,
): readonly (TransactionCancelled | PurchaseExchanged)[] {
  const held = waiting(state, { transactionId, exchangeId });
  if (!held?.takes) return [];
  const to = gaveTo(held, held.takes.transactionId);
  if (!to) return [dropped(transactionId)];
  return [exchangedFor(to, { transactionId, exchangeId, movedCents: 0, endsAs: 'exchanged', reason: null })];
}

/** An exchange that is taken back brings money to a receipt that is known: what is left of it is here again. */
function withMoved(purchase: Purchase, data: MoneyMovedIn['data']): Purchase {
  const { receiptId: id, source, attemptId, amountCents, refundedBefore } = data;
  const leftCents = Math.max(0, dueCentsOf(purchase) - amountCents);
  const known = purchase.receipts.find((receipt) => receipt.id === id);
  const before = refundedBefore.length > 0 && { refundedBefore };
  const fresh: Receipt = { id, source, attemptId, amountCents, leftCents, reversed: false, ...before };
  const receipts = known
    ? purchase.receipts.map(({ moved, ...receipt }) => (receipt.id === id ? receipt : { ...receipt, moved }))
    : [...purchase.receipts, fresh];
  const receivedCents = purchase.receivedCents + amountCents;
  return { ...purchase, receipts, receivedCents, payments: withPayment(purchase, data) };
}

function withPayment({ payments }: Purchase, data: MoneyMovedIn['data']): Purchase['payments'] {
  const { attemptId: id, paymentId, paymentCents: amountCents, source: provider } = data;
  if (id === null || paymentId === null || amountCents === null) return payments;
  if (payments.attempts.some((one) => one.id === id)) return payments;
  return { ...payments, attempts: [...payments.attempts, { id, provider, paymentId, amountCents }] };
}

const ofExchange = { transactionId: isId, exchangeId: isId };

/** The new purchase of an exchange waits for the money of the old one, and takes it (decision 67). */
export const taking: GiftTransition<
  TakeCommand,
  ExchangeBegan | MoneyMovedIn,
  ExchangeBegan | Taken | TransactionCancelled | PurchaseExchanged
> = {
  decide: { BeginExchange: begin, TakeFromExchange: take, DropExchange: drop },
  evolve: {
    'gift.ExchangeBegan.v1': (state, { data: { transactionId, exchangeId, ...from } }) =>
      changePurchase(state, transactionId, (purchase) =>
        purchase.stage === 'held'
          ? { ...purchase, takes: { exchangeId, transactionId: from.fromTransactionId } }
          : purchase,
      ),
    'gift.MoneyMovedIn.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withMoved(purchase, data)),
  },
  stored: {
    'gift.ExchangeBegan.v1': eventVersion<ExchangeBegan>('gift.ExchangeBegan.v1', {
      ...ofExchange,
      fromTransactionId: isId,
      fromListId: isCount,
      fromProductId: isNullOr(isCount),
    }),
    'gift.MoneyMovedIn.v1': eventVersion<MoneyMovedIn>('gift.MoneyMovedIn.v1', {
      ...ofExchange,
      receiptId: isId,
      amountCents: isCents,
      source: isId,
      attemptId: isNullOr(isId),
      paymentId: isNullOr(isId),
      paymentCents: isNullOr(isCents),
      fromTransactionId: isId,
      refundedBefore: isListOf(isId),
      returns: isFlag,
    }),
  },
};
