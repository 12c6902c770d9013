import { Refusal } from '@fiocco/event-sourcing';
import { offersOf, onList } from '../../state/offers.js';
import type { GiftState } from '../../state/gift-state.js';
import { type Choice, shareUnit, wholeUnit } from '../../state/unit-choice.js';
import { isStale, type Unit, unitsOf } from '../../state/units.js';
import type { Purchase } from '../../state/purchase.js';
import { expired } from './end-hold.js';
import type { HoldUnit } from './hold-command.js';

/**
 * The unit that the command gets, at the list's price where it has one. Refuses where none is free, or the gift does not
 * offer what it asks for.
 */
export function choose(state: GiftState, asked: HoldUnit, own: Purchase | undefined): Choice {
  const product = asked.atAgreedPrice ? asked.product : onList(state.terms, asked.product);
  const command = { ...asked, product };
  const isOffered = offersOf(state.terms, product).includes(command.kind);
  if (!command.retakes && !command.restores && !isOffered)
    throw new Refusal('TYPE_NOT_OFFERED', { kind: command.kind });
  const units = unitsOf(state).filter(
    (unit) => command.unitIndex === null || unit.index === command.unitIndex,
  );
  if (units.length === 0) throw new Refusal('UNIT_UNKNOWN');
  return command.kind === 'quota' ? shareUnit(state, units, command, own) : wholeUnit(units, command, own);
}

/** The unit's own allocation, else the command's new one; null for the fund. Refuses where a new one is needed, or none is left. */
export function allocationFor(
  state: GiftState,
  unit: Unit,
  command: Pick<HoldUnit, 'allocationId' | 'isBeyondStock'>,
): string | null {
  if (state.productId === null) return null;
  if (unit.allocationId !== null) return unit.allocationId;
  if (command.allocationId === null) throw new Refusal('ALLOCATION_NEEDED');
  if (state.dead.has(command.allocationId)) throw new Refusal('ALLOCATION_DEAD');
  if (command.isBeyondStock && !state.terms.beyondStock) throw new Refusal('OUT_OF_STOCK');
  return command.allocationId;
}

/** The ends of the holds on a unit whose time is over: they are written before anybody else gets it. */
export const endsOfStale = (unit: Unit, now: string) =>
  unit.live.filter((purchase) => isStale(purchase, now)).flatMap((purchase) => expired(purchase));

export function withAllocation(state: GiftState, unitIndex: number, allocationId: string | null): GiftState {
  if (allocationId === null) return state;
  return { ...state, allocations: { ...state.allocations, [unitIndex]: allocationId } };
}
