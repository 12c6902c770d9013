import type { AroundAppend } from '@fiocco/event-sourcing';
import { classMark, type Registered } from '../registered/registered.js';

/** Carries appends of events, whatever command they come from: see `CommandRunnerOptions.around`. */
export interface AppendGuard {
  readonly around: AroundAppend;
}

/** Marks a class that guards appends. */
export const GuardsAppends = classMark<readonly [], AppendGuard>();

/** All guards around one another. */
export function guardedBy(registered: Registered): AroundAppend {
  const guards = registered.roles(GuardsAppends);
  return (stream, events, append) =>
    guards().reduce((inner, guard) => () => guard.around(stream, events, inner), append)();
}
