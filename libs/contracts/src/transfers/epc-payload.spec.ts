import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EPC_MOST_BYTES, epcPayload } from './epc-payload.js';

const IBAN = 'IT60X0542811101000000123456';
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('the text of a QR code for banking apps', () => {
  it("is the guideline's own example, in version 002 and without its purpose and note", () => {
    const example = { holder: 'Red Cross of Belgium', iban: 'BE72 0000 0000 1616', bic: 'BPOTBEB1' };
    expect(epcPayload({ ...example, amountCents: 100, remittance: 'Urgency fund' })).toBe(
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund',
    );
  });

  it('leaves the line of an unknown BIC empty', () => {
    const payload = epcPayload({
      holder: 'Fiocco S.r.l.',
      iban: IBAN,
      amountCents: 12_905,
      remittance: 'FI-2026-000125-83',
    });
    expect(payload.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Fiocco S.r.l.',
      IBAN,
      'EUR129.05',
      '',
      '',
      'FI-2026-000125-83',
    ]);
  });

  it('cuts names to seventy bytes, between characters and without a new line', () => {
    const lineOf = (holder: string) =>
      epcPayload({ holder, iban: IBAN, amountCents: 1, remittance: 'x' }).split('\n')[5] ?? '';
    expect(lineOf('Fiocco\ndi Ferrante')).toBe('Fiocco di Ferrante');
    expect(lineOf('à'.repeat(50))).toBe('à'.repeat(35));
    expect(bytes(lineOf('Società àèìòù '.repeat(9)))).toBeLessThanOrEqual(70);
  });

  it.each([
    ['a wrong IBAN', { iban: 'IT61X0542811101000000123456' }],
    ['nothing', { amountCents: 0 }],
    ['half a cent', { amountCents: 0.5 }],
    ['too much', { amountCents: 100_000_000_000 }],
    ['nobody', { holder: ' \n ' }],
  ])('is not made for %s', (_, wrong) => {
    const transfer = { holder: 'Fiocco', iban: IBAN, amountCents: 1_000, remittance: 'x' };
    expect(() => epcPayload({ ...transfer, ...wrong })).toThrow(RangeError);
  });

  it('has eleven lines and fits into the largest code, whatever it is made of', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (holder, remittance, amountCents) => {
          const payload = epcPayload({ holder: `F${holder}`, iban: IBAN, amountCents, remittance });
          expect(payload.split('\n')).toHaveLength(11);
          expect(bytes(payload)).toBeLessThanOrEqual(EPC_MOST_BYTES);
          expect(payload).toContain(`\nEUR${(amountCents / 100).toFixed(2)}\n`);
        },
      ),
    );
  });
});
