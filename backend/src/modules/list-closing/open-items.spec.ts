import { expect, it } from '@jest/globals';
import type { PurchaseView } from '../transactions/index.js';
import { ownShareIdsOf, ownShareOf } from './open-items.js';

const unit = (paid: readonly string[], others: readonly string[] = [], index = 0) => ({
  index,
  paid,
  all: [...paid, ...others],
});
const reserved = (...ids: readonly string[]) => ids.map((id) => ({ id, stage: 'reserved' }) as PurchaseView);

it('the last share of a unit has the same ids in whatever order its shares are told', () => {
  const ids = ownShareIdsOf(unit(['b', 'a']));
  expect(ownShareIdsOf(unit(['a', 'b']))).toEqual(ids);
  expect(ownShareIdsOf(unit(['a', 'b'], ['held']))).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('one that a closing began is found among them, whichever of the shares it was drawn from', () => {
  for (const others of [['zz'], ['0'], ['m', 'k']]) {
    const [first = '', second = ''] = ownShareIdsOf(unit([], others));
    for (const id of [first, second])
      expect(ownShareOf(unit([], [id, ...others]), reserved('other', id))?.id).toBe(id);
    // Once another share is paid, it is drawn from that one.
    expect(ownShareOf(unit(['paid'], [first, ...others]), reserved(first))?.id).toBe(first);
  }
});

it('a guest’s share is none, nor is one that stands no more', () => {
  const [id = ''] = ownShareIdsOf(unit(['a']));
  expect(ownShareOf(unit(['a'], ['b']), reserved('b'))).toBeUndefined();
  expect(ownShareOf(unit(['a']), reserved(id))).toBeUndefined();
});

it('another unit of the same gift has others', () => {
  expect(ownShareIdsOf(unit(['a'], [], 1))).not.toEqual(ownShareIdsOf(unit(['a'])));
});
