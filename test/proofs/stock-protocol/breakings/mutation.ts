import type { CommandRunnerOptions } from '@fiocco/event-sourcing';
import type { LedgerCommands } from '../../../../backend/src/modules/gifts/allocation/ledger-commands.js';

type Store = CommandRunnerOptions['store'];

/** Breaks one condition of the protocol around the real code. An empty one breaks nothing. */
export interface Mutation {
  /** Wraps the store under the command runner. */
  readonly store?: (real: Store) => Store;
  /** Wraps the command runner under the protocol. */
  readonly commands?: (real: LedgerCommands) => LedgerCommands;
  /** Replaces the freshly drawn id. */
  readonly allocationId?: (transactionId: string) => string;
  /** Stops the buyer's clock. */
  readonly endless?: true;
  /** Replaces the answer to a buyer. */
  readonly outcome?: (outcome: string) => string;
}
