import type { AsOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { momentWords } from './moment.js';

/** The events that an answer is based on. */
interface Told {
  readonly events: readonly StoredEvent[];
  readonly later: readonly StoredEvent[];
}

/** Merges streams by the global position of their events, the only order between streams. */
export function inOrder(histories: readonly Told[]): Told {
  const sorted = (events: readonly StoredEvent[]) =>
    events.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  return {
    events: sorted(histories.flatMap(({ events }) => events)),
    later: sorted(histories.flatMap(({ later }) => later)),
  };
}

/** How many these are, and when the first of all and the last up to the moment happened. */
export type ToldSpan = Pick<AsOf<unknown>, 'firstAt' | 'lastAt' | 'events' | 'later'>;

/** `subject` begins a sentence and includes its article: "Questa transazione". */
export function answer<State>(moment: Date, subject: string, told: Told, state: State | null): AsOf<State> {
  const { events, later } = told;
  const firstAt = (events[0] ?? later[0])?.metadata.at ?? null;
  const lastAt = events.at(-1)?.metadata.at ?? null;
  const span = { firstAt, lastAt, events: events.length, later: later.length };
  if (state !== null) return knownAt(moment, span, state);
  const text = notYet(moment, subject, firstAt);
  return {
    at: moment.toISOString(),
    ...span,
    code: 'AS_OF_NOT_YET',
    text,
    state,
  };
}

/** Of what was there at every moment. */
export function knownAt<State>(moment: Date, span: ToldSpan, state: State): AsOf<State> {
  const text = `Com’era il ${momentWords(moment)}.`;
  return {
    at: moment.toISOString(),
    ...span,
    code: 'AS_OF_KNOWN',
    text,
    state,
  };
}

function notYet(moment: Date, subject: string, firstAt: string | null): string {
  const then = `${subject} non c’era ancora il ${momentWords(moment)}`;
  return firstAt === null ? `${then}.` : `${then}: la sua storia comincia il ${momentWords(firstAt)}.`;
}
