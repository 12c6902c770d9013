import { describe, expect, it } from '@jest/globals';
import { giftListBodies } from './gift-lists.js';

const { eventDate } = giftListBodies['PUT /api/gift-lists/:id'].shape;

describe('a day of a list', () => {
  it.each([
    ['2026-09-12', '2026-09-12'],
    ['2024-02-29', '2024-02-29'],
    ['2026-09-11T22:00:00.000Z', '2026-09-12'],
    ['2026-09-12T00:00:00+02:00', '2026-09-12'],
    ['2026-09-12T10:00Z', '2026-09-12'],
  ])('reads %s as %s', (text, day) => {
    expect(eventDate.safeParse(text)).toEqual({ success: true, data: day });
  });

  it.each([
    ['2026-02-30'],
    ['2025-02-29'],
    ['2026-13-01'],
    ['12/09/2026'],
    ['2026-9-1'],
    ['2026-09-12T10:00:00'],
    ['2026-09-12T25:00:00Z'],
    ['0000-01-01'],
    ['tomorrow'],
    [20260912],
  ])('refuses %p', (value) => {
    const { error } = eventDate.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['La data non è valida']);
  });

  it('takes an empty text, null and nothing for no day', () => {
    expect(['', null, undefined].map((value) => eventDate.safeParse(value).data)).toEqual([
      null,
      null,
      undefined,
    ]);
  });
});
