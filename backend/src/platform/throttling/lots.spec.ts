import { describe, expect, it } from '@jest/globals';
import { Lots } from './lots.js';

describe('the lots that a process keeps', () => {
  it('are so many at most, also while none has run out: the oldest goes, and no other is looked at', () => {
    const lots = new Lots(3);
    const until = Date.now() + 60_000;
    const looked: string[] = [];
    const lot = (name: string) => ({
      left: 1,
      get until() {
        looked.push(name);
        return until;
      },
    });
    for (const name of ['a', 'b', 'c', 'a', 'd', 'e']) lots.keep(name, lot(name));
    expect([looked, lots.size]).toEqual([[], 3]);
    const kept = ['a', 'b', 'c', 'd', 'e'].filter((name) => lots.current(name));
    expect(kept).toEqual(['a', 'd', 'e']);
  });

  it('are worth nothing once their time is over', () => {
    const lots = new Lots(3);
    lots.keep('a', { left: 1, until: Date.now() - 1 });
    expect(lots.current('a')).toBeUndefined();
  });
});
