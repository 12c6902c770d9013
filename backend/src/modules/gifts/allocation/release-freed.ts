import type { GiftEvent } from '../gift/gift.events.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';

/** Gives back to the shop's stock what a gift's batch freed. If it is cut off here, the sweeper does the same. */
export async function releaseFreed(
  commands: LedgerCommands,
  productId: number | null,
  events: readonly GiftEvent[],
): Promise<void> {
  if (productId === null) return;
  for (const event of events) {
    if (event.type !== 'gift.AllocationFreed.v1') continue;
    const { allocationId } = event.data;
    await commands.handle(stockStream(productId), stockDecider, { type: 'Release', allocationId });
  }
}
