import { describe, expect, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type CloseDay, closingDecider, differenceOf, totalOf } from './closing.decider.js';
import type { ClosingEvent } from './closing.events.js';

const DAY = '2026-11-27';
const WHY = { ref: `closing_${DAY}#1`, digest: 'w1' };
const EXPECTED = { contanti: 15_000, pos: 8_000, assegno: 0, buono: 0, altro: -500 };
const close = (own: Partial<CloseDay> = {}): CloseDay => ({
  type: 'CloseDay',
  day: DAY,
  today: DAY,
  floatCents: 5_000,
  counted: { ...EXPECTED, altro: 0, contanti: 14_500 },
  expected: EXPECTED,
  uncounted: { stripe: 12_900, paypal: 0, bonifico: 6_000 },
  reason: WHY,
  ...own,
});
const closedBy = ({ type: _, today: __, ...data }: CloseDay): ClosingEvent => ({
  type: 'closing.DayClosed.v1',
  data,
});
const reopened: ClosingEvent = { type: 'closing.DayReopened.v1', data: { day: DAY, reason: WHY } };
const day = (...history: ClosingEvent[]) => given(closingDecider, history);

describe('a day', () => {
  it('is closed once, with what was counted beside what the book says', () => {
    day()
      .when(close())
      .then([closedBy(close())]);
    day(closedBy(close())).when(close()).thenRefused('DAY_CLOSED', { day: DAY });
  });

  it('closes without a word where both are the same, and with one where they are not', () => {
    const exact = close({
      counted: { ...EXPECTED, altro: 0 },
      expected: { ...EXPECTED, altro: 0 },
      reason: null,
    });
    day()
      .when(exact)
      .then([closedBy(exact)]);
    day()
      .when(close({ reason: null }))
      .thenRefused('REASON_REQUIRED');
  });

  it('closes also where two differences would add up to nothing, but not without a word', () => {
    const counted = { ...EXPECTED, altro: 0, contanti: EXPECTED.contanti - 500 };
    day()
      .when(close({ counted, reason: null }))
      .thenRefused('REASON_REQUIRED');
  });

  it('closes late, never early', () => {
    day()
      .when(close({ today: '2026-12-03' }))
      .then([closedBy(close())]);
    day()
      .when(close({ today: '2026-11-26' }))
      .thenRefused('DAY_IN_FUTURE', { today: '2026-11-26' });
  });

  it('is opened again, and then closes anew', () => {
    const reopen = { type: 'ReopenDay', day: DAY, reason: WHY } as const;
    day().when(reopen).thenRefused('DAY_NOT_CLOSED', { day: DAY });
    day(closedBy(close())).when(reopen).then([reopened]);
    day(closedBy(close()), reopened)
      .when(close())
      .then([closedBy(close())]);
  });
});

it('a difference is what was counted less what was expected', () => {
  const difference = differenceOf(close().counted, EXPECTED);
  expect(difference).toEqual({ contanti: -500, pos: 0, assegno: 0, buono: 0, altro: 500 });
  expect(totalOf(difference)).toBe(0);
});
