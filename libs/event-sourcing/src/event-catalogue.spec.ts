import { describe, expect, it } from '@jest/globals';
import type { Decider } from './decider.js';
import type { DomainEvent } from './event.js';
import { EventCatalogue, eventVersion, UnreadableEvent } from './event-catalogue.js';
import { given } from './testing/given-when-then.js';
import { isKeptRef, isNamedText, isSameText, type NamedText } from './named-text.js';
import { isCents, isFlag, isId, isInstant, isNullOr, isOneOf, isShaped } from './payload-checks.js';

/** A first version in euros, a second in cents, and the current one, which also names a currency. */
type PaidV1 = DomainEvent<'sample.Paid.v1', { readonly euro: number }>;
type PaidV2 = DomainEvent<'sample.Paid.v2', { readonly cents: number }>;
type PaidV3 = DomainEvent<'sample.Paid.v3', { readonly cents: number; readonly currency: 'EUR' }>;

const isEuro = (value: unknown): value is number => typeof value === 'number';
const catalogue = new EventCatalogue('sample', [
  eventVersion<PaidV1>('sample.Paid.v1', { euro: isEuro }, ({ euro }) => ({
    type: 'sample.Paid.v2',
    data: { cents: Math.round(euro * 100) },
  })),
  eventVersion<PaidV2>('sample.Paid.v2', { cents: isCents }, ({ cents }) => ({
    type: 'sample.Paid.v3',
    data: { cents, currency: 'EUR' },
  })),
  eventVersion<PaidV3>('sample.Paid.v3', { cents: isCents, currency: isOneOf('EUR') }),
]);

const stored = (type: string, data: DomainEvent['data']) => ({ id: 'e-1', revision: 4, type, data });

function thrownBy(work: () => unknown): UnreadableEvent {
  try {
    work();
  } catch (error) {
    return error as UnreadableEvent;
  }
  throw new Error('nothing was thrown');
}

describe('reading through a catalogue', () => {
  it.each([
    ['v1', stored('sample.Paid.v1', { euro: 49.9 })],
    ['v2', stored('sample.Paid.v2', { cents: 4990 })],
    ['v3', stored('sample.Paid.v3', { cents: 4990, currency: 'EUR' })],
  ])('brings %s to the current version and keeps what is not payload', (_, event) => {
    expect(catalogue.read(event)).toEqual({
      id: 'e-1',
      revision: 4,
      type: 'sample.Paid.v3',
      data: { cents: 4990, currency: 'EUR' },
    });
  });

  it.each([
    ['an unknown version', 'sample.Paid.v4', {}, 'EVENT_TYPE_UNKNOWN', undefined],
    ['a missing field', 'sample.Paid.v3', { cents: 1 }, 'EVENT_PAYLOAD_INVALID', 'currency'],
    ['a field too many', 'sample.Paid.v2', { cents: 1, name: 'Anna' }, 'EVENT_PAYLOAD_INVALID', 'name'],
    ['a wrong value', 'sample.Paid.v2', { cents: 1.5 }, 'EVENT_PAYLOAD_INVALID', 'cents'],
    ['an old version that is wrong', 'sample.Paid.v1', { euro: 'x' }, 'EVENT_PAYLOAD_INVALID', 'euro'],
  ])('refuses %s by code, type and field, and never shows a value', (_, type, data, code, field) => {
    const read = () => catalogue.read(stored(type, data as DomainEvent['data']));
    expect(read).toThrow(UnreadableEvent);
    expect(thrownBy(read)).toMatchObject({ code, field, type });
    expect(thrownBy(read).message).not.toContain('Anna');
  });

  it('knows every version and which are still written', () => {
    expect(catalogue.types).toEqual(['sample.Paid.v1', 'sample.Paid.v2', 'sample.Paid.v3']);
    expect(catalogue.currentTypes).toEqual(['sample.Paid.v3']);
  });

  it('takes no version twice and none of another category', () => {
    const twice = eventVersion<PaidV2>('sample.Paid.v2', { cents: isCents });
    expect(() => new EventCatalogue('sample', [twice, twice])).toThrow('described twice');
    expect(() => new EventCatalogue('other', [twice])).toThrow('no event of other');
  });
});

