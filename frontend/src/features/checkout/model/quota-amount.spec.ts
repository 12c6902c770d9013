import { describe, expect, it } from '@jest/globals';
import { clampQuota, quotaError, quotaRange, suggestedQuotas } from './quota-amount.js';

/** Prices carry a no-break space before the sign. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('a share of what remains', () => {
  const range = quotaRange(7500);

  it.each([500, 7000, 7500])('may be %i cents', (cents) => {
    expect(quotaError(cents, range)).toBeNull();
  });

  it.each([0, 499, 7501])('may not be %i cents, and the sentence names the real limits', (cents) => {
    expect(plain(quotaError(cents, range))).toBe('L’importo deve essere compreso tra 5,00 € e 75,00 €');
  });

  it('leaves nothing, or at least another share', () => {
    expect(plain(quotaError(7200, range))).toBe(
      'Resterebbero 3,00 €, meno di una quota. Scegli al massimo 70,00 €, oppure tutto quello che manca: 75,00 €',
    );
  });

  it('offers only the whole rest where no smaller share fits', () => {
    expect(plain(quotaError(600, quotaRange(900)))).toBe(
      'Resterebbero 3,00 €, meno di una quota. Scegli tutto quello che manca: 9,00 €',
    );
  });

  it('is exactly the rest when the rest is below the minimum', () => {
    const last = quotaRange(320);
    expect(quotaError(320, last)).toBeNull();
    expect(plain(quotaError(500, last))).toBe('L’importo deve essere 3,20 €: è quello che manca');
    expect(clampQuota(5000, last)).toBe(320);
  });

  it('is brought into its range', () => {
    expect([clampQuota(1, range), clampQuota(5000, range), clampQuota(90_000, range)]).toEqual([
      500, 5000, 7500,
    ]);
  });

  it('suggests only what can be given as it is', () => {
    expect(suggestedQuotas(range)).toEqual([2500, 5000]);
    expect(suggestedQuotas(quotaRange(5200))).toEqual([2500]);
    expect(suggestedQuotas(quotaRange(5000))).toEqual([2500]);
  });
});

describe('a free contribution', () => {
  const fund = quotaRange(null);

  it('has a minimum and no limit', () => {
    expect(quotaError(1_000_000, fund)).toBeNull();
    expect(plain(quotaError(499, fund))).toBe('L’importo deve essere di almeno 5,00 €');
  });
});
