import { giftDecider } from '../gift/gift.decider.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';

/** An allocation that, as far as the read model knows, no unit owns. */
export interface Candidate {
  readonly allocationId: string;
  readonly productId: number;
  readonly giftStream: string;
}

/**
 * Gives an ownerless allocation back: first `AllocationAbandoned` in the gift's stream, whose decider from then on
 * refuses the id, and only then the release. Returns whether it was released; an owned one is left alone.
 */
export async function sweepAllocation(commands: LedgerCommands, candidate: Candidate): Promise<boolean> {
  const { allocationId, productId, giftStream } = candidate;
  const { state } = await commands.handle(giftStream, giftDecider, {
    type: 'AbandonAllocation',
    allocationId,
  });
  if (!state.dead[allocationId]) return false;
  await commands.handle(stockStream(productId), stockDecider, { type: 'Release', allocationId });
  return true;
}
