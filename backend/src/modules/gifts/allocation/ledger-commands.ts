import type { Decider, DomainEvent } from '@fiocco/event-sourcing';

/**
 * The calls that the stock protocol makes. In the shop they are the platform's `Commands`, in the protocol's explorer a
 * model.
 */
export interface LedgerCommands {
  load<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<{ readonly state: State }>;
  handle<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: Command,
  ): Promise<{ readonly state: State; readonly events: readonly Event[] }>;
  /** Called where an allocation could not be released. The sweeper will release it, and no answer depends on it. */
  leftToSweeper(allocationId: string, error: unknown): void;
}
