import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@fiocco/contracts';
import { diaryLines, othersWords, type ActorKind } from './diary.js';

function entry(number: number, at: string, kind: ActorKind = 'buyer'): HistoryEntry {
  return {
    number,
    at,
    fingerprint: '9f3c0000',
    actor: { kind, name: 'Lia' },
    sentence: 'ha confermato',
    changes: [],
    type: 'gift.UnitReserved.v1',
  };
}

const first = entry(2, '2026-11-18T14:17:29Z');
const second = entry(3, '2026-11-18T14:18:00Z', 'system');
const third = entry(7, '2026-11-20T09:44:12Z', 'staff');

describe('the diary of a transaction', () => {
  it('tells the newest first, under its day, and shows where numbers jump', () => {
    expect(diaryLines([first, second, third], 'all')).toEqual([
      { kind: 'day', words: 'venerdì 20 novembre 2026' },
      { kind: 'entry', entry: third },
      { kind: 'others', from: 4, to: 6 },
      { kind: 'day', words: 'mercoledì 18 novembre 2026' },
      { kind: 'entry', entry: second },
      { kind: 'entry', entry: first },
    ]);
  });

  it('keeps one kind of actor, and then counts no gaps', () => {
    expect(diaryLines([first, second, third], 'system')).toEqual([
      { kind: 'day', words: 'mercoledì 18 novembre 2026' },
      { kind: 'entry', entry: second },
    ]);
  });

  it('reckons days in Rome', () => {
    const [day] = diaryLines([entry(1, '2026-11-18T23:30:00Z')], 'all');
    expect(day).toEqual({ kind: 'day', words: 'giovedì 19 novembre 2026' });
  });

  it('names the numbers in between', () => {
    expect(othersWords(4, 4)).toBe('n. 4: altri eventi dello stesso regalo');
    expect(othersWords(4, 5)).toBe('n. 4 e 5: altri eventi dello stesso regalo');
    expect(othersWords(4, 6)).toBe('n. 4–6: altri eventi dello stesso regalo');
  });
});
