import {
  eventVersion,
  isCents,
  isCount,
  isId,
  isKeptRef,
  isNullOr,
  isOneOf,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { ExchangeRefused, MoneyMovedOut, PurchaseExchanged } from '../../events/exchange.js';
import { isDecided } from '../../events/provider-words.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type Attempt, type MoneySource, type Receipt, refundableCentsOf } from '../../state/payments.js';
import {
  at,
  AWAITED,
  type ExchangePartner,
  PINNED,
  type Purchase,
  refuse,
  refuseAt,
} from '../../state/purchase.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';

type OfExchange = {
  readonly transactionId: string;
  /** The receipt id that the page drew: the same id again is the same exchange. */
  readonly exchangeId: string;
};
/** Second step, and the decision: the old purchase gives what it has to the new one. */
type GiveToExchange = {
  readonly type: 'GiveToExchange';
  readonly to: ExchangePartner;
  readonly endsAs: PurchaseExchanged['data']['endsAs'];
  readonly reason: KeptRef | null;
} & OfExchange;
/** In place of the second step: the old purchase will never give to this exchange. */
type RefuseExchange = { readonly type: 'RefuseExchange' } & OfExchange;
export type GiveCommand = GiveToExchange | RefuseExchange;

/** Money of one receipt on its way to another purchase. */
export interface MovedReceipt {
  readonly receiptId: string;
  readonly amountCents: Cents;
  readonly source: MoneySource;
  readonly attempt: Attempt | null;
  readonly refundedBefore: readonly string[];
}

/** What this purchase gave to an exchange, for the other end to take. */
export function movedBy({ receipts, payments }: Purchase, exchangeId: string): readonly MovedReceipt[] {
  return receipts.flatMap(({ id: receiptId, source, attemptId, moved, refundedBefore = [] }) => {
    if (moved?.exchangeId !== exchangeId) return [];
    const attempt = payments.attempts.find(({ id }) => id === attemptId) ?? null;
    const refunded = payments.refunds.filter((one) => one.receiptId === receiptId && one.state === 'done');
    const here = refunded.flatMap(({ providersId }) => providersId ?? []);
    const amountCents = moved.cents;
    return [{ receiptId, amountCents, source, attempt, refundedBefore: [...refundedBefore, ...here] }];
  });
}

/** To whom a purchase gave its money in an exchange with this one, if ever. */
export const gaveTo = ({ exchanges = {} }: Purchase, transactionId: string): ExchangePartner | undefined =>
  Object.values(exchanges)
    .filter((answer) => answer !== 'refused')
    .find((to) => to.transactionId === transactionId);

/** Who has the money of a receipt that went away in an exchange; undefined while it is here. */
export function movedTo({ receipts, exchanges }: Purchase, receiptId: string): ExchangePartner | undefined {
  const moved = receipts.find(({ id }) => id === receiptId)?.moved;
  const to = moved && exchanges?.[moved.exchangeId];
  return to === 'refused' ? undefined : to;
}

type Given = Omit<PurchaseExchanged['data'], 'toTransactionId' | 'toListId' | 'toProductId'>;
export const exchangedFor = (to: ExchangePartner, given: Given): PurchaseExchanged => ({
  type: 'gift.PurchaseExchanged.v1',
  data: { ...given, toTransactionId: to.transactionId, toListId: to.listId, toProductId: to.productId },
});

/** Money that may still go back to its buyer, or is asked back, stays where that is decided. */
function refuseOpenMoney({ payments }: Purchase): void {
  if (payments.refunds.some(({ state }) => state === 'open')) throw new Refusal('REFUND_UNDER_WAY');
  if (Object.values(payments.disputes).some((status) => !isDecided(status)))
    throw new Refusal('DISPUTE_OPEN');
}

function giveAll(
  purchase: Purchase,
  { transactionId, exchangeId, to, endsAs, reason }: GiveToExchange,
): readonly (MoneyMovedOut | PurchaseExchanged)[] {
  refuseOpenMoney(purchase);
  const { transactionId: toTransactionId } = to;
  const out = purchase.receipts.flatMap((receipt): MoneyMovedOut[] => {
    const amountCents = refundableCentsOf(purchase.payments, receipt);
    if (amountCents === 0) return [];
    const data = { transactionId, exchangeId, receiptId: receipt.id, amountCents, toTransactionId };
    return [{ type: 'gift.MoneyMovedOut.v1', data }];
  });
  const movedCents = out.reduce((total, { data }) => total + data.amountCents, 0);
  return [...out, exchangedFor(to, { transactionId, exchangeId, movedCents, endsAs, reason })];
}

const giveNew = ofPurchase<GiveToExchange, MoneyMovedOut | PurchaseExchanged>({
  ...at([...AWAITED, 'paid'], giveAll),
  ...at(PINNED, refuse('PAYMENT_PINNED')),
  refunding: refuse('REFUND_UNDER_WAY'),
  exchanged: refuse('TRANSACTION_EXCHANGED'),
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'voiding', 'refunded', 'cancelled', 'removed'],
    refuseAt('TRANSACTION_NOT_EXCHANGEABLE'),
  ),
});

