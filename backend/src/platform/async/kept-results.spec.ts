import { expect, it } from '@jest/globals';
import { KeptResults } from './kept-results.js';

it('makes each result once, forgets failures and what was asked for longest ago', async () => {
  const kept = new KeptResults<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    kept.of(key, async () => {
      made.push(key);
      if (key === 'broken') throw new Error('broken');
      return key.toUpperCase();
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  await ask('a');
  await ask('c');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  await expect(ask('broken')).rejects.toThrow('broken');
  await expect(ask('broken')).rejects.toThrow('broken');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'broken', 'broken']);
});
