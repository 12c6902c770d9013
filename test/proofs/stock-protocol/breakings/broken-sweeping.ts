import {
  type Broken,
  anna,
  around,
  deciding,
  evolving,
  goesBack,
  other,
  scene,
  sweeps,
  two,
} from './mutation-tools.js';
import { staff } from '../programs/programs.js';
import { PersistentMap } from '@fiocco/event-sourcing';
import type { GiftState } from '@fiocco/gift';

export const sweeping: readonly Broken[] = [
  {
    condition: '3a',
    title: 'the sweeper releases without writing AllocationAbandoned first',
    mutation: {
      commands: around((real) => ({
        handle: async (stream, decider, command) => {
          if (command.type !== 'AbandonAllocation') return real.handle(stream, decider, command);
          const state = (await real.load(stream, decider)).state as GiftState;
          const id = command.allocationId ?? '';
          const owned = Object.values(state.allocations).includes(id);
          return { state: owned ? state : { ...state, dead: state.dead.set(id, true) }, events: [] };
        },
      })),
    },
    scenario: scene('a buyer and a sweeper', two(anna, sweeps)),
    finds: /sold twice/,
  },
  {
    condition: '3b',
    title: 'AllocationAbandoned is written on a state that another revision has overtaken',
    mutation: {
      commands: around((real) => ({
        handle: async (stream, decider, command) => {
          if (command.type !== 'AbandonAllocation') return real.handle(stream, decider, command);
          const { state } = await real.load(stream, decider);
          const old = { ...decider, decide: () => decider.decide(state as never, command) };
          return real.handle(stream, old, command);
        },
      })),
    },
    scenario: scene('a buyer and a sweeper', two(anna, sweeps)),
    finds: /sold twice/,
  },
  {
    condition: '3c',
    title: 'a withdrawn gift takes no AllocationAbandoned',
    mutation: {
      commands: deciding('AbandonAllocation', (real, state, command) =>
        state.placement === 'withdrawn' ? [] : real.decide(state as never, command),
      ),
    },
    scenario: scene(
      'a buyer dies, the gift leaves the list',
      two(anna, { name: 'staff', program: staff(1, { type: 'WithdrawGift', closedToo: false }) }),
      { deaths: 1 },
    ),
    finds: /locked for ever/,
  },
  {
    condition: '3d',
    title: 'the gift accepts an abandoned id',
    mutation: {
      commands: deciding('HoldUnit', (real, state, command) =>
        real.decide({ ...state, dead: PersistentMap() } as never, command),
      ),
    },
    scenario: scene('a buyer and a sweeper', two(anna, sweeps)),
    finds: /sold twice/,
  },
  {
    condition: '3e',
    title: 'the sweeper leaves a freed or abandoned one where it is',
    mutation: {
      commands: around((real) => ({
        handle: async (stream, decider, command) => {
          if (command.type !== 'AbandonAllocation') return real.handle(stream, decider, command);
          const before = (await real.load(stream, decider)).state as GiftState;
          const result = await real.handle(stream, decider, command);
          return before.dead.has(command.allocationId ?? '')
            ? { ...result, state: { ...before, dead: PersistentMap<string, true>() } }
            : result;
        },
      })),
    },
    scenario: scene('a buyer goes back', two(anna, goesBack), { deaths: 1 }),
    finds: /locked for ever/,
  },
  {
    condition: '3f',
    title: 'the gift does not remember a freed id',
    mutation: {
      commands: evolving('gift.AllocationFreed.v1', (before, after) => ({ ...after, dead: before.dead })),
    },
    scenario: scene('a buyer goes back, another list asks', [anna, goesBack, other]),
    finds: /is told STOCK_BUSY/,
  },
];
