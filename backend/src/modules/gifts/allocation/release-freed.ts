import type { GiftEvent } from '@fiocco/gift';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';

/**
 * Releases an allocation to the shop's stock. It never fails: the gift's command is already stored and must not be
 * answered with an error. What cannot be released here is left to the sweeper.
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

/** Releases what a gift's batch freed. If this is interrupted, the sweeper does the same. */
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
