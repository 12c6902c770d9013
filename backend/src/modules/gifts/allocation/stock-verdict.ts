import { UnreadableEvent } from '@fiocco/event-sourcing';
import { giftDecider, type GiftState, isStale, unitsOf } from '@fiocco/gift';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';
import { releaseFreed } from './release-freed.js';

/**
 * `settled`: every allocated unit belongs to a hold, a reservation or a sale. `waiting`: some allocation is not in its
 * gift's stream yet. `room`: there is stock now.
 */
export type StockVerdict = 'settled' | 'waiting' | 'room';

/** Ends the holds of a gift that are past their time, which frees their units. */
async function expireStale(
  commands: LedgerCommands,
  stream: string,
  state: GiftState,
  allocationId: string,
  now: string,
): Promise<boolean> {
  const unit = unitsOf(state).find((candidate) => candidate.allocationId === allocationId);
  if (!unit || !unit.live.every((purchase) => isStale(purchase, now))) return false;
  for (const { id: transactionId, holdId } of unit.live) {
    const expired = await commands.handle(stream, giftDecider, {
      type: 'ExpireHold',
      transactionId,
      holdId,
      now,
    });
    await releaseFreed(commands, state.productId, expired.events);
  }
  return true;
}

/**
 * Null where the stream holds an event that this process cannot read. That damage must not fail a command about another
 * gift.
 */
async function readableGift(commands: LedgerCommands, stream: string): Promise<GiftState | null> {
  try {
    return (await commands.load(stream, giftDecider)).state;
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
}

async function verdictOf(
  commands: LedgerCommands,
  stream: string,
  allocationId: string,
  productId: number,
  now: string,
): Promise<StockVerdict> {
  const state = await readableGift(commands, stream);
  // What became of it is unknown, so it is no reason for a final refusal.
  if (!state) return 'waiting';
  if (state.dead.has(allocationId)) {
    await commands.handle(stockStream(productId), stockDecider, { type: 'Release', allocationId });
    return 'room';
  }
  if (!Object.values(state.allocations).includes(allocationId)) return 'waiting';
  return (await expireStale(commands, stream, state, allocationId, now)) ? 'room' : 'settled';
}

/**
 * Explains why the stock refused. The answer comes from the gifts that its allocations name, never from a read model.
 */
export async function stockVerdict(
  commands: LedgerCommands,
  productId: number | null,
  now: string,
): Promise<StockVerdict> {
  if (productId === null) return 'room';
  const { state } = await commands.load(stockStream(productId), stockDecider);
  if (state.allocations.size < state.quantity) return 'room';
  let verdict: StockVerdict = 'settled';
  for (const [allocationId, stream] of state.allocations) {
    const one = await verdictOf(commands, stream, allocationId, productId, now);
    if (one === 'room') return 'room';
    if (one === 'waiting') verdict = 'waiting';
  }
  return verdict;
}
