import { expect, it } from '@jest/globals';
import { stillHeldWords } from './still-held.js';

const at = (time: string) => Date.parse(`2026-11-22T${time}+01:00`);

it.each([
  ['18:02:30', '18:15:00', 'Alle 18:02 è ancora da parte. Riprova alle 18:15: per allora si sa.'],
  ['18:16:00', '18:15:00', 'Alle 18:16 è ancora da parte.'],
])('a gift asked for at %s that is held until %s at the latest', (asked, ends, words) => {
  expect(stillHeldWords(at(asked), at(ends))).toBe(words);
});