/** Once it has given, or refused, that stands. */
function give(state: GiftState, command: GiveToExchange): readonly (MoneyMovedOut | PurchaseExchanged)[] {
  const before = purchaseOf(state, command.transactionId).exchanges?.[command.exchangeId];
  if (before === 'refused') throw new Refusal('EXCHANGE_ENDED');
  return before ? [] : giveNew(state, command);
}

function refuseExchange(
  state: GiftState,
  { transactionId, exchangeId }: RefuseExchange,
): readonly ExchangeRefused[] {
  if (purchaseOf(state, transactionId).exchanges?.[exchangeId]) return [];
  return [{ type: 'gift.ExchangeRefused.v1', data: { transactionId, exchangeId } }];
}

function withoutMoved(purchase: Purchase, data: MoneyMovedOut['data']): Purchase {
  const { receiptId, exchangeId, amountCents: cents, toTransactionId: to } = data;
  const receipts = purchase.receipts.map((receipt): Receipt =>
    receipt.id === receiptId ? { ...receipt, moved: { exchangeId, to, cents } } : receipt,
  );
  return { ...purchase, receipts, receivedCents: purchase.receivedCents - cents };
}

const ofExchange = { transactionId: isId, exchangeId: isId };

/** The old purchase of an exchange gives what it has to the new one, or says for good that it does not (decision 67). */
export const giving: GiftTransition<GiveCommand, MoneyMovedOut | PurchaseExchanged | ExchangeRefused> = {
  decide: { GiveToExchange: give, RefuseExchange: refuseExchange },
  evolve: {
    'gift.MoneyMovedOut.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withoutMoved(purchase, data)),
    'gift.PurchaseExchanged.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => {
        const fields = fieldsOf(purchase);
        const { toTransactionId: transactionId, toListId: listId, toProductId: productId } = data;
        const to = { transactionId, listId, productId };
        return { ...fields, exchanges: { ...fields.exchanges, [data.exchangeId]: to }, stage: data.endsAs };
      }),
    'gift.ExchangeRefused.v1': (state, { data: { transactionId, exchangeId } }) =>
      changePurchase(state, transactionId, (purchase) => ({
        ...purchase,
        exchanges: { ...purchase.exchanges, [exchangeId]: 'refused' },
      })),
  },
  stored: {
    'gift.MoneyMovedOut.v1': eventVersion<MoneyMovedOut>('gift.MoneyMovedOut.v1', {
      ...ofExchange,
      receiptId: isId,
      amountCents: isCents,
      toTransactionId: isId,
    }),
    'gift.PurchaseExchanged.v1': eventVersion<PurchaseExchanged>('gift.PurchaseExchanged.v1', {
      ...ofExchange,
      movedCents: isCents,
      endsAs: isOneOf('exchanged', 'cancelled'),
      reason: isNullOr(isKeptRef),
      toTransactionId: isId,
      toListId: isCount,
      toProductId: isNullOr(isCount),
    }),
    'gift.ExchangeRefused.v1': eventVersion<ExchangeRefused>('gift.ExchangeRefused.v1', ofExchange),
  },
};
