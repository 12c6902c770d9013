import type { GiftEvent } from '../gift/gift.events.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';

/**
 * Gives an allocation back to the shop's stock. Never fails: what was asked of the gift is decided and stored by now, and
 * must not be answered with a fault. What can't be given back is the sweeper's.
 */
export async function giveBack(
  commands: LedgerCommands,
  productId: number,
  allocationId: string,
): Promise<void> {
  try {
    await commands.handle(stockStream(productId), stockDecider, { type: 'Release', allocationId });
  } catch (error) {
    commands.leftToSweeper(allocationId, error);
  }
}

/** Gives back what a gift's batch freed. If it is cut off here, the sweeper does the same. */
export async function releaseFreed(
  commands: LedgerCommands,
  productId: number | null,
  events: readonly GiftEvent[],
): Promise<void> {
  if (productId === null) return;
  for (const event of events) {
    if (event.type === 'gift.AllocationFreed.v1')
      await giveBack(commands, productId, event.data.allocationId);
  }
}
