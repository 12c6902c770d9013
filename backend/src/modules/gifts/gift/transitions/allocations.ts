import { eventVersion, isCount, isId } from '@fiocco/event-sourcing';
import type { GiftState } from '../gift.state.js';
import type { GiftTransition } from '../gift.transition.js';
import { unitsOf } from '../gift.units.js';

export type AllocationCommand = { readonly type: 'AbandonAllocation'; readonly allocationId: string };

/** Nothing is left on the unit: its stock may go back. */
export type AllocationFreed = {
  readonly type: 'gift.AllocationFreed.v1';
  readonly data: { readonly unitIndex: number; readonly allocationId: string };
};
/** The sweeper gave an allocation up that no unit owns: the decider refuses the id from now on. */
export type AllocationAbandoned = {
  readonly type: 'gift.AllocationAbandoned.v1';
  readonly data: { readonly allocationId: string };
};
export type AllocationEvent = AllocationFreed | AllocationAbandoned;

/** Also for a withdrawn gift: from now on the id is refused here, so its stock may be released. */
function abandon(state: GiftState, { allocationId }: AllocationCommand): readonly AllocationAbandoned[] {
  const owned = Object.values(state.allocations).includes(allocationId);
  if (owned || state.dead.has(allocationId)) return [];
  return [{ type: 'gift.AllocationAbandoned.v1', data: { allocationId } }];
}

/** The allocation belongs to the unit: those of units on which nothing is left, to be freed in the same batch. */
export function freedIn(state: GiftState): readonly AllocationFreed[] {
  const inUse = new Set(unitsOf(state).flatMap((unit) => (unit.live.length > 0 ? [unit.index] : [])));
  return Object.entries(state.allocations)
    .filter(([unitIndex]) => !inUse.has(Number(unitIndex)))
    .map(([unitIndex, allocationId]) => ({
      type: 'gift.AllocationFreed.v1',
      data: { unitIndex: Number(unitIndex), allocationId },
    }));
}

function freed(state: GiftState, { data }: AllocationFreed): GiftState {
  const { [String(data.unitIndex)]: _freed, ...allocations } = state.allocations;
  return { ...state, allocations, dead: state.dead.set(data.allocationId, true) };
}

/** What becomes of the stock that was allocated to a unit. */
export const allocations: GiftTransition<AllocationCommand, AllocationEvent> = {
  decide: { AbandonAllocation: abandon },
  evolve: {
    'gift.AllocationFreed.v1': freed,
    'gift.AllocationAbandoned.v1': (state, { data }) => ({
      ...state,
      dead: state.dead.set(data.allocationId, true),
    }),
  },
  stored: {
    'gift.AllocationFreed.v1': eventVersion<AllocationFreed>('gift.AllocationFreed.v1', {
      unitIndex: isCount,
      allocationId: isId,
    }),
    'gift.AllocationAbandoned.v1': eventVersion<AllocationAbandoned>('gift.AllocationAbandoned.v1', {
      allocationId: isId,
    }),
  },
};
