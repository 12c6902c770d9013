import { expect, it } from '@jest/globals';
import { ownShareIdOf } from './open-items.js';

const unit = (paid: readonly string[], others: readonly string[] = []) => ({
  index: 0,
  paid,
  all: [...paid, ...others],
});

it('the last share of a unit has one id, in whatever order its shares are told, and once it stands among them', () => {
  const id = ownShareIdOf(unit(['b', 'a']));
  expect(ownShareIdOf(unit(['a', 'b']))).toBe(id);
  expect(ownShareIdOf(unit(['a', 'b'], ['held']))).toBe(id);
  for (const all of [
    [id, 'a', 'b'],
    ['b', 'a', id],
  ])
    expect(ownShareIdOf({ index: 0, paid: ['b', 'a'], all })).toBe(id);
});

it('where nobody has paid yet it stays the same once it is reserved', () => {
  for (const others of [['zz'], ['0'], ['m', 'k']]) {
    const id = ownShareIdOf(unit([], others));
    expect(ownShareIdOf(unit([], [id, ...others]))).toBe(id);
  }
});

it('another unit of the same gift has another', () =>
  expect(ownShareIdOf({ ...unit(['a']), index: 1 })).not.toBe(ownShareIdOf(unit(['a']))));
