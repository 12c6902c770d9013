import { eventVersion, isId, isOneOf, Refusal } from '@fiocco/event-sourcing';
import type { VoidingBegan } from '../../events/provider.js';
import type { HoldExpired, HoldLost, HoldReleased, ReleaseReason } from '../../events/holding.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import {
  type GiftTransition,
  isOther,
  type OfHold,
  ofPurchase,
  ofPurchaseIfAny,
} from '../../state/transition.js';
import {
  at,
  AWAITED,
  byStage,
  nothing,
  OVER,
  PINNED,
  type Purchase,
  type PurchaseAt,
  refuse,
  termOf,
} from '../../state/purchase.js';
import { voiding } from '../payments/void-payment.js';

type ReleaseHold = {
  readonly type: 'ReleaseHold';
  readonly transactionId: string;
  readonly reason: ReleaseReason;
} & OfHold;
type ExpireHold = {
  readonly type: 'ExpireHold';
  readonly transactionId: string;
  readonly holdId: string;
  readonly now: string;
};
export type HoldEndCommand = ReleaseHold | ExpireHold;
type HoldEndEvent = HoldExpired | HoldReleased | HoldLost;

export type HoldOver = HoldExpired | HoldLost | VoidingBegan;

/** What ends a purchase's hold whose time is over, and with it a payment that is not yet authorised. */
export const expired = byStage<[], readonly HoldOver[]>({
  held: ({ id: transactionId, holdId }) => [{ type: 'gift.HoldExpired.v1', data: { transactionId, holdId } }],
  ...at(['paying', 'voiding'], (purchase: PurchaseAt<'paying' | 'voiding'>) => [
    voiding(purchase, 'hold_ended', 'draft'),
  ]),
  authorised: ({ id: transactionId, holdId }) => [
    { type: 'gift.HoldLost.v1', data: { transactionId, holdId } },
  ],
  ...at(['draft', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER], nothing),
});

export function released({ id: transactionId, holdId }: Purchase, reason: ReleaseReason): HoldReleased {
  return { type: 'gift.HoldReleased.v1', data: { transactionId, holdId, reason } };
}

/**
 * The buyer goes back after confirming: refused, unless the call names an earlier hold than the confirmed one, which
 * ended long ago.
 */
function refuseConfirmed(purchase: Purchase, { holdId }: ReleaseHold): readonly HoldReleased[] {
  if (isOther(holdId, purchase.holdId)) return [];
  throw new Refusal('TRANSACTION_ALREADY_CONFIRMED');
}

const WHY_VOIDED = { buyer_went_back: 'buyer_went_back', choice_changed: 'method_changed' } as const;

/** A late or repeated call finds another hold, or none, and does nothing. */
const release = ofPurchase<ReleaseHold, HoldReleased | VoidingBegan>({
  draft: nothing,
  held: (purchase, { holdId, reason }) =>
    isOther(holdId, purchase.holdId) ? [] : [released(purchase, reason)],
  ...at(
    ['paying', 'authorised'],
    (purchase: PurchaseAt<'paying' | 'authorised'>, { holdId, reason }: ReleaseHold) =>
      isOther(holdId, purchase.holdId) ? [] : [voiding(purchase, WHY_VOIDED[reason], 'draft')],
  ),
  voiding: nothing,
  ...at(PINNED, refuse('PAYMENT_PINNED')),
  ...at([...AWAITED, 'paid', 'refunding', ...OVER], refuseConfirmed),
});

/** A late or repeated job finds another hold, or none, and does nothing. */
const expire = ofPurchaseIfAny<ExpireHold, HoldOver>({
  ...at(['held', 'paying', 'authorised', 'voiding'], (purchase: Purchase, { holdId, now }: ExpireHold) => {
    const endsAt = termOf(purchase);
    return purchase.holdId === holdId && endsAt !== null && endsAt <= now ? expired(purchase) : [];
  }),
  ...at(['draft', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER], nothing),
});

export function withoutHold(state: GiftState, { data }: HoldExpired | HoldReleased): GiftState {
  return changePurchase(state, data.transactionId, (purchase) => ({ ...fieldsOf(purchase), stage: 'draft' }));
}

const ended = { transactionId: isId, holdId: isId };

/** A hold ends and its transaction is a draft again: its time is over, or its buyer released it. */
export const holdEnd: GiftTransition<HoldEndCommand, HoldEndEvent, HoldEndEvent | VoidingBegan> = {
  decide: { ReleaseHold: release, ExpireHold: expire },
  evolve: {
    'gift.HoldExpired.v1': withoutHold,
    'gift.HoldReleased.v1': withoutHold,
    'gift.HoldLost.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) =>
        purchase.stage === 'authorised' ? { ...purchase, keepsUnit: false } : purchase,
      ),
  },
  stored: {
    'gift.HoldExpired.v1': eventVersion<HoldExpired>('gift.HoldExpired.v1', ended),
    'gift.HoldReleased.v1': eventVersion<HoldReleased>('gift.HoldReleased.v1', {
      ...ended,
      reason: isOneOf('buyer_went_back', 'choice_changed'),
    }),
    'gift.HoldLost.v1': eventVersion<HoldLost>('gift.HoldLost.v1', ended),
  },
};
