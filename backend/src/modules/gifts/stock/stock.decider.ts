import {
  type Decider,
  EventCatalogue,
  eventVersion,
  isCount,
  isFlag,
  isId,
  Refusal,
} from '@fiocco/event-sourcing';

export type QuantitySet = {
  readonly type: 'stock.QuantitySet.v1';
  readonly data: { readonly quantity: number };
};
type UnitAllocatedV1 = {
  readonly type: 'stock.UnitAllocated.v1';
  readonly data: { readonly allocationId: string; readonly giftStream: string };
};
export type UnitAllocated = {
  readonly type: 'stock.UnitAllocated.v2';
  /**
   * `giftStream`: the stream of the gift that the allocation was made for. `beyondStock`: no piece was free, and the gift
   * allowed to order one.
   */
  readonly data: UnitAllocatedV1['data'] & { readonly beyondStock: boolean };
};
export type AllocationReleased = {
  readonly type: 'stock.AllocationReleased.v1';
  readonly data: { readonly allocationId: string };
};
export type StockEvent = QuantitySet | UnitAllocated | AllocationReleased;

/** Every event that a product's stock may hold, in every version that was ever stored. */
export const stockEvents = new EventCatalogue('stock', [
  eventVersion<QuantitySet>('stock.QuantitySet.v1', { quantity: isCount }),
  // Until then a piece was free for each allocation.
  eventVersion<UnitAllocatedV1>(
    'stock.UnitAllocated.v1',
    { allocationId: isId, giftStream: isId },
    (data) => ({ type: 'stock.UnitAllocated.v2', data: { ...data, beyondStock: false } }),
  ),
  eventVersion<UnitAllocated>('stock.UnitAllocated.v2', {
    allocationId: isId,
    giftStream: isId,
    beyondStock: isFlag,
  }),
  eventVersion<AllocationReleased>('stock.AllocationReleased.v1', { allocationId: isId }),
]);

export type StockCommand =
  | { readonly type: 'SetQuantity'; readonly quantity: number }
  | {
      readonly type: 'Allocate';
      readonly allocationId: string;
      readonly giftStream: string;
      /** Whether the gift allows a piece that the shop has still to order. */
      readonly mayExceed: boolean;
    }
  | { readonly type: 'Release'; readonly allocationId: string };

type Allocate = Extract<StockCommand, { readonly type: 'Allocate' }>;

/** How many pieces of a product the shop has, and which are allocated, over all lists: also more, once some are to be ordered. */
export interface StockState {
  readonly quantity: number;
  /** Gift stream by allocation id. */
  readonly allocations: ReadonlyMap<string, string>;
}

function setQuantity(state: StockState, quantity: number): readonly StockEvent[] {
  if (quantity === state.quantity) return [];
  const allocated = state.allocations.size;
  // Some of what was ordered may have come: a quantity that rises is never too low.
  if (quantity < allocated && quantity < state.quantity)
    throw new Refusal('STOCK_BELOW_ALLOCATED', { allocated });
  return [{ type: 'stock.QuantitySet.v1', data: { quantity } }];
}

function allocate(state: StockState, command: Allocate): readonly StockEvent[] {
  const { allocationId, giftStream } = command;
  if (state.allocations.has(allocationId)) return [];
  const beyondStock = state.allocations.size >= state.quantity;
  if (beyondStock && !command.mayExceed) throw new Refusal('OUT_OF_STOCK');
  return [{ type: 'stock.UnitAllocated.v2', data: { allocationId, giftStream, beyondStock } }];
}

/** Stock is released by allocation id only; an id that is not allocated is a no-op. */
function release(state: StockState, allocationId: string): readonly StockEvent[] {
  if (!state.allocations.has(allocationId)) return [];
  return [{ type: 'stock.AllocationReleased.v1', data: { allocationId } }];
}

function changed(
  allocations: ReadonlyMap<string, string>,
  change: (copy: Map<string, string>) => void,
): ReadonlyMap<string, string> {
  const copy = new Map(allocations);
  change(copy);
  return copy;
}

export const stockDecider: Decider<StockState, StockCommand, StockEvent> = stockEvents.guard<
  StockState,
  StockCommand,
  StockEvent
>({
  initialState: { quantity: 0, allocations: new Map() },
  decide(state, command) {
    switch (command.type) {
      case 'SetQuantity':
        return setQuantity(state, command.quantity);
      case 'Allocate':
        return allocate(state, command);
      case 'Release':
        return release(state, command.allocationId);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'stock.QuantitySet.v1':
        return { ...state, quantity: event.data.quantity };
      case 'stock.UnitAllocated.v2': {
        const { allocationId, giftStream } = event.data;
        return {
          ...state,
          allocations: changed(state.allocations, (all) => all.set(allocationId, giftStream)),
        };
      }
      case 'stock.AllocationReleased.v1':
        return {
          ...state,
          allocations: changed(state.allocations, (all) => all.delete(event.data.allocationId)),
        };
    }
  },
});

export function stockStream(productId: number): string {
  return `stock-${productId}`;
}
