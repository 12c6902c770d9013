import { stripeId } from '../ids.js';
import type { Store } from '../store/store.js';
import type { Fault, Kind, Operation, Provider } from './fault.js';

export interface ArmedFault extends Fault {
  readonly id: string;
}

export interface FaultBook {
  arm(fault: Fault): ArmedFault;
  armed(): ArmedFault[];
  clear(): void;
  /** The oldest armed fault that fits, which thereby has happened once; within a transaction. */
  take<Wanted extends Kind>(
    provider: Provider,
    operation: Operation,
    kinds: readonly Wanted[],
  ): (ArmedFault & { readonly kind: Wanted }) | undefined;
}

/** Decides at each occasion, where no armed fault fits, whether one of these kinds happens all the same. */
export type FaultChance = (
  provider: Provider,
  operation: Operation,
  kinds: readonly Kind[],
) => Omit<Fault, 'provider' | 'operation' | 'times'> | undefined;

/** Armed faults are rows like all others: a restart in the middle of a test forgets none. */
export function createFaultBook(store: Store, chance: FaultChance = () => undefined): FaultBook {
  const rows = store.table<ArmedFault>('faults');
  return {
    arm(fault) {
      const armed = { ...fault, id: stripeId('fault') };
      rows.put(armed.id, armed);
      return armed;
    },
    armed: () => rows.all(),
    clear() {
      for (const { id } of rows.all()) rows.remove(id);
    },
    take<Wanted extends Kind>(provider: Provider, operation: Operation, kinds: readonly Wanted[]) {
      const fits = (fault: ArmedFault): fault is ArmedFault & { kind: Wanted } =>
        fault.provider === provider &&
        fault.operation === operation &&
        (kinds as readonly Kind[]).includes(fault.kind);
      const fault = rows.all().find(fits);
      if (fault === undefined) {
        const drawn = chance(provider, operation, kinds);
        const drawnFault = drawn && { ...drawn, provider, operation, times: 1, id: 'by chance' };
        return drawnFault && fits(drawnFault) ? drawnFault : undefined;
      }
      if (fault.times > 1) rows.put(fault.id, { ...fault, times: fault.times - 1 });
      else rows.remove(fault.id);
      return fault;
    },
  };
}
