import { type Broken, anna, around, goesBack, other, remembering, scene, two } from './mutation-tools.js';
import { buyer, giftOn, STOCK } from '../programs/programs.js';
import { PersistentMap } from '@fiocco/event-sourcing';
import type { GiftState } from '@fiocco/gift';
import type { StockState } from '../../../../backend/src/modules/gifts/stock/stock.decider.js';

export const refusing: readonly Broken[] = [
  {
    condition: '4a',
    title: 'an allocation that does not show in its gift yet counts as sold',
    mutation: {
      commands: remembering((real, seen) => ({
        load: async (stream, decider) => {
          const { state } = await real.load(stream, decider);
          seen.set(stream, state);
          if (stream === STOCK) return { state };
          const gift = state as GiftState;
          const stock = seen.get(STOCK) as StockState | undefined;
          const all = [...(stock?.allocations ?? [])].filter(
            ([id, at]) => at === stream && !gift.dead.has(id),
          );
          const shown = Object.fromEntries(all.map(([id], index) => [`${900 + index}`, id]));
          return { state: { ...gift, allocations: { ...shown, ...gift.allocations } } };
        },
      })),
    },
    scenario: scene('two lists, one dies', two(anna, other), { deaths: 1 }),
    finds: /is told OUT_OF_STOCK/,
  },
  {
    condition: '4b',
    title: 'a hold past its time counts as standing',
    mutation: {
      commands: around((real) => ({
        load: async (stream, decider) => {
          const { state } = await real.load(stream, decider);
          if (stream !== giftOn(1)) return { state };
          const gift = state as GiftState;
          const kept = [...gift.live].map(
            ([id, purchase]) => [id, { ...purchase, expiresAt: null }] as const,
          );
          return { state: { ...gift, live: PersistentMap(kept) } };
        },
      })),
    },
    scenario: scene('two lists, time passes', two(anna, other), { timePasses: true }),
    finds: /is told OUT_OF_STOCK/,
  },
  {
    condition: '4c',
    title: "the own gift's stream is not read again last",
    mutation: {
      commands: around((real) => {
        let own: unknown;
        let verdictLooks = 0;
        return {
          load: async (stream, decider) => {
            const { state } = await real.load(stream, decider);
            if (stream === STOCK) verdictLooks = (state as StockState).allocations.size + 1;
            else verdictLooks -= 1;
            if (stream === giftOn(1) && verdictLooks < 0) own = state;
            return { state: stream === giftOn(1) && verdictLooks === 0 ? own : state };
          },
        };
      }),
    },
    scenario: scene(
      'one buyer in two tabs',
      two(anna, { name: 'anna-again', program: buyer(1, { transactionId: 'anna' }) }),
    ),
    finds: /is told OUT_OF_STOCK/,
  },
  {
    condition: '4d',
    title: 'whoever sees a freed or abandoned one leaves it to the sweeper',
    mutation: {
      commands: around((real) => {
        let looking = false;
        return {
          load: (stream, decider) => {
            looking ||= stream === STOCK;
            return real.load(stream, decider);
          },
          handle: async (stream, decider, command) => {
            if (command.type !== 'Release') looking = false;
            if (looking && command.type === 'Release') return { state: null, events: [] };
            return real.handle(stream, decider, command);
          },
        };
      }),
    },
    scenario: scene('a buyer goes back and dies, another list asks', [anna, goesBack, other], {
      deaths: 1,
      switches: 1,
    }),
    finds: /does not come to an end/,
  },
  {
    condition: '4e',
    title: 'after a second the answer is "Esaurito" and not "riprova"',
    mutation: { outcome: (outcome) => (outcome === 'STOCK_BUSY' ? 'OUT_OF_STOCK' : outcome) },
    scenario: scene('two lists, one dies', two(anna, other), { deaths: 1 }),
    finds: /is told OUT_OF_STOCK/,
  },
  {
    condition: '4f',
    title: 'others are waited for without an end',
    mutation: { endless: true },
    scenario: scene('two lists, one dies', two(anna, other), { deaths: 1, switches: 1 }),
    finds: /does not come to an end/,
  },
];
