import { type Decider, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import { COUNTED_HOWS, eachCounted } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { type ClosingEvent, closingEvents, type CountedCents, type DayClosed } from './closing.events.js';

export interface CloseDay extends Readonly<DayClosed['data']> {
  readonly type: 'CloseDay';
  /** The day in Rome. */
  readonly today: string;
}

/** For admins: what is recorded for the day afterwards is part of it again. */
interface ReopenDay {
  readonly type: 'ReopenDay';
  readonly day: string;
  readonly reason: KeptRef;
}
export type ClosingCommand = CloseDay | ReopenDay;

/** A day's standing closing; null while it is open. */
export interface ClosingState {
  readonly closed: DayClosed['data'] | null;
}

/** Counted less expected, by how. */
export const differenceOf = (counted: CountedCents, expected: CountedCents): CountedCents =>
  eachCounted((how) => counted[how] - expected[how]);

export const totalOf = (cents: CountedCents): Cents => COUNTED_HOWS.reduce((sum, how) => sum + cents[how], 0);

const differs = ({ counted, expected }: CloseDay): boolean =>
  COUNTED_HOWS.some((how) => counted[how] !== expected[how]);

function close({ closed }: ClosingState, command: CloseDay): readonly ClosingEvent[] {
  const { type: _, today, ...data } = command;
  if (closed) throw new Refusal('DAY_CLOSED', { day: data.day });
  if (data.day > today) throw new Refusal('DAY_IN_FUTURE', { today });
  if (differs(command) && data.reason === null) throw new Refusal('REASON_REQUIRED');
  return [{ type: 'closing.DayClosed.v1', data }];
}

function reopen({ closed }: ClosingState, { day, reason }: ReopenDay): readonly ClosingEvent[] {
  if (!closed) throw new Refusal('DAY_NOT_CLOSED', { day });
  return [{ type: 'closing.DayReopened.v1', data: { day, reason } }];
}

export const closingDecider: Decider<ClosingState, ClosingCommand, ClosingEvent> = closingEvents.guard<
  ClosingState,
  ClosingCommand,
  ClosingEvent
>({
  initialState: { closed: null },
  decide: (state, command) => (command.type === 'CloseDay' ? close(state, command) : reopen(state, command)),
  evolve: (_, event) => ({ closed: event.type === 'closing.DayClosed.v1' ? event.data : null }),
});
