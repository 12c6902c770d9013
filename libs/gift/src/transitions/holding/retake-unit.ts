import { eventVersion, isCount, isId, isInstant, isNullOr, Refusal } from '@fiocco/event-sourcing';
import type { HoldRetaken } from '../../events/holding.js';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import type { GiftTransition } from '../../state/transition.js';
import type { Purchase, PurchaseAt } from '../../state/purchase.js';
import { allocationFor, choose, endsOfStale, withAllocation } from './choose-unit.js';
import type { HoldOver } from './end-hold.js';
import type { HoldUnit } from './hold-command.js';

/** The wish for a gift at the price that was agreed, on whatever unit is free. */
export function asAgreed(own: Purchase, command: HoldUnit): HoldUnit {
  const product =
    own.priceCents === null ? null : ({ productType: 'intero', priceCents: own.priceCents } as const);
  return {
    ...command,
    kind: own.kind,
    unitIndex: null,
    product,
    atAgreedPrice: true,
    shareCents: own.amountCents,
  };
}

export function retake(
  own: PurchaseAt<'authorised' | 'verify'>,
  state: GiftState,
  command: HoldUnit,
): readonly (HoldRetaken | HoldOver)[] {
  if (own.keepsUnit) return [];
  if (state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
  const { unit } = choose(state, asAgreed(own, command), own);
  const { transactionId, holdId, expiresAt } = command;
  const allocationId = allocationFor(state, unit, command);
  const data = { transactionId, holdId, unitIndex: unit.index, allocationId, expiresAt };
  return [...endsOfStale(unit, command.now), { type: 'gift.HoldRetaken.v1', data }];
}

/** A share that joins others is a share of the price that the unit has by now; its own amount stays. */
function retaken(state: GiftState, { data }: HoldRetaken): GiftState {
  const { transactionId, holdId, unitIndex, allocationId, expiresAt } = data;
  const joined = state.live.find((one) => one.unitIndex === unitIndex && one.id !== transactionId);
  const next = changePurchase(state, transactionId, (purchase) => {
    if (!('keepsUnit' in purchase && 'attempt' in purchase)) return purchase;
    const priceCents = joined?.priceCents ?? purchase.priceCents;
    return { ...purchase, holdId, unitIndex, priceCents, expiresAt, plainEnd: null, keepsUnit: true };
  });
  return withAllocation(next, unitIndex, allocationId);
}

/** A payment takes its gift again; `HoldUnit` decides it. */
export const retaking: GiftTransition<never, HoldRetaken> = {
  decide: {},
  evolve: { 'gift.HoldRetaken.v1': retaken },
  stored: {
    'gift.HoldRetaken.v1': eventVersion<HoldRetaken>('gift.HoldRetaken.v1', {
      transactionId: isId,
      holdId: isId,
      unitIndex: isCount,
      allocationId: isNullOr(isId),
      expiresAt: isNullOr(isInstant),
    }),
  },
};
