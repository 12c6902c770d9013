import type { Cents } from '@fiocco/money';
import type { GiftState } from './gift-state.js';
import { at, AWAITED, byStage, countsAsPaid, OVER, PINNED, type Purchase, termOf } from './purchase.js';

/** One unit of a gift with the live purchases on it. */
export interface Unit {
  readonly index: number;
  readonly allocationId: string | null;
  /** Frozen by the first live purchase; null while there is none, and for the fund. */
  readonly priceCents: Cents | null;
  readonly live: readonly Purchase[];
  /** The whole purchase or reservation on it, if any. */
  readonly whole: Purchase | null;
  /** Money of shares that were paid, also where it was given back and the share is kept: nothing of it is due. */
  readonly paidCents: Cents;
  /** Money of held and reserved shares, promised but not paid. */
  readonly promisedCents: Cents;
}

const never = (): boolean => false;

/** A hold whose time is over. It counts as a hold until its `HoldExpired` is written. */
export const isStale = byStage<[now: string], boolean>({
  ...at(['held', 'paying', 'authorised', 'voiding'], (purchase: Purchase, now: string) => {
    const endsAt = termOf(purchase);
    return endsAt !== null && endsAt <= now;
  }),
  ...at(['draft', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER], never),
});

function sum(purchases: readonly Purchase[]): Cents {
  return purchases.reduce((total, purchase) => total + purchase.amountCents, 0);
}

function unitOf(state: GiftState, index: number, live: readonly Purchase[]): Unit {
  const shares = live.filter((purchase) => purchase.kind === 'quota');
  const paid = shares.filter((share) => countsAsPaid(share) || share.stage === 'refunded');
  return {
    index,
    allocationId: state.allocations[String(index)] ?? null,
    priceCents: live[0]?.priceCents ?? null,
    live,
    whole: live.find((purchase) => purchase.kind !== 'quota') ?? null,
    paidCents: sum(paid),
    promisedCents: sum(shares) - sum(paid),
  };
}

/**
 * The units of a gift: those in use, and the lowest free indexes up to `listQuantity`. Staff may lower the quantity
 * while a unit with a high index is taken, so indexes may have gaps.
 */
export function unitsOf(state: GiftState): readonly Unit[] {
  const byUnit = new Map<number, Purchase[]>();
  for (const [, purchase] of state.live) {
    const live = byUnit.get(purchase.unitIndex);
    if (live) live.push(purchase);
    else byUnit.set(purchase.unitIndex, [purchase]);
  }
  for (let index = 0; byUnit.size < state.terms.listQuantity; index += 1) {
    if (!byUnit.has(index)) byUnit.set(index, []);
  }
  return [...byUnit.entries()].sort(([a], [b]) => a - b).map(([index, live]) => unitOf(state, index, live));
}

export function takenUnits(state: GiftState): number {
  return unitsOf(state).filter((unit) => unit.live.length > 0).length;
}
