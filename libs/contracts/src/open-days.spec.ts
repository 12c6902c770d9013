import { describe, expect, it } from '@jest/globals';
import { lastOpenDay, openDaysOf } from './open-days.js';

describe('the days on which the shop is open', () => {
  it.each([
    ['Da martedì a sabato, 9.30–13 e 15.30–19', [2, 3, 4, 5, 6]],
    ['Lun–Ven 9–19; sab 9–13; dom chiuso', [1, 2, 3, 4, 5, 6]],
    ['Lun-Sab 9.00-12.30', [1, 2, 3, 4, 5, 6]],
    ['Chiuso il lunedì', [0, 2, 3, 4, 5, 6]],
    ['Aperto tutti i giorni, chiuso domenica', [1, 2, 3, 4, 5, 6]],
    ['Venerdì, sabato e domenica', [0, 5, 6]],
    ['dal venerdì al lunedì', [0, 1, 5, 6]],
    ['9–13 e 15–19', [1, 2, 3, 4, 5, 6]],
    [null, [1, 2, 3, 4, 5, 6]],
  ])('are read from %j', (text, days) => {
    expect([...openDaysOf(text)].toSorted()).toEqual(days);
  });

  it.each([
    // A Sunday in Rome, a Monday in Rome though still Sunday in UTC, a Saturday.
    ['2026-11-29T10:00:00Z', '2026-11-28'],
    ['2026-11-29T23:30:00Z', '2026-11-28'],
    ['2026-11-28T10:00:00Z', '2026-11-28'],
  ])('a deadline at %s is named by the last of them, %s', (until, day) => {
    expect(lastOpenDay(until, 'Da martedì a sabato, 9.30–13')).toBe(day);
  });
});
