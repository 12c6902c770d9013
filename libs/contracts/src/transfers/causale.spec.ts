import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causaleOf, orderOfCausale } from './causale.js';

const orderNumber = fc
  .tuple(fc.integer({ min: 2024, max: 2199 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([year, n]) => `FI-${year}-${String(n).padStart(6, '0')}`);

describe('a causale', () => {
  it('is the order number with its check pair', () => {
    expect(causaleOf('FI-2026-000125')).toBe('FI-2026-000125-83');
    expect(causaleOf('FI-2026-1000125')).toMatch(/^FI-2026-1000125-\d{2}$/);
  });

  it.each([
    ['as it was given', 'FI-2026-000125-83'],
    ['in small letters', 'fi-2026-000125-83'],
    ['without dashes', 'FI202600012583'],
    ['with spaces for dashes', 'fi 2026 000125 83'],
    ['broken by a bank after 35 characters', 'BONIFICO A VOSTRO FAVORE FI-2026-00 0125-83'],
    ['with another dash', 'FI–2026–000125–83'],
    ['behind other words', '/REMI/regalo nozze Anna e Luca causaleFI-2026-000125-83/ORDP/ROSSI'],
    ['before a date', 'FI-2026-000125-83 23/11/2026'],
    ['before a card number', 'FI 2026 000125 83 4024007103939509'],
    ['twice', 'FI-2026-000125-83 rif. FI202600012583'],
  ])('is found %s', (_, text) => {
    expect(orderOfCausale(text)).toBe('FI-2026-000125');
  });

  it.each([
    ['with a wrong check pair', 'FI-2026-000125-38'],
    ['of another order', 'FI-2026-000126-83'],
    ['without its check pair', 'FI-2026-000125'],
    ['with a year too short', 'FI-226-000125-83'],
    ['run into other digits', 'FI-2026-000125-834'],
    ['beside that of another order', `FI-2026-000125-83 ${causaleOf('FI-2026-000126')}`],
    ['nowhere', 'Affitto novembre 2026'],
  ])('is refused %s', (_, text) => {
    expect(orderOfCausale(text)).toBeNull();
  });

  it('is found wherever separators stand, and in any case of letters', () => {
    const separators = fc.array(fc.constantFrom('', '', ' ', '-', ' - ', '.', '\n'), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(orderNumber, separators, fc.boolean(), (order, between, small) => {
        const characters = [...causaleOf(order).replaceAll('-', '')];
        const written = characters.map((character, at) => character + (between[at] ?? '')).join('');
        return orderOfCausale(small ? written.toLowerCase() : written) !== null;
      }),
    );
    // In one piece it means exactly its order.
    fc.assert(
      fc.property(orderNumber, (order) => orderOfCausale(causaleOf(order).replaceAll('-', '')) === order),
    );
  });

  it('betrays a wrong digit, and two neighbours that were exchanged', () => {
    const slip = fc.record({ order: orderNumber, at: fc.nat(), digit: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(slip, ({ order, at, digit }) => {
        const right = causaleOf(order).replaceAll('-', '');
        const place = 2 + (at % (right.length - 2));
        const wrong = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        const [one = '', other = ''] = right.slice(place);
        const exchanged = `${right.slice(0, place)}${other}${one}${right.slice(place + 2)}`;
        for (const text of [wrong, exchanged]) {
          if (text !== right) expect(orderOfCausale(text)).not.toBe(order);
          if (text !== right && text.length === right.length) expect(orderOfCausale(text)).toBeNull();
        }
      }),
    );
  });
});
