import type { AsOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { momentWords } from './moment.js';

/** The events that an answer is based on. */
interface Told {
  readonly events: readonly StoredEvent[];
  readonly later: readonly StoredEvent[];
}

/** `subject` begins a sentence and includes its article: "Questa transazione". */
export function answer<State>(moment: Date, subject: string, told: Told, state: State | null): AsOf<State> {
  const { events, later } = told;
  const firstAt = (events[0] ?? later[0])?.metadata.at ?? null;
  const at = moment.toISOString();
  const lastAt = events.at(-1)?.metadata.at ?? null;
  const history = { at, firstAt, lastAt, events: events.length, later: later.length };
  return state === null
    ? { ...history, code: 'AS_OF_NOT_YET', text: notYet(moment, subject, firstAt), state }
    : { ...history, code: 'AS_OF_KNOWN', text: `Com’era il ${momentWords(moment)}.`, state };
}

function notYet(moment: Date, subject: string, firstAt: string | null): string {
  const then = `${subject} non c’era ancora il ${momentWords(moment)}`;
  return firstAt === null ? `${then}.` : `${then}: la sua storia comincia il ${momentWords(firstAt)}.`;
}
