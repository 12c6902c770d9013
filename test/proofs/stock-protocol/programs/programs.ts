import type { Program, ProcessContext } from '../model/process.js';
import {
  AppendUnknown,
  createKeyedQueue,
  HandleTimeout,
  type KeyedQueue,
  Refusal,
} from '@fiocco/event-sourcing';
import {
  type GiftCommand,
  giftDecider,
  type GiftState,
  giftStream,
  type HoldUnit,
  purchaseIn,
} from '@fiocco/gift';
import { holdUnit as holdCommand, IN_15_MIN, IN_A_WEEK, NOW, termsOf } from '@fiocco/gift/testing';
import { stockDecider, stockStream } from '../../../../backend/src/modules/gifts/stock/stock.decider.js';
import { holdUnit } from '../../../../backend/src/modules/gifts/allocation/hold-unit.js';
import { releaseFreed } from '../../../../backend/src/modules/gifts/allocation/release-freed.js';
import { sweepAllocations } from '../../../../backend/src/modules/gifts/allocation/sweep-allocations.js';

export const PRODUCT = 7;
export const STOCK = stockStream(PRODUCT);
export const giftOn = (listId: number) => giftStream(listId, PRODUCT);

/** Who begins later has a later end; a hold made at NOW can run out. */
const expiryFor = (now: string) => (now === NOW ? IN_15_MIN : IN_A_WEEK);

export interface BuyerChange extends Partial<HoldUnit> {
  /** The transaction's id; a new one when absent. */
  readonly transactionId?: string;
}

/** The answer of a run: `held`, the code of a refusal, or `unknown`. */
async function outcomeOf(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

function isUnknown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnknown);
  return error instanceof AppendUnknown || error instanceof HandleTimeout;
}

/** What a purchase is to its buyer: `held` while its unit is kept, whatever comes after. */
function standingIn(state: GiftState, transactionId: string): string {
  if (state.live.has(transactionId)) return 'held';
  return purchaseIn(state, transactionId)?.stage ?? 'nothing';
}

/** One run of a buyer, with its answer. */
export async function buy(
  process: ProcessContext,
  lanes: KeyedQueue<undefined>,
  run: string,
  listId: number,
  change: BuyerChange,
): Promise<string> {
  const { mutation, commands } = process;
  const now = await process.begin(run);
  const transactionId = change.transactionId ?? run;
  const stream = giftOn(listId);
  const command = holdCommand({
    expiresAt: change.by === 'staff' ? null : expiryFor(now),
    buyer: { ref: `${transactionId}#1`, digest: transactionId },
    ...change,
    holdId: process.newId(),
    transactionId,
    allocationId: null,
    now,
  });
  process.says({ type: 'asks', run, question: { stream, command } });
  const { allocationId } = mutation;
  const ports = {
    commands,
    newId: allocationId ? () => allocationId(transactionId) : process.newId,
    elapsed: mutation.endless ? () => 0 : process.elapsed,
    pause: process.pause,
    prepare: async () => command,
    inTurn: <T>(key: string, work: () => Promise<T>) => lanes.run(key, work),
  };
  const outcome = await outcomeOf(async () => {
    const { state } = await holdUnit(ports, { stream, productId: PRODUCT }, command);
    return standingIn(state, transactionId);
  });
  process.says({ type: 'answers', run, outcome: mutation.outcome?.(outcome) ?? outcome });
  return outcome;
}

/** One buyer's complete run; the process has the buyer's name. */
export const buyer =
  (listId: number, change: BuyerChange = {}): Program =>
  async (process) => {
    await buy(
      process,
      createKeyedQueue(() => undefined),
      process.name,
      listId,
      change,
    );
  };

/** Several buyers served by one process, with one command runner and its queues. */
export const buyersTogether =
  (...asked: readonly (readonly [run: string, listId: number, change?: BuyerChange])[]): Program =>
  async (process) => {
    const lanes = createKeyedQueue(() => undefined);
    await Promise.all(asked.map(([run, listId, change]) => buy(process, lanes, run, listId, change ?? {})));
  };

/** Sweeps everything that the stock has allocated, which is more than any read model would name. */
export const sweeper: Program = async ({ begin, commands, name }) => {
  await begin(name);
  await outcomeOf(async () => {
    const { state } = await commands.load(STOCK, stockDecider);
    const all = [...state.allocations].map(([allocationId, giftStream]) => ({
      allocationId,
      productId: PRODUCT,
      giftStream,
    }));
    await sweepAllocations(commands, all);
    return 'swept';
  });
};

export async function onGift(
  { commands }: ProcessContext,
  listId: number,
  command: Exclude<GiftCommand, HoldUnit>,
): Promise<string> {
  return outcomeOf(async () => {
    const { events } = await commands.handle(giftOn(listId), giftDecider, command);
    await releaseFreed(commands, PRODUCT, events);
    return 'done';
  });
}

/** A command on a gift, followed by the release of freed stock. */
export const staff =
  (listId: number, command: Exclude<GiftCommand, HoldUnit>): Program =>
  async (process) => {
    await process.begin(process.name);
    await onGift(process, listId, command);
  };

const ENDED_BY_TIME: readonly string[] = ['held', 'paying', 'authorised', 'voiding'];

/** The job for the end of every hold, whenever it runs. */
export const expiry =
  (listId: number): Program =>
  async (process) => {
    const now = await process.begin(process.name);
    await outcomeOf(async () => {
      const { state } = await process.commands.load(giftOn(listId), giftDecider);
      for (const { id, holdId, stage } of state.live.values()) {
        if (!ENDED_BY_TIME.includes(stage)) continue;
        await onGift(process, listId, { type: 'ExpireHold', transactionId: id, holdId, now });
      }
      return 'done';
    });
  };

export const stockSetTo =
  (quantity: number): Program =>
  async ({ begin, commands, name }) => {
    await begin(name);
    await outcomeOf(async () => {
      await commands.handle(STOCK, stockDecider, { type: 'SetQuantity', quantity });
      return 'done';
    });
  };

/** A shop with so many pieces, placed on the given lists. */
export const shopOpens =
  (pieces: number, lists: readonly number[], terms: Parameters<typeof termsOf>[0] = {}): Program =>
  async ({ begin, commands, name }) => {
    await begin(name);
    await commands.handle(STOCK, stockDecider, { type: 'SetQuantity', quantity: pieces });
    for (const listId of lists) {
      const place = { type: 'PlaceGift', listId, productId: PRODUCT, terms: termsOf(terms) } as const;
      await commands.handle(giftOn(listId), giftDecider, place);
    }
  };
