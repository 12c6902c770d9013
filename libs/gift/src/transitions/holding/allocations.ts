import { eventVersion, isCount, isId } from '@fiocco/event-sourcing';
import type { AllocationAbandoned, AllocationFreed } from '../../events/placing.js';
import type { GiftState } from '../../state/gift-state.js';
import type { GiftTransition } from '../../state/transition.js';
import { unitsOf } from '../../state/units.js';

export type AllocationCommand = { readonly type: 'AbandonAllocation'; readonly allocationId: string };
type AllocationEvent = AllocationFreed | AllocationAbandoned;

/** Also allowed for a withdrawn gift. From now on the gift refuses the id, so its stock may be released. */
function abandon(state: GiftState, { allocationId }: AllocationCommand): readonly AllocationAbandoned[] {
  const owned = Object.values(state.allocations).includes(allocationId);
  if (owned || state.dead.has(allocationId)) return [];
  return [{ type: 'gift.AllocationAbandoned.v1', data: { allocationId } }];
}

/** Frees the allocations of units on which nothing is left, in the same batch as the event that emptied them. */
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

/** What happens to the stock that is allocated to a unit. */
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
