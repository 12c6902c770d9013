import type { DomainEvent } from './event.js';

/**
 * The pure logic of one stream. `decide` throws a {@link Refusal} for what is forbidden and returns `[]` for a repeat;
 * `evolve` never throws and never validates. Time, ids and prices come with the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  decide(state: State, command: Command): readonly Event[];
  evolve(state: State, event: Event): State;
}

/** A business rule forbids the command. `code` is stable (`GIFT_ALREADY_TAKEN`); `details` contain no personal data. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: string,
    readonly details: Readonly<Record<string, string | number | boolean | null>> = {},
  ) {
    super(code);
  }
}
