import { describe, expect, it } from '@jest/globals';
import { contrast } from '@fiocco/contracts';
import fc from 'fast-check';
import { emptyShop, exampleShop } from '../testing/examples.js';
import { mailColours } from './colours.js';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('the colours of a mail', () => {
  it('are the shop’s own where they can be read', () => {
    expect(mailColours(exampleShop.colours)).toMatchObject({
      paper: '#fbf7f1',
      ink: '#2e2a26',
      primary: '#a8492f',
      accent: '#62725b',
      line: '#e6ded2',
    });
  });

  it('can be read whatever a shop has set', () => {
    const brand = fc.record({
      primary: colour,
      background: colour,
      text: colour,
      heading: colour,
      accent: fc.option(colour),
      line: fc.option(colour),
    });
    fc.assert(
      fc.property(brand, (set) => {
        const c = mailColours(set);
        for (const text of [c.ink, c.soft, c.heading]) {
          for (const ground of [c.surface, c.paper, c.panel]) {
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }
        expect(contrast(c.onPrimary, c.primary)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('set the message apart also on white paper', () => {
    const { panel, surface } = mailColours(emptyShop.colours);
    expect(panel).not.toBe(surface);
  });

  it('ignore what is no colour, since they go into style attributes', () => {
    const hostile = {
      ...exampleShop.colours,
      primary: 'red;background:url(https://x.example)',
      line: '#abc',
    };
    expect(mailColours(hostile)).toMatchObject({ primary: '#3b82f6', line: '#aabbcc' });
  });
});
