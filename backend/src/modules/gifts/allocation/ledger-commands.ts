import type { Decider, DomainEvent } from '@fiocco/event-sourcing';

/** The calls that the stock protocol makes; the platform's `Commands` in the application, a model in an explorer. */
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
  /** An allocation that could not be given back: the sweeper will, and nobody's answer depends on it. */
  leftToSweeper(allocationId: string, error: unknown): void;
}
