import { describe, expect, it } from '@jest/globals';
import { newSlots } from '@fiocco/testing';
import fc from 'fast-check';
import { PersistentMap } from './persistent-map.js';

const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', ''),
  // Both have the same hash under FNV-1a, 32 bit.
  fc.constantFrom('costarring', 'liquid'),
  fc.uuid(),
);
const changes = fc.array(fc.tuple(keys, fc.option(fc.integer())), { maxLength: 200 });

describe('a map that changes into another', () => {
  it('holds what a Map would hold, and leaves every former one as it was', () => {
    fc.assert(
      fc.property(changes, (made) => {
        const model = new Map<string, number>();
        let map = PersistentMap.empty<number>();
        const former: (readonly [PersistentMap<number>, Record<string, number>])[] = [];
        for (const [key, value] of made) {
          if (value === null) model.delete(key);
          else model.set(key, value);
          map = value === null ? map.delete(key) : map.set(key, value);
          former.push([map, Object.fromEntries(model)]);
          expect(map.get(key)).toBe(model.get(key));
          expect(map.size).toBe(model.size);
        }
        for (const [one, was] of former) expect(JSON.parse(JSON.stringify(one))).toEqual(was);
        expect(new Set(map.keys())).toEqual(new Set(model.keys()));
        expect(map.values()).toHaveLength(model.size);
      }),
    );
  });

  it('changes in as many steps when it is large as when it is small', () => {
    const grown = (size: number) =>
      PersistentMap.of(Array.from({ length: size }, (_, n) => [`key-${n}`, n] as const));
    for (const size of [100, 10_000]) {
      const before = grown(size);
      expect(newSlots(before, before.set('one more', 1))).toBeLessThan(150);
      expect(newSlots(before, before.delete('key-7'))).toBeLessThan(150);
    }
  });
});
