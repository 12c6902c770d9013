import {
  createCommandRunner,
  createKeyedQueue,
  type EventStore,
  InMemoryEventStore,
  Refusal,
} from '@fiocco/event-sourcing';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { giftDecider, type GiftState, giftStream } from '@fiocco/gift';
import { holdUnit as holdUnitCommand, termsOf } from '@fiocco/gift/testing';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import { holdUnit } from './hold-unit.js';
import type { LedgerCommands } from './ledger-commands.js';
import { releaseFreed } from './release-freed.js';
import { sweepAllocations } from './sweep-allocations.js';

export const PRODUCT = 7;
const ACTOR = { actor: 'buyer', cause: 'spec' };

type Append = EventStore['append'];

/** One process with its own runner and queues, over the common store. `meddle` wraps the store for this process. */
export function processOn(
  store: Pick<EventStore, 'append' | 'read'>,
  meddle: (append: Append) => Append = (append) => append,
) {
  const append = meddle((stream, revision, events) => store.append(stream, revision, events));
  const runner = createCommandRunner({
    store: { append, read: (stream, options) => store.read(stream, options) },
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    newId: randomUUID,
  });
  const commands: LedgerCommands = {
    load: (stream, decider) => runner.load(stream, decider),
    handle: (stream, decider, command) => runner.handle(stream, decider, command, ACTOR),
    leftToSweeper: () => undefined,
  };
  const lanes = createKeyedQueue(() => undefined);
  return {
    commands,
    /** One buyer's complete run. */
    hold(
      listId: number,
      buyer: string,
      change: Parameters<typeof holdUnitCommand>[0] = {},
    ): Promise<GiftState> {
      const command = holdUnitCommand({
        transactionId: buyer,
        holdId: randomUUID(),
        allocationId: null,
        buyer: { ref: `${buyer}#1`, digest: buyer },
        ...change,
      });
      const ports = {
        commands,
        newId: randomUUID,
        elapsed: () => performance.now(),
        pause: (ms: number) => pause(ms),
        prepare: () => Promise.resolve(command),
        inTurn: <T>(key: string, work: () => Promise<T>) => lanes.run(key, work),
      };
      const target = { stream: giftStream(listId, PRODUCT), productId: PRODUCT };
      return holdUnit(ports, target, command).then(({ state }) => state);
    },
    /** Staff change what the gift allows. */
    async terms(listId: number, terms: Parameters<typeof termsOf>[0]): Promise<void> {
      const command = { type: 'ChangeTerms', terms: terms ?? {} } as const;
      await commands.handle(giftStream(listId, PRODUCT), giftDecider, command);
    },
    async release(listId: number, transactionId: string): Promise<void> {
      const stream = giftStream(listId, PRODUCT);
      const command = { type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' } as const;
      const { events } = await commands.handle(stream, giftDecider, command);
      await releaseFreed(commands, PRODUCT, events);
    },
    /** Runs the sweeper over everything that is allocated in the stock stream. */
    async sweep(): Promise<number> {
      const { state } = await commands.load(stockStream(PRODUCT), stockDecider);
      const candidates = [...state.allocations].map(([allocationId, gift]) => ({
        allocationId,
        productId: PRODUCT,
        giftStream: gift,
      }));
      return sweepAllocations(commands, candidates);
    },
    stock: async () => (await commands.load(stockStream(PRODUCT), stockDecider)).state,
    gift: async (listId: number) => (await commands.load(giftStream(listId, PRODUCT), giftDecider)).state,
  };
}

/** A shop with `pieces` pieces of one product, placed on the given lists. */
export async function shopWith(
  pieces: number,
  lists: readonly number[],
  terms: Parameters<typeof termsOf>[0] = {},
) {
  const store = new InMemoryEventStore();
  const shop = processOn(store);
  await shop.commands.handle(stockStream(PRODUCT), stockDecider, { type: 'SetQuantity', quantity: pieces });
  for (const listId of lists) {
    const command = { type: 'PlaceGift', listId, productId: PRODUCT, terms: termsOf(terms) } as const;
    await shop.commands.handle(giftStream(listId, PRODUCT), giftDecider, command);
  }
  return { store, shop };
}

/** `held`, or the code of the refusal. */
export async function outcomeOf(run: Promise<GiftState>): Promise<string> {
  try {
    await run;
    return 'held';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/**
 * Thrown where a process dies at its n-th append: `before` the append reaches the store, or `after` it without an
 * answer.
 */
export class Killed extends Error {}

export function dyingAt(n: number, when: 'before' | 'after') {
  let appends = 0;
  return (append: Append): Append =>
    async (stream, revision, events) => {
      appends += 1;
      if (appends === n && when === 'before') throw new Killed();
      const result = await append(stream, revision, events);
      if (appends === n) throw new Killed();
      return result;
    };
}
