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
async function sweepAllocation(commands: LedgerCommands, candidate: Candidate): Promise<boolean> {
  const { allocationId, productId, giftStream } = candidate;
  const { state } = await commands.handle(giftStream, giftDecider, {
    type: 'AbandonAllocation',
    allocationId,
  });
  if (!state.dead.has(allocationId)) return false;
  await commands.handle(stockStream(productId), stockDecider, { type: 'Release', allocationId });
  return true;
}

/**
 * Sweeps one candidate after the other and answers how many were released. One that fails, because its gift's stream is
 * damaged or the store did not answer, keeps no other one waiting; all failures are thrown together at the end.
 */
export async function sweepAllocations(
  commands: LedgerCommands,
  candidates: readonly Candidate[],
): Promise<number> {
  const failures: unknown[] = [];
  let released = 0;
  for (const candidate of candidates) {
    try {
      if (await sweepAllocation(commands, candidate)) released += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return released;
  const message = `${failures.length} of ${candidates.length} allocations could not be swept`;
  throw new AggregateError(failures, message);
}
