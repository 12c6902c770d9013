import { Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import {
  type BeginVoid,
  decideGift,
  decideHold,
  giftDecider,
  type GiftEvent,
  type GiftState,
  type HoldQuestion,
  type HoldUnit,
  isAgreed,
  purchaseIn,
} from '@fiocco/gift';
import { type StockCommand, stockDecider, stockStream } from '../stock/stock.decider.js';
import type { LedgerCommands } from './ledger-commands.js';
import { giveBack, releaseFreed } from './release-freed.js';
import { stockVerdict } from './stock-verdict.js';

/** How long a buyer waits for other buyers' unsettled allocations before the answer is "riprova". */
const ALLOCATIONS_PATIENCE_MS = 1000;
const PAUSE_MS = 15;

export interface HoldPorts {
  readonly commands: LedgerCommands;
  readonly newId: () => string;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /**
   * Makes the final command, and stores what must be on record before the first event: order number and the buyer's
   * reference. Called once per run and only where the gift did not refuse, so that refused buyers leave nothing behind.
   */
  readonly prepare: () => Promise<HoldUnit>;
  /**
   * Runs the commands for one gift one after the other within this process, so that they do not conflict with each
   * other.
   */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export interface HoldTarget {
  readonly stream: string;
  /** Null for the fund, which has no stock. */
  readonly productId: number | null;
}

type Attempt = { readonly events: readonly GiftEvent[]; readonly state: GiftState } | 'refused-by-stock';

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Refusal && error.code === code;
}

/** Stands for an allocation that is not drawn yet, while the gift is asked. */
const ANY_ALLOCATION = 'any';

/** Asks the gift alone, about all of the call. A refusal is thrown before any stock is touched. */
function needsAllocation(state: GiftState, question: HoldUnit): boolean {
  try {
    decideGift(state, question);
    return false;
  } catch (error) {
    if (!isRefusal(error, 'ALLOCATION_NEEDED')) throw error;
    decideGift(state, { ...question, allocationId: ANY_ALLOCATION });
    return true;
  }
}

/**
 * Asks the gift as it would be once this payment is closed, before anything of it is. Answers whether the hold would
 * need another unit's stock.
 */
export function needsAllocationOnceClosed(
  state: GiftState,
  closing: BeginVoid,
  asked: HoldQuestion,
): boolean {
  const { transactionId, attemptId } = closing;
  const closed = { type: 'NoteVoided', transactionId, attemptId, now: asked.now } as const;
  let after = state;
  for (const command of [closing, closed])
    after = giftDecider.decide(after, command).reduce(giftDecider.evolve, after);
  const keepsOwn = Object.keys(after.allocations).length === Object.keys(state.allocations).length;
  return needsAllocation(after, asQuestion(asked)) && keepsOwn;
}

/** What is confirmed stays as it is, unless its buyer pays it in another way than by the transfer that is awaited. */
function staysConfirmed(state: GiftState, question: HoldUnit): boolean {
  const purchase = purchaseIn(state, question.transactionId);
  return purchase !== undefined && isAgreed(purchase) && decideHold(state, question).length === 0;
}

function uses(events: readonly GiftEvent[], allocationId: string): boolean {
  return events.some(
    (event) =>
      (event.type === 'gift.UnitHeld.v1' || event.type === 'gift.HoldRetaken.v1') &&
      event.data.allocationId === allocationId,
  );
}

/** Whether more is allocated by then than the shop has; null where the stock refuses it. */
async function allocate(
  commands: LedgerCommands,
  productId: number,
  allocation: Omit<Extract<StockCommand, { type: 'Allocate' }>, 'type'>,
): Promise<boolean | null> {
  try {
    const command = { type: 'Allocate', ...allocation } as const;
    const { state } = await commands.handle(stockStream(productId), stockDecider, command);
    return state.allocations.size > state.quantity;
  } catch (error) {
    if (isRefusal(error, 'OUT_OF_STOCK')) return null;
    throw error;
  }
}

async function withFreshAllocation(
  ports: HoldPorts,
  target: HoldTarget,
  productId: number,
  command: HoldUnit,
  mayExceed: boolean,
): Promise<Attempt> {
  const { commands } = ports;
  const allocationId = ports.newId();
  const giftStream = target.stream;
  const isBeyondStock = await allocate(commands, productId, { allocationId, giftStream, mayExceed });
  if (isBeyondStock === null) return 'refused-by-stock';
  failpoint('stock-before-hold');
  let result: { readonly state: GiftState; readonly events: readonly GiftEvent[] };
  try {
    result = await commands.handle(target.stream, giftDecider, { ...command, allocationId, isBeyondStock });
  } catch (error) {
    // After a refusal none of our appends is open, so the allocation can be released. After any other error an append
    // may still arrive, and the sweeper takes care of it.
    if (error instanceof Refusal) await giveBack(commands, productId, allocationId);
    // The sweeper gave this allocation up, taking us for dead, or staff no longer allow to order: draw another one.
    if (isRefusal(error, 'ALLOCATION_DEAD') || isRefusal(error, 'OUT_OF_STOCK')) return 'refused-by-stock';
    throw error;
  }
  if (!uses(result.events, allocationId)) await giveBack(commands, productId, allocationId);
  return result;
}

async function attempt(ports: HoldPorts, target: HoldTarget, question: HoldUnit): Promise<Attempt> {
  const { state } = await ports.commands.load(target.stream, giftDecider);
  const { productId } = target;
  const needsOne = needsAllocation(state, question);
  // What is confirmed belongs to the buyer who confirmed it; no other buyer is recorded for it.
  if (!needsOne && staysConfirmed(state, question)) return { state, events: [] };
  const command = await ports.prepare();
  const { beyondStock } = state.terms;
  if (productId !== null && needsOne)
    return withFreshAllocation(ports, target, productId, command, beyondStock);
  try {
    return await ports.commands.handle(target.stream, giftDecider, command);
  } catch (error) {
    // The unit lost its allocation between the two checks.
    if (productId !== null && isRefusal(error, 'ALLOCATION_NEEDED')) {
      return withFreshAllocation(ports, target, productId, command, beyondStock);
    }
    throw error;
  }
}

const asQuestion = (question: HoldQuestion): HoldUnit => ({
  ...question,
  orderNumber: '',
  buyer: { ref: '', digest: '' },
  allocationId: null,
});

/**
 * Holds a unit or share: first the gift is asked, then stock is allocated, then the hold that names the allocation is
 * written (PRODUCT.md section 4). Refuses with the gift decider's codes, with `OUT_OF_STOCK` where that is final and the gift does not allow to order, and
 * with `STOCK_BUSY` where it may change.
 */
export async function holdUnit(
  ports: HoldPorts,
  target: HoldTarget,
  asked: HoldQuestion,
): Promise<Exclude<Attempt, string>> {
  const question = asQuestion(asked);
  const giveUpAt = ports.elapsed() + ALLOCATIONS_PATIENCE_MS;
  for (;;) {
    const result = await ports.inTurn(target.stream, () => attempt(ports, target, question));
    if (result !== 'refused-by-stock') {
      await releaseFreed(ports.commands, target.productId, result.events);
      return result;
    }
    const verdict = await stockVerdict(ports.commands, target.productId, question.now);
    if (verdict === 'settled') {
      const own = await ports.commands.load(target.stream, giftDecider);
      if (needsAllocation(own.state, question)) throw new Refusal('OUT_OF_STOCK');
    }
    if (ports.elapsed() >= giveUpAt) throw new Refusal('STOCK_BUSY');
    if (verdict === 'waiting') await ports.pause(PAUSE_MS);
  }
}
