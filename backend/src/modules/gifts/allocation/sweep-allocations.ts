import { giftDecider } from '@fiocco/gift';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';

/** An allocation that no unit owns according to the read model. */
export interface Candidate {
  readonly allocationId: string;
  readonly productId: number;
  readonly giftStream: string;
}

/**
 * Releases an allocation that no unit owns: first `AllocationAbandoned` is written to the gift's stream, whose decider
 * refuses the id from then on, and then the stock is released. Returns whether it was released; an allocation that a
 * unit owns is left alone.
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
 * Sweeps the candidates one after the other and answers how many were released. One that fails (a damaged stream, a
 * store that does not answer) does not stop the others; all failures are thrown together at the end.
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
