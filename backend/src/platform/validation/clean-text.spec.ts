import { describe, expect, it } from '@jest/globals';
import { oneLine } from './clean-text.js';

describe('a text that somebody typed', () => {
  it.each([
    ['its line ends', 'Anna\r\nLuca\nGiulia\u2028Ada', 'Anna Luca Giulia Ada'],
    ['its tabs', 'Anna\tLuca', 'Anna Luca'],
    ['other controls', 'An\u0007na\u001b[31m\u009f', 'Anna[31m'],
    ['what turns the direction of others', '\u202eanna\u202c \u2066Luca\u2069\u200f', 'anna Luca'],
  ])('of one line loses %s', (_what, typed, kept) => expect(oneLine(typed)).toBe(kept));

  it.each(['👨‍👩‍👧 Famiglia Rossi', 'می‌خواهم', 'Zoë D’Alò', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('keeps %s whole', (text) => {
    expect(oneLine(text)).toBe(text);
  });
});
