import { expect, it } from '@jest/globals';
import { nameSize } from './name-size.js';

/** Advance widths of the card's serif (Fraunces, weight 340) as Chromium measures them, in parts of the size. */
const MEASURED: Readonly<Record<string, number>> = {
  Tommaso: 4.25,
  Mariassunta: 5.17,
  Massimiliano: 5.58,
  Guglielmo: 4.38,
  Immacolata: 5.05,
  Anna: 2.25,
};

it.each(Object.entries(MEASURED))('%s stays in one piece on the card', (word, width) => {
  expect(nameSize(`${word} & Ada`) * width).toBeLessThanOrEqual(51);
});

it('is as large as the card allows for short names, and small for long ones', () => {
  expect(nameSize('Anna & Luca')).toBe(14);
  expect(nameSize('I quarant’anni di Silvia, insieme a tutti')).toBe(7);
  expect(nameSize('')).toBe(14);
});
