import { describe, expect, it } from '@jest/globals';
import { exampleShop } from '../../testing/examples.js';
import { receiptWording } from '../receipt.mail.js';
import { reservedWording } from '../reservation-confirmation.mail.js';
import type { Gifts, WordingOf } from './purchase-content.js';
import { paidSample, reservedSample } from './samples.js';
import { severalContent } from './several-content.js';

const contentOf = (wordingOf: WordingOf, gifts: Gifts) => {
  const wording = wordingOf(gifts[0]);
  if (!wording.several) throw new Error('it tells of one alone');
  return severalContent(wording, wording.several, gifts, exampleShop);
};
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
const next = { amountCents: 4_900, productName: 'Teiera', orderNumber: 'FI-2026-000124' };

describe('one mail about gifts that were sold together', () => {
  it('names each with its order and amount, and what is common to all once', () => {
    const gifts: Gifts = [
      { ...paidSample, shippingCents: 500 },
      { ...paidSample, ...next },
    ];
    const content = contentOf(receiptWording, gifts);
    expect(content.subject).toBe(
      'Grazie, Giulia! I tuoi 2 regali per Anna e Luca sono confermati – ordine FI-2026-000123 e un altro',
    );
    expect(content.facts.map(({ label, value }) => [label, plainSpaces(value)])).toEqual([
      ['FI-2026-000123', 'Vaso in ceramica di Faenza · 129,00 €'],
      ['FI-2026-000124', 'Teiera · 49,00 €'],
      ['Data', '20 novembre 2026, 18.42'],
      ['Consegna', 'Ritiri tu in negozio'],
      ['Pagamento', 'In negozio'],
      ['Spese', '5,00 €'],
    ]);
    expect(plainSpaces(content.total?.value ?? '')).toBe('183,00 €');
    expect(content.next[0]).toBe(
      'Per ciascuno: se il regalo non è già con te, lo trovi in negozio: passa a ritirarlo quando ti è comodo.',
    );
  });

  it('says for whom each is where they are of two lists, and which is a share', () => {
    const rita = { listName: 'Rita & Ugo', listUrl: '/list/2' };
    const share = { ...paidSample, ...next, ...rita, type: 'quota' } as const;
    const { subject, facts, button } = contentOf(receiptWording, [paidSample, share]);
    expect(subject).not.toContain(' per ');
    expect(facts.find(({ label }) => label === 'Consegna')?.value).toBe(
      'Ritiri tu in negozio; lo ricevono Rita e Ugo',
    );
    expect(facts.slice(0, 2).map(({ value }) => plainSpaces(value))).toEqual([
      'Vaso in ceramica di Faenza · per Anna e Luca · 129,00 €',
      'una quota di Teiera · per Rita e Ugo · 49,00 €',
    ]);
    expect(button).toBeNull();
  });

  it.each([
    [receiptWording, paidSample],
    [reservedWording, reservedSample],
  ])('gives each its own link to withdraw, which holds no e-mail', (wording, sample) => {
    const { links } = contentOf(wording, [sample, { ...sample, ...next }]);
    expect(links).toEqual([
      { label: 'Condizioni di vendita', url: 'https://liste.fiocco.example/info/condizioni' },
      ...['FI-2026-000123', 'FI-2026-000124'].map((order) => ({
        label: `Recedi dal contratto: ordine ${order}`,
        url: `https://liste.fiocco.example/info/recesso?ordine=${order}`,
      })),
    ]);
    expect(JSON.stringify(links)).not.toContain('@');
  });

  it('says of reservations until when they are kept, and no name before money has come', () => {
    const content = contentOf(reservedWording, [reservedSample, { ...reservedSample, ...next }]);
    expect(content.heading).toBe('Grazie!');
    expect(content.total?.label).toBe('Da pagare');
    expect(content.message).toBeNull();
    expect(content.next[0]).toBe(
      'Li teniamo da parte per te fino a venerdì 27 novembre 2026: passa a pagarli in negozio. Dopo quella data potrebbero tornare disponibili per altri.',
    );
    expect(content.next[1]).toMatch(/^Ci trovi qui: /);
  });
});
