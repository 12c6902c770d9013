import { AssertionError } from 'node:assert';
import { describe, expect, it } from '@jest/globals';
import { type Decider, Refusal } from '../decider.js';
import type { DomainEvent } from '../event.js';
import { given } from './given-when-then.js';

type Counted = DomainEvent<'counter.Counted.v1', { by: number }>;
const counted = (by: number): Counted => ({ type: 'counter.Counted.v1', data: { by } });
const counter: Decider<number, number, Counted> = {
  initialState: 0,
  decide(total, by) {
    if (total + by > 3) throw new Refusal('TOO_MANY', { room: 3 - total });
    return Array.from({ length: by }, (_, index) => counted(index + 1));
  },
  evolve: (total, { data }) => total + data.by,
};

describe('given, when, then', () => {
  it('accepts exactly the decided events', () => {
    given(counter, [])
      .when(2)
      .then([counted(1), counted(2)]);
    given(counter, [counted(3)])
      .when(0)
      .then([]);
    given(counter, [counted(2)])
      .when(2)
      .thenRefused('TOO_MANY', { room: 1 });
    given(counter, [counted(2)])
      .when(2)
      .thenRefused('TOO_MANY');
  });

  it.each([
    [
      'fewer events',
      () =>
        given(counter, [])
          .when(2)
          .then([counted(1)]),
    ],
    [
      'another order',
      () =>
        given(counter, [])
          .when(2)
          .then([counted(2), counted(1)]),
    ],
    [
      'a field more',
      () =>
        given(counter, [])
          .when(1)
          .then([{ type: 'counter.Counted.v1', data: { by: 1, at: 2 } } as Counted]),
    ],
    ['a refusal that did not come', () => given(counter, []).when(1).thenRefused('TOO_MANY')],
    ['another code', () => given(counter, []).when(4).thenRefused('TOO_FEW')],
    ['other details', () => given(counter, []).when(4).thenRefused('TOO_MANY', { room: 2 })],
  ])('fails for %s', (_, check) => {
    expect(check).toThrow(AssertionError);
  });

  it('lets an error through that is no refusal', () => {
    const broken = {
      ...counter,
      decide: () => {
        throw new RangeError('bug');
      },
    };
    expect(() => given(broken, []).when(1).thenRefused('TOO_MANY')).toThrow(RangeError);
    expect(() => given(counter, []).when(4).then([])).toThrow(Refusal);
  });
});
