import { expect, it } from '@jest/globals';
import { StreamableFile } from '@nestjs/common';
import { text } from 'node:stream/consumers';
import { arrayInLots, type Lot } from './array-in-lots.js';

const LOTS: readonly (readonly string[])[] = [['a', 'b'], ['c'], []];

/** The first so many lots, and which places were asked for. */
function scene(lots: number) {
  const asked: (number | null)[] = [];
  const read = async (after: number | null): Promise<Lot<string, number>> => {
    asked.push(after);
    const at = after ?? 0;
    return { items: LOTS[at] ?? [], next: at + 1 < lots ? at + 1 : null };
  };
  return { asked, answer: arrayInLots(read) };
}

it('is a plain array where one lot has all', async () => {
  expect(await scene(1).answer).toEqual(['a', 'b']);
});

it('is the same array in text otherwise, of which no more is read than somebody takes', async () => {
  const { asked, answer } = scene(3);
  const streamed = await answer;
  if (!(streamed instanceof StreamableFile)) throw new Error('not streamed');
  expect(asked).toEqual([null]);
  expect(JSON.parse(await text(streamed.getStream()))).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([null, 1, 2]);
});
