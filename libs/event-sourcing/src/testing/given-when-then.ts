import assert from 'node:assert/strict';
import { type Decider, Refusal } from '../decider.js';
import type { DomainEvent } from '../event.js';

export interface Outcome<Event extends DomainEvent> {
  /** Expects exactly these events in this order; `[]` for a repeat. */
  then(expected: readonly Event[]): void;
  /** Expects a {@link Refusal} with this code and, where given, exactly these details. */
  thenRefused(code: string, details?: Refusal['details']): void;
}

export interface Given<Command, Event extends DomainEvent> {
  when(command: Command): Outcome<Event>;
}

/** Writes a decider's rule as a sentence: `given(gift, [unitHeld()]).when(holdUnit()).thenRefused('…')`. */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly Event[],
): Given<Command, Event> {
  const decide = (command: Command): readonly Event[] =>
    decider.decide(
      history.reduce((state, event) => decider.evolve(state, event), decider.initialState),
      command,
    );
  return {
    when: (command) => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the sentence reads given, when, then; nobody awaits it
      then(expected) {
        assert.deepStrictEqual(decide(command), expected);
      },
      thenRefused(code, details) {
        const refusal = refusalOf(() => decide(command));
        assert.equal(refusal.code, code);
        if (details) assert.deepStrictEqual(refusal.details, details);
      },
    }),
  };
}

function refusalOf(decide: () => readonly DomainEvent[]): Refusal {
  let events: readonly DomainEvent[];
  try {
    events = decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return assert.fail(`expected a refusal, got ${JSON.stringify(events)}`);
}
