import type { CommandRunnerOptions } from '@fiocco/event-sourcing';
import type { LedgerCommands } from '../../../../backend/src/modules/gifts/allocation/ledger-commands.js';

type Store = CommandRunnerOptions['store'];

/** One condition of the protocol broken, around the real code. An empty one breaks nothing. */
export interface Mutation {
  /** Between the command runner and the store. */
  readonly store?: (real: Store) => Store;
  /** Between the protocol and the command runner. */
  readonly commands?: (real: LedgerCommands) => LedgerCommands;
  /** In place of an id drawn afresh. */
  readonly allocationId?: (transactionId: string) => string;
  /** The buyer's clock stands still. */
  readonly endless?: true;
  /** In place of the answer that a buyer would get. */
  readonly outcome?: (outcome: string) => string;
}
