import type { Mutation } from './mutation.js';
import { buyer, shopOpens, staff, sweeper } from '../programs/programs.js';
import type { Decider, DomainEvent } from '@fiocco/event-sourcing';
import type { GiftState, HoldUnit } from '@fiocco/gift';
import type { LedgerCommands } from '../../../../backend/src/modules/gifts/allocation/ledger-commands.js';
import type { Actor, Scenario } from '../programs/scenario.js';

export interface Broken {
  /**
   * The numbers of `docs/proofs/stock-protocol.md`: 1 to 4 as in PRODUCT.md section 4, 0 and 5 for their assumptions.
   */
  readonly condition: string;
  readonly title: string;
  readonly mutation: Mutation;
  readonly scenario: Scenario;
  /** What the explorer has to find. */
  readonly finds: RegExp;
}

interface Said {
  readonly type: string;
  readonly allocationId?: string | null;
}
type AnyDecider = Decider<never, unknown, DomainEvent>;
type Handled = { readonly state: unknown; readonly events: readonly DomainEvent[] };
export interface Plain {
  load(stream: string, decider: AnyDecider): Promise<{ readonly state: unknown }>;
  handle(stream: string, decider: AnyDecider, command: Said): Promise<Handled>;
}

/** The port without its type parameters, because a mutation checks the commands' types itself. */
export const around = (change: (real: Plain) => Partial<Plain>) => (real: LedgerCommands) =>
  ({ ...real, ...change(real) }) as LedgerCommands;

/** Changes the decision about one type of command. */
export const deciding = (
  type: string,
  decide: (real: AnyDecider, state: GiftState, command: Said) => readonly DomainEvent[],
) =>
  around((real) => ({
    handle: (stream, decider, command) => {
      if (command.type !== type) return real.handle(stream, decider, command);
      const other = { ...decider, decide: (state: never) => decide(decider, state, command) };
      return real.handle(stream, other, command);
    },
  }));

/** Changes how one type of event is folded. */
export function evolving(type: string, change: (before: GiftState, after: GiftState) => GiftState) {
  const others = new Map<AnyDecider, AnyDecider>();
  const other = (decider: AnyDecider): AnyDecider => {
    const known = others.get(decider) ?? {
      ...decider,
      evolve: (state: never, event: DomainEvent) => {
        const after = decider.evolve(state, event);
        return event.type === type ? (change(state, after) as never) : after;
      },
    };
    others.set(decider, known);
    return known;
  };
  return around((real) => ({
    load: (stream, decider) => real.load(stream, other(decider)),
    handle: (stream, decider, command) => real.handle(stream, other(decider), command),
  }));
}

export const isHold = (command: Said): command is HoldUnit => command.type === 'HoldUnit';
export const two = (left: Actor, right: Actor): readonly Actor[] => [left, right];
export const anna: Actor = { name: 'anna', program: buyer(1) };
export const sweeps: Actor = { name: 'sweeper', program: sweeper };
export const scene = (name: string, actors: readonly Actor[], change: Partial<Scenario> = {}): Scenario => ({
  name,
  opening: shopOpens(1, [1, 2]),
  lists: [1, 2],
  actors,
  lost: 0,
  deaths: 0,
  ...change,
});
export const other: Actor = { name: 'bea', program: buyer(2) };
export const goesBack: Actor = {
  name: 'anna-goes-back',
  program: staff(1, { type: 'ReleaseHold', transactionId: 'anna', reason: 'buyer_went_back' }),
};

/** Remembers the last read of each stream. */
export function remembering(use: (real: Plain, seen: Map<string, unknown>) => Partial<Plain>) {
  return around((real) => {
    const seen = new Map<string, unknown>();
    const load: Plain['load'] = async (stream, decider) => {
      const loaded = await real.load(stream, decider);
      seen.set(stream, loaded.state);
      return loaded;
    };
    return { load, ...use(real, seen) };
  });
}
