import { expect, it } from '@jest/globals';
import { patternOf } from './searched-words.js';

it.each([
  ['rossi', 'rossi'],
  ['rossi@posta.example', 'rossi'],
  ['3335550142', '5550142'],
  // A year stands in the number of each of its orders.
  ['27/12/2024', '27/12/'],
  ['7.3.2024', '7.3.'],
  ['2024-12-27', '-12-27'],
  ['12/2024', '12/2024'],
  ['2024', '2024'],
  ['38,90', '38,90'],
  ['21/11', '21/11'],
  ['a-1/7', 'a-1/7'],
])('of %s the index is asked for %s', (word, part) => {
  expect(patternOf(word)).toEqual({ whole: `%${word}%`, part: `%${part}%` });
});

it.each(['ro', '47', '4,50', '3/12', '1/7'])('of %s the index has nothing that few rows have', (word) => {
  expect(patternOf(word).part).toBeNull();
});
