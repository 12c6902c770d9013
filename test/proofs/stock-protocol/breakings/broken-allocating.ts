import {
  type Broken,
  anna,
  around,
  deciding,
  isHold,
  other,
  remembering,
  scene,
  sweeps,
  two,
} from './mutation-tools.js';
import { buyer, expiry, shopOpens, STOCK } from '../programs/programs.js';
import { AppendUnknown, PersistentMap, Refusal } from '@fiocco/event-sourcing';
import type { GiftState } from '@fiocco/gift';
import type { StockState } from '../../../../backend/src/modules/gifts/stock/stock.decider.js';

export const allocating: readonly Broken[] = [
  {
    condition: '0',
    title: 'the stock allocates one piece more than it has',
    mutation: {
      commands: deciding('Allocate', (real, state, command) =>
        real.decide({ ...(state as unknown as StockState), quantity: 2 } as never, command),
      ),
    },
    scenario: scene('two lists', two(anna, other)),
    finds: /more is allocated/,
  },
  {
    condition: '1a',
    title: 'the gift is not asked first',
    mutation: {
      commands: around((real) => ({
        load: async (stream, decider) => {
          const { state } = await real.load(stream, decider);
          const none = { live: PersistentMap(), ended: PersistentMap(), allocations: {} };
          return { state: stream === STOCK ? state : { ...(state as GiftState), ...none } };
        },
      })),
    },
    scenario: scene('two buyers of one unit', two(anna, { name: 'bea', program: buyer(1) }), {
      opening: shopOpens(2, [1]),
      lists: [1],
    }),
    finds: /asks the stock although the gift refuses/,
  },
  {
    condition: '1b',
    title: 'the allocation id is derived from the transaction',
    mutation: { allocationId: (transactionId) => `of-${transactionId}` },
    scenario: scene(
      'one buyer in two tabs',
      two(anna, { name: 'anna-again', program: buyer(1, { transactionId: 'anna' }) }),
    ),
    finds: /sold twice/,
  },
  {
    condition: '1c',
    title: 'the hold is decided on the state that was seen before its id was drawn',
    mutation: {
      commands: remembering((real, seen) => ({
        handle: (stream, decider, command) => {
          if (!isHold(command) || command.allocationId === null) return real.handle(stream, decider, command);
          const old = { ...decider, decide: () => decider.decide(seen.get(stream) as never, command) };
          return real.handle(stream, old, command);
        },
      })),
    },
    scenario: scene('a buyer and a sweeper', two(anna, sweeps)),
    finds: /sold twice/,
  },
  {
    condition: '2a',
    title: 'an allocation is given back while the hold that names it may still be stored',
    mutation: {
      commands: around((real) => ({
        handle: async (stream, decider, command) => {
          try {
            return await real.handle(stream, decider, command);
          } catch (error) {
            if (isHold(command) && error instanceof AppendUnknown) throw new Refusal('GIVEN_UP');
            throw error;
          }
        },
      })),
      outcome: (outcome) => (outcome === 'GIVEN_UP' ? 'unknown' : outcome),
    },
    scenario: scene('a buyer alone', [anna], { lost: 1 }),
    finds: /sold twice/,
  },
  {
    condition: '2b',
    title: 'the run does not look for its own events in the stream',
    mutation: {
      store: (real) => ({
        append: (stream, revision, events) => real.append(stream, revision, events),
        read: async (stream, options) =>
          (await real.read(stream, options)).map((event) => ({ ...event, id: 'somebody' })),
      }),
    },
    scenario: scene('a buyer alone', [anna], { lost: 1 }),
    finds: /sold twice/,
  },
  {
    condition: '5a',
    title: 'a hold that relies on an older one having run out does not write its HoldExpired',
    mutation: {
      commands: deciding('HoldUnit', (real, state, command) =>
        real.decide(state as never, command).filter(({ type }) => type !== 'gift.HoldExpired.v1'),
      ),
    },
    scenario: scene('two buyers of one unit, time passes', two(anna, { name: 'bea', program: buyer(1) }), {
      timePasses: true,
    }),
    finds: /sold twice/,
  },
  {
    condition: '5b',
    title: 'a batch that leaves nothing on the unit writes no AllocationFreed',
    mutation: {
      commands: deciding('ExpireHold', (real, state, command) =>
        real.decide(state as never, command).filter(({ type }) => type !== 'gift.AllocationFreed.v1'),
      ),
    },
    scenario: scene('a hold runs out', two(anna, { name: 'expiry', program: expiry(1) }), {
      timePasses: true,
    }),
    finds: /locked for ever/,
  },
];