describe('a text that an earlier version wrote out', () => {
  type NotedV1 = DomainEvent<'notes.Noted.v1', { readonly note: string }>;
  type NotedV2 = DomainEvent<'notes.Noted.v2', { readonly note: NamedText }>;
  const isText = (value: unknown): value is string => typeof value === 'string';
  const notes = new EventCatalogue('notes', [
    eventVersion<NotedV1>('notes.Noted.v1', { note: isText }, ({ note }) => ({
      type: 'notes.Noted.v2',
      data: { note: { text: note } },
    })),
    eventVersion<NotedV2>('notes.Noted.v2', { note: isKeptRef }, null, { note: isNamedText }),
  ]);
  const old = stored('notes.Noted.v1', { note: 'per Anna' });

  it('is passed on by its upcaster, however often the event is read', () => {
    const current = notes.read(old);
    expect(current).toMatchObject({ type: 'notes.Noted.v2', data: { note: { text: 'per Anna' } } });
    expect(notes.read({ ...current })).toEqual(current);
  });

  it('is refused in an event of the current version, and by what is decided', () => {
    const byHand = stored('notes.Noted.v2', { note: { text: 'per Anna' } });
    expect(() => notes.read(byHand)).toThrow('field "note"');
    const decider = notes.guard<null, NotedV2, NotedV2>({
      initialState: null,
      decide: (_, event) => [event],
      evolve: () => null,
    });
    expect(() => decider.decide(null, byHand as unknown as NotedV2)).toThrow('field "note"');
  });
});

describe('two texts that events name', () => {
  const kept = { ref: 'a#1', digest: 'd' };
  it.each([
    [kept, { ref: 'a#2', digest: 'd' }, true],
    [kept, { ref: 'a#1', digest: 'e' }, false],
    [kept, { text: 'x' }, false],
    [{ text: 'x' }, kept, false],
    [{ text: 'x' }, { text: 'x' }, true],
    [{ text: 'x' }, { text: 'y' }, false],
    [null, null, true],
    [null, kept, false],
    [kept, null, false],
  ] as const)('are the same by their digests, or letter by letter: %j, %j', (one, other, same) => {
    expect(isSameText(one, other)).toBe(same);
  });
});

describe('a guarded decider', () => {
  type Pay = { readonly pay: DomainEvent };
  const decider: Decider<number, Pay, PaidV3> = catalogue.guard<number, Pay, PaidV3>({
    initialState: 0,
    decide: (_, { pay }) => [pay as PaidV3],
    evolve: (total, { data }) => total + data.cents,
  });

  it('evolves from every version', () => {
    const history = [
      { type: 'sample.Paid.v1', data: { euro: 1 } },
      { type: 'sample.Paid.v2', data: { cents: 20 } },
      { type: 'sample.Paid.v3', data: { cents: 3, currency: 'EUR' } },
    ] as unknown as PaidV3[];
    expect(history.reduce((total, event) => decider.evolve(total, event), 0)).toBe(123);
  });

  it('stores nothing that it could not read again', () => {
    const bare = { type: 'sample.Paid.v3', data: { cents: 3, currency: 'EUR' } } as const;
    given(decider, []).when({ pay: bare }).then([bare]);
    const withText = { type: 'sample.Paid.v3', data: { cents: 3, currency: 'EUR', note: 'per Anna' } };
    expect(() => decider.decide(0, { pay: withText })).toThrow('field "note"');
    expect(() => decider.decide(0, { pay: { type: 'sample.Paid.v2', data: { cents: 3 } } })).toThrow(
      'no longer written',
    );
  });
});

describe('what a field admits', () => {
  it.each([
    [
      'an id',
      isId,
      ['tx-1', '-Ab_9', 'buyer_tx-1#12', 'FI-2026-000001'],
      ['', 'Anna Verdi', 'anna@example.it', 7],
    ],
    [
      'a time',
      isInstant,
      ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00Z'],
      ['2026-11-21', '2026-13-01T00:00:00Z'],
    ],
    ['cents', isCents, [0, 12_900], [-1, 0.5, Number.NaN, 2 ** 53, '12']],
    ['a flag', isFlag, [true, false], [0, 'true', null]],
    ['a code', isOneOf<'a' | 1>('a', 1), ['a', 1], ['b', '1', undefined]],
    ['perhaps an id', isNullOr(isId), [null, 'x'], [undefined, 1]],
    [
      'an object',
      isShaped<{ ref: string }>({ ref: isId }),
      [{ ref: 'x' }],
      [{}, { ref: 'x', more: 1 }, [], null],
    ],
  ])('%s', (_, check, right, wrong) => {
    expect(right.filter((value) => !check(value))).toEqual([]);
    expect(wrong.filter((value) => check(value))).toEqual([]);
  });
});
