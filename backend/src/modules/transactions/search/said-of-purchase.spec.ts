import { describe, expect, it } from '@jest/globals';
import { saidOfPurchase } from './said-of-purchase.js';

/** A Friday. */
const TODAY = '2026-11-27';
const said = (text: string) =>
  saidOfPurchase(text, TODAY).map(({ day, cents, words }) => [day, cents, words].filter(Boolean));

describe('the day that a search says', () => {
  it.each([
    ['oggi', '2026-11-27'],
    ['Ieri', '2026-11-26'],
    ['l’altro ieri', '2026-11-25'],
    ['altroieri', '2026-11-25'],
    ['sabato', '2026-11-21'],
    ['Lunedì', '2026-11-23'],
    ['sab 21/11', '2026-11-21'],
    ['sabato 21 novembre', '2026-11-21'],
    ['21/11', '2026-11-21'],
    ['21-11-26', '2026-11-21'],
    ['1/12', '2025-12-01'],
    ['1/12/2026', '2026-12-01'],
    ['3 gen', '2026-01-03'],
    ['24 dicembre 2024', '2024-12-24'],
    ['2026-11-02', '2026-11-02'],
  ])('%s', (text, day) => expect(said(text)).toEqual([[day]]));

  it('is today as well as a week ago, where today is called so', () => {
    expect(said('venerdì')).toEqual([['2026-11-20'], ['2026-11-27']]);
  });

  it('stands among other words, and beside an amount', () => {
    expect(said('giulia sabato ferri')).toEqual([['2026-11-21', 'giulia ferri']]);
    expect(said('ferri ieri 49,90 €')[0]).toEqual(['2026-11-26', 4990, 'ferri']);
  });
});

describe('the amount that a search says', () => {
  it.each([
    ['49,90', 4990],
    ['49.90', 4990],
    ['€ 129', 12900],
    ['129€', 12900],
    ['129 euro', 12900],
    ['129', 12900],
    ['1.290,00', 129000],
    ['1.290', 129000],
  ])('%s', (text, cents) => expect(said(text)).toEqual([[cents]]));

  it('may be a day too', () => {
    expect(said('21.11')).toEqual([['2026-11-21'], [2111]]);
  });
});

it.each([
  'ferri',
  '3405550142',
  '340 555 0142',
  '+39 340',
  'FI-2026-000123',
  '31/02',
  'gio',
  'mar',
  'sabatini',
  '0,00',
])('says nothing more in %s', (text) => expect(said(text)).toEqual([]));
