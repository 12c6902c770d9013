import { describe, expect, it } from '@jest/globals';
import { contrast } from '@fiocco/contracts';
import fc from 'fast-check';
import { brandTokens } from './brand-tokens.js';

const SHOP = {
  primaryColor: '#A8492F',
  backgroundColor: '#FBF7F1',
  textColor: '#2E2A26',
  headingColor: '#2E2A26',
  accentColor: '#6F7F68',
  lineColor: '#E6DED2',
};
const EMPTY_SHOP = {
  primaryColor: '#3b82f6',
  backgroundColor: '#ffffff',
  textColor: '#000000',
  headingColor: '#1e3a8a',
  accentColor: null,
  lineColor: null,
};

/** Text colour and the grounds it is set on. */
const PAIRS = [
  ['--ink', '--paper'],
  ['--ink-soft', '--paper'],
  ['--ink-soft', '--surface'],
  ['--heading', '--surface'],
  ['--primary-strong', '--surface'],
  ['--primary-strong', '--paper'],
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--off', '--surface'],
  ['--off', '--off-wash'],
  ['--ok', '--ok-wash'],
  ['--sage', '--paper'],
] as const;

function unreadable(brand: typeof EMPTY_SHOP | typeof SHOP): string[] {
  const tokens = brandTokens(brand);
  return PAIRS.filter(([text, ground]) => contrast(tokens[text] ?? '', tokens[ground] ?? '') < 4.5).map(
    ([text, ground]) => `${text} ${tokens[text]} on ${ground} ${tokens[ground]}`,
  );
}

describe('the tokens of a brand', () => {
  it('can be read in the default brand and in the example shop', () => {
    expect(unreadable(EMPTY_SHOP)).toEqual([]);
    expect(unreadable(SHOP)).toEqual([]);
  });

  it('keep the colours that the shop chose where they can be read', () => {
    const tokens = brandTokens(SHOP);
    expect(tokens['--paper']).toBe('#FBF7F1');
    expect(tokens['--primary']).toBe('#A8492F');
    expect(tokens['--line']).toBe('#E6DED2');
    expect(contrast(tokens['--sage'] ?? '', '#fbf7f1')).toBeLessThan(5);
  });

  it('tint the papers of the occasions by the accent, or the primary colour of a shop without one', () => {
    expect(brandTokens(SHOP)['--cover-accent']).toBe('#6F7F68');
    expect(brandTokens(EMPTY_SHOP)['--cover-accent']).toBe('#3b82f6');
  });

  it('set dark text on a light primary colour', () => {
    expect(contrast(brandTokens(EMPTY_SHOP)['--on-primary'] ?? '', '#ffffff')).toBe(21);
  });

  it('fall back to the default where a colour is none', () => {
    const tokens = brandTokens({ ...EMPTY_SHOP, primaryColor: 'blue; }', backgroundColor: '' });
    expect([tokens['--primary'], tokens['--paper']]).toEqual(['#3b82f6', '#ffffff']);
  });

  it('can be read in any brand at all', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const brand = fc.record({
      primaryColor: colour,
      backgroundColor: colour,
      textColor: colour,
      headingColor: colour,
      accentColor: fc.option(colour),
      lineColor: fc.option(colour),
    });
    const serious = [
      ['--ink', '--paper'],
      ['--on-primary', '--primary'],
    ] as const;
    fc.assert(
      fc.property(brand, (chosen) => {
        const tokens = brandTokens(chosen as typeof SHOP);
        return serious.every(([text, ground]) => contrast(tokens[text] ?? '', tokens[ground] ?? '') >= 4.5);
      }),
    );
  });
});
