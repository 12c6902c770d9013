import { expect, it } from '@jest/globals';
import { textsIn } from './mail-texts.js';

it('leaves what people typed as they typed it', () => {
  const typed = String.raw`\u202e {name} # \x41 ’`;
  expect(textsIn('en').say('mails.quoted', { words: typed })).toBe(`“${typed}”`);
});

it.each([
  ['it', '129,00 €', '20 novembre 2026, 18.42', 'venerdì 27 novembre 2026'],
  ['en', '€129.00', '20 November 2026, 18:42', 'Friday 27 November 2026'],
] as const)('writes amounts and days as %s does', (language, amount, time, day) => {
  const { euro, dayAndTime, weekday } = textsIn(language);
  expect(euro(12_900).replaceAll('\u00a0', ' ')).toBe(amount);
  expect(dayAndTime('2026-11-20T17:42:00.000Z')).toBe(time);
  expect(weekday('2026-11-27')).toBe(day);
});
