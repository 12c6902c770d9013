import { contrast } from '@fiocco/contracts';
import { describe, expect, it } from '@jest/globals';
import { legibilityOf, ratioWords } from './legibility.js';

const SHOP = {
  primaryColor: '#A8492F',
  backgroundColor: '#FBF7F1',
  textColor: '#2E2A26',
  headingColor: '#C9A27E',
};
const of = (field: string, colours = SHOP) => {
  const found = legibilityOf(colours).find((each) => each.field === field);
  if (!found) throw new Error(field);
  return found;
};

describe('colours that are read on each other', () => {
  it('say their ratio as WCAG reckons it', () => {
    expect(
      [of('primaryColor'), of('textColor'), of('headingColor')].map(({ ratio }) => ratioWords(ratio)),
    ).toEqual(['5,7:1', '13,3:1', '2,1:1']);
    expect(ratioWords(21)).toBe('21:1');
    expect(ratioWords(4.49)).toBe('4,4:1');
  });

  it('are warned of below 4,5:1, with the nearest tint of the same hue that reads well', () => {
    expect(of('textColor')).toMatchObject({ isEnough: true, better: null });
    const { isEnough, better, pair } = of('headingColor');
    expect([isEnough, pair]).toEqual([false, 'Sullo sfondo']);
    expect(contrast(better ?? '', SHOP.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(better ?? '', SHOP.backgroundColor)).toBeLessThan(5.2);
  });

  it('take a colour that is still being typed for the one of a new shop', () => {
    expect(of('textColor', { ...SHOP, textColor: '#2E' }).ratio).toBeGreaterThan(15);
  });
});
