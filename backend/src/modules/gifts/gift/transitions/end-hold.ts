import { eventVersion, isId, isOneOf, Refusal } from '@fiocco/event-sourcing';
import { changePurchase, fieldsOf, type GiftState } from '../gift.state.js';
import {
  type GiftTransition,
  isOther,
  type OfHold,
  ofPurchase,
  ofPurchaseIfAny,
} from '../gift.transition.js';
import { nothing, type Purchase } from '../purchase.js';

export type ReleaseReason = 'buyer_went_back' | 'choice_changed';

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

type Ended = { readonly transactionId: string; readonly holdId: string };
export type HoldExpired = { readonly type: 'gift.HoldExpired.v1'; readonly data: Ended };
export type HoldReleased = {
  readonly type: 'gift.HoldReleased.v1';
  readonly data: Ended & { readonly reason: ReleaseReason };
};
export type HoldEndEvent = HoldExpired | HoldReleased;

export function expired({ id: transactionId, holdId }: Purchase): HoldExpired {
  return { type: 'gift.HoldExpired.v1', data: { transactionId, holdId } };
}

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

/** A late or repeated call finds another hold, or none, and does nothing. */
const release = ofPurchase<ReleaseHold, HoldReleased>({
  draft: nothing,
  held: (purchase, { holdId, reason }) =>
    isOther(holdId, purchase.holdId) ? [] : [released(purchase, reason)],
  reserved: refuseConfirmed,
  paid: refuseConfirmed,
  cancelled: refuseConfirmed,
});

/** A late or repeated job finds another hold, or none, and does nothing. */
const expire = ofPurchaseIfAny<ExpireHold, HoldExpired>({
  draft: nothing,
  held: (purchase, { holdId, now }) => {
    const { expiresAt } = purchase;
    const isPast = expiresAt !== null && expiresAt <= now;
    return purchase.holdId === holdId && isPast ? [expired(purchase)] : [];
  },
  reserved: nothing,
  paid: nothing,
  cancelled: nothing,
});

export function withoutHold(state: GiftState, { data }: HoldEndEvent): GiftState {
  return changePurchase(state, data.transactionId, (purchase) => ({ ...fieldsOf(purchase), stage: 'draft' }));
}

const ended = { transactionId: isId, holdId: isId };

/** A hold ends and its transaction is a draft again: its time is over, or its buyer released it. */
export const holdEnd: GiftTransition<HoldEndCommand, HoldEndEvent> = {
  decide: { ReleaseHold: release, ExpireHold: expire },
  evolve: { 'gift.HoldExpired.v1': withoutHold, 'gift.HoldReleased.v1': withoutHold },
  stored: {
    'gift.HoldExpired.v1': eventVersion<HoldExpired>('gift.HoldExpired.v1', ended),
    'gift.HoldReleased.v1': eventVersion<HoldReleased>('gift.HoldReleased.v1', {
      ...ended,
      reason: isOneOf('buyer_went_back', 'choice_changed'),
    }),
  },
};
