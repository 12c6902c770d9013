import type { EventCatalogue } from '@fiocco/event-sourcing';

/** Texts as people type them. An id, a code, a day or a digest has neither blanks nor such letters. */
const TYPED = ['Zia Anna, con affetto', 'Fattura n. 12 di Rossi', 'anna@posta.example', '«È per te»'];

type Data = Readonly<Record<string, unknown>>;
export interface Recorded {
  readonly type: string;
  readonly data: Data;
}

interface Changed {
  /** The place of the text. */
  readonly at: string;
  readonly value: unknown;
}

/** The same payload with a text in each place in turn: as a field's value, in a list, and in place of a reference. */
function* withText(value: unknown, text: string, at = ''): Iterable<Changed> {
  if (at !== '') yield* [text, { text }].map((typed) => ({ at, value: typed }));
  if (Array.isArray(value)) yield { at: `${at}[]`, value: [...(value as unknown[]), text] };
  else if (typeof value === 'object' && value !== null) yield* inFields(value, text, at);
}

function* inFields(fields: object, text: string, at: string): Iterable<Changed> {
  for (const [key, inner] of Object.entries(fields))
    for (const one of withText(inner, text, at === '' ? key : `${at}.${key}`))
      yield { at: one.at, value: { ...fields, [key]: one.value } };
}

/** The fields of recorded events that would store a text as it was typed, as `type field`. */
export function freeTextIn(catalogue: EventCatalogue, events: readonly Recorded[]): readonly string[] {
  const own = events.filter((event) => catalogue.holds(event));
  const admitted = own.flatMap(({ type, data }) =>
    TYPED.flatMap((text) =>
      [...withText(data, text)]
        .filter(({ value }) => isStorable(catalogue, { type, data: value as Recorded['data'] }))
        .map(({ at }) => `${type} ${at}`),
    ),
  );
  return [...new Set(admitted)].toSorted();
}

function isStorable(catalogue: EventCatalogue, event: Recorded): boolean {
  try {
    catalogue.read(event as Parameters<EventCatalogue['read']>[0]);
    return true;
  } catch {
    return false;
  }
}
