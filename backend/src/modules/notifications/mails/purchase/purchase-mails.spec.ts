import { describe, expect, it } from '@jest/globals';
import { shopNotice } from '../shop-notice.mail.js';
import { reservationReminderAt, trackingUrl } from '@fiocco/contracts';
import type { Shop, TransactionFacts } from '../../ports.js';
import { emptyShop, exampleShop } from '../../testing/examples.js';
import { receiptWording as receipt } from '../receipt.mail.js';
import { reservedWording as confirmation } from '../reservation-confirmation.mail.js';
import { readyToFetch } from '../ready-to-fetch.mail.js';
import { giftExchanged } from '../gift-exchanged.mail.js';
import { salesDigest } from '../sales-digest.mail.js';
import { shipped } from '../shipped.mail.js';
import { reminderWording as reminderFor } from '../transfer-expiring.mail.js';
import {
  transferSample as transfer,
  transferWording as instructionsFor,
} from '../transfer-instructions.mail.js';
import { purchaseContent } from './purchase-content.js';
import { isOfLaterDay } from './purchase-mail.js';
import { reservedSample as reserved } from './samples.js';

const WORDINGS = { 'conferma-prenotazione': confirmation, ricevuta: receipt };
const mailContent = (code: keyof typeof WORDINGS, facts: TransactionFacts, shop: Shop) =>
  purchaseContent(WORDINGS[code](facts), facts, shop);
const paid = { ...reserved, stage: 'paid', reservedUntil: null } as const;
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the confirmation of a reservation', () => {
  const content = mailContent('conferma-prenotazione', reserved, exampleShop);

  it('says by when, where and how much', () => {
    expect(content.subject).toBe('Grazie! Il tuo regalo per Anna e Luca è prenotato – ordine FI-2026-000123');
    expect(content.facts.map(({ label, value }) => [label, plainSpaces(value)])).toEqual([
      ['Ordine', 'FI-2026-000123'],
      ['Data', '20 novembre 2026, 18.42'],
      ['Consegna', 'Ritiri tu in negozio'],
      ['Pagamento', 'In negozio'],
      ['Entro', 'venerdì 27 novembre 2026'],
      ['Regalo', '129,00 €'],
      ['Spese', '0,00 €'],
    ]);
    expect(plainSpaces(content.total?.value ?? '')).toBe('129,00 €');
    expect(content.total?.label).toBe('Da pagare');
    expect(content.item).toEqual({
      name: 'Vaso in ceramica di Faenza',
      lines: ['Per Anna e Luca', 'Matrimonio, 12 giugno 2027'],
    });
    expect(content.next.map(plainSpaces)).toEqual([
      'Teniamo il regalo da parte per te fino a venerdì 27 novembre 2026: passa a pagarlo in negozio, e lo porti via tu. Dopo quella data potrebbe tornare disponibile per altri.',
      'Ci trovi qui: Fiocco S.r.l., Via del Fiocco 12, 40124 Bologna (BO). Da martedì a sabato, 9.30–13 e 15.30–19.',
      'Per qualsiasi cosa rispondi a questa e-mail, o chiamaci allo 051 555 0123.',
    ]);
    expect(content.footer).toEqual([
      'Fiocco S.r.l. · Via del Fiocco 12, 40124 Bologna (BO)',
      'P.IVA 01234567897 · REA BO-123456',
    ]);
  });

  it('asks no money for a gift that costs nothing', () => {
    const { next } = mailContent('conferma-prenotazione', { ...reserved, amountCents: 0 }, exampleShop);
    expect(next[0]).toContain('passa a ritirarlo in negozio, non c’è niente da pagare.');
    expect(next.join(' ')).not.toContain('pagarlo');
  });

  it('carries nothing that the buyer typed: the address may be anybody’s', () => {
    const typed = { buyerName: 'Marameo', buyerMessage: 'Vinci su premio.example' };
    const said = JSON.stringify(mailContent('conferma-prenotazione', { ...reserved, ...typed }, exampleShop));
    expect(said).not.toMatch(/Marameo|premio/);
  });

  it('reckons the day in Rome, also late in the evening', () => {
    const late = { ...reserved, reservedUntil: '2026-11-27T23:30:00.000Z' };
    expect(mailContent('conferma-prenotazione', late, exampleShop).facts).toContainEqual({
      label: 'Entro',
      value: 'sabato 28 novembre 2026',
    });
  });

  it('names the day with which the term ends', () => {
    const onMonday = { ...reserved, reservedUntil: '2026-11-28T22:59:59.999Z' };
    const { facts, next } = mailContent('conferma-prenotazione', onMonday, exampleShop);
    expect(facts.find(({ label }) => label === 'Entro')?.value).toBe('sabato 28 novembre 2026');
    expect(next[0]).toContain('fino a sabato 28 novembre 2026');
  });

  it('promises no more than an empty shop can keep', () => {
    const { next, footer } = mailContent('conferma-prenotazione', reserved, emptyShop);
    expect(next.slice(1)).toEqual(['Per qualsiasi cosa passa a trovarci in negozio.']);
    expect(footer).toEqual(['Fiocco']);
  });

  it('calls a share a share, and a contribution to the fund by its name', () => {
    const share = { ...reserved, type: 'quota', deliveryMethod: 'beneficiaryPickup' } as const;
    const ofGift = mailContent('conferma-prenotazione', share, exampleShop);
    expect(ofGift.subject).toBe('Grazie! La tua quota per Anna e Luca è prenotata – ordine FI-2026-000123');
    expect(ofGift.lead).toMatch(/^La tua quota per Anna e Luca è prenotata\./);
    expect(ofGift.button?.label).toBe('Vedi la tua quota');
    expect(ofGift.facts.map(({ label }) => label)).toContain('La tua quota');
    expect(ofGift.facts).toContainEqual({ label: 'Consegna', value: 'Lo ricevono Anna e Luca' });
    expect(ofGift.next[0]).toContain('Teniamo la tua quota da parte fino a');
    expect(ofGift.next[1]).toBe('La tua quota si unisce alle altre: il regalo arriva intero ad Anna e Luca.');
    const toFund = mailContent('conferma-prenotazione', { ...share, productName: null }, exampleShop);
    expect(toFund.subject).toMatch(/ Il tuo contributo per Anna e Luca è prenotato – /);
    const receipt = mailContent('ricevuta', { ...share, stage: 'paid' }, exampleShop);
    expect(receipt.lead).toMatch(/^La tua quota per Anna e Luca è confermata\./);
    expect(receipt.next[0]).toMatch(
      /^Abbiamo ricevuto la tua quota, grazie! La tua quota si unisce alle altre/,
    );
    expect(toFund.item?.name).toBe('Un contributo libero');
    expect(toFund.facts.map(({ label }) => label)).toContain('Il tuo contributo');
    expect(toFund.next[0]).toContain('Dopo quella data la promessa scade.');
    expect(toFund.next[1]).toBe('Il tuo contributo arriva ad Anna e Luca.');
  });
});

describe('what leaves the shop', () => {
  const said = (mail: typeof shipped, shop = exampleShop) => mail.writeSample(shop).content;

  it('tells whoever fetches it where, when and what to say', () => {
    const { facts, next, button, aside } = said(readyToFetch);
    expect(facts.map(({ label, value }) => [label, plainSpaces(value)])).toEqual([
      ['Dove', 'Fiocco S.r.l., Via del Fiocco 12, 40124 Bologna (BO)'],
      ['Orari', 'Da martedì a sabato, 9.30–13 e 15.30–19'],
      ['Ordine', 'FI-2026-000123'],
    ]);
    expect(button?.label).toBe('Come arrivare');
    expect(new URL(button?.url ?? '').searchParams.get('query')).toMatch(/Via del Fiocco 12, 40124/);
    expect(aside?.label).toBe('Vedi il tuo regalo');
    expect(said(readyToFetch, emptyShop).button?.label).toBe('Vedi la lista');
    expect(next[0]).toMatch(/^In negozio basta dire il nome o il numero dell’ordine/);
    expect(said(readyToFetch, emptyShop).facts.map(({ label }) => label)).toEqual(['Ordine']);
  });

  it('names courier and number of what was sent, and leads to where the parcel is', () => {
    const { facts, button, aside } = said(shipped);
    expect(facts).toEqual(
      expect.arrayContaining([
        { label: 'Corriere', value: 'BRT' },
        { label: 'Codice di spedizione', value: '067 1234567' },
      ]),
    );
    expect(button?.label).toBe('Segui il pacco');
    expect(button?.url).toMatch(/^https:\/\/www\.mybrt\.it\/.*=0671234567$/);
    expect(aside?.label).toBe('Vedi il tuo regalo');
  });

  it('leads from an exchange to the gift that is theirs now', () => {
    expect(giftExchanged.writeSample(exampleShop).content.button?.label).toBe('Vedi il regalo nuovo');
  });

  it('tells the shop what is paid of a day apart from what is still to come', () => {
    const { facts, preview } = salesDigest.writeSample(exampleShop).content;
    const lines = facts.map(({ label, value }) => [label, plainSpaces(value)]);
    expect(lines).toEqual([
      ['FI-2026-000123', expect.stringMatching(/ · 129,00 € · da incassare · /)],
      [expect.stringMatching(/^FI-2026-000124 /), expect.stringMatching(/^2 regali · 129,00 € · pagata · /)],
      ['Già pagato', '129,00 €'],
      ['Da incassare', '129,00 €'],
    ]);
    expect(plainSpaces(preview)).toContain('di cui 129,00 € già pagati');
  });

  it('leads the shop from each line of a day to its purchase, or to the gifts of its sale', () => {
    const { content } = salesDigest.writeSample(exampleShop);
    expect(content.facts.flatMap(({ url }) => url ?? [])).toEqual([
      `${exampleShop.publicUrl}/admin/transactions/${reserved.transactionId}`,
      `${exampleShop.publicUrl}/admin/transactions?sale=vendita-di-esempio-00`,
    ]);
  });

  it.each([
    ['Poste Italiane', 'RB123456789IT', /poste\.it.*RB123456789IT$/],
    ['dhl express', '12-34 56-7890', /dhl\.com.*=1234567890$/],
    ['Il furgone di Gino', '123456', null],
    ['GLS', 'a"><script>', null],
    ['GLS', null, null],
  ])('leads to the page of %s about %s', (courier, trackingNumber, page) => {
    expect(trackingUrl({ courier, trackingNumber })).toEqual(page && expect.stringMatching(page));
  });
});

describe('the way back', () => {
  it('stands in mails about what is not paid, under its own words; of what is paid the withdrawal does', () => {
    const { aside } = mailContent('conferma-prenotazione', reserved, exampleShop);
    const url = `https://liste.fiocco.example${reserved.cancelUrl}`;
    expect(aside).toEqual({ question: 'Hai cambiato idea?', label: 'Annulla la prenotazione', url });
    const byTransfer = purchaseContent(instructionsFor(transfer), transfer, exampleShop);
    expect(byTransfer.aside?.label).toBe('Annulla l’ordine');
    expect(mailContent('ricevuta', { ...paid, cancelUrl: null }, exampleShop).aside).toEqual({
      question: 'Vuoi recedere?',
      label: 'Recedi dal contratto',
      url: 'https://liste.fiocco.example/info/recesso?ordine=FI-2026-000123',
    });
  });
});

describe('what the law wants at hand', () => {
  const host = 'https://liste.fiocco.example';
  const terms = { label: 'Condizioni di vendita', url: `${host}/info/condizioni` };
  const calendar = {
    label: 'Aggiungi al calendario',
    url: `${host}/api/public/transactions/${reserved.transactionId}/calendar.ics`,
  };
  const withdrawal = { label: 'Recedi dal contratto', url: `${host}/info/recesso?ordine=FI-2026-000123` };

  it('stands in mails about an order that stands, paid or not: the terms, and the withdrawal once', () => {
    expect(mailContent('conferma-prenotazione', reserved, exampleShop).links).toEqual([
      calendar,
      terms,
      withdrawal,
    ]);
    expect(purchaseContent(instructionsFor(transfer), transfer, exampleShop).links).toEqual([
      terms,
      withdrawal,
    ]);
    const receipt = mailContent('ricevuta', { ...paid, cancelUrl: null }, exampleShop);
    expect([receipt.aside?.url, receipt.links]).toEqual([withdrawal.url, [calendar, terms]]);
  });

  it('leads to the terms where the shop has them, and to none where it has written none', () => {
    const elsewhere = { ...exampleShop, termsUrl: 'https://bottega.example/condizioni' };
    const of = (shop: typeof exampleShop) =>
      mailContent('conferma-prenotazione', reserved, shop).links?.map(({ url }) => url);
    expect(of(elsewhere)).toEqual([calendar.url, 'https://bottega.example/condizioni', withdrawal.url]);
    expect(of({ ...exampleShop, termsUrl: null })).toEqual([calendar.url, withdrawal.url]);
  });

  it('puts the day to come by in the calendar only where the buyer is to come', () => {
    const labels = (facts: TransactionFacts) =>
      mailContent('ricevuta', facts, exampleShop).links?.map(({ label }) => label);
    const receipt = { ...paid, cancelUrl: null, deliveryMethod: 'buyerPickup' } as const;
    const at = { ...receipt.delivery, deliveredOn: '2026-11-20' };
    expect(labels(receipt)).toContain(calendar.label);
    expect(labels({ ...receipt, delivery: at })).not.toContain(calendar.label);
    expect(labels({ ...receipt, type: 'quota' })).not.toContain(calendar.label);
    expect(labels({ ...receipt, deliveryMethod: 'beneficiaryPickup' })).not.toContain(calendar.label);
    expect(readyToFetch.writeSample(exampleShop).content.links).toEqual([calendar]);
  });

  it('is left out where nothing was agreed yet, and of an order that is withdrawn', () => {
    const confirm = { url: '/conferma#x', by: '2026-11-20T18:12:00.000Z' };
    for (const facts of [
      { ...reserved, confirm },
      { ...reserved, isWithdrawn: true },
    ]) {
      const urls = mailContent('conferma-prenotazione', facts, exampleShop).links?.map(({ url }) => url);
      expect(urls?.filter((url) => url.includes('/info/'))).toEqual([]);
    }
  });
});

describe('the receipt', () => {
  it('thanks, and says what was paid in all', () => {
    const content = mailContent('ricevuta', { ...paid, shippingCents: 990 }, exampleShop);
    expect(content.subject).toBe('Grazie, Giulia! Il tuo regalo per Anna e Luca – ordine FI-2026-000123');
    expect({ ...content.total, value: plainSpaces(content.total?.value ?? '') }).toEqual({
      label: 'Totale pagato',
      value: '138,90 €',
    });
    expect(content.facts.map(({ label }) => label)).not.toContain('Entro');
  });

  it.each([
    ['beneficiaryPickup', 'Anna', /avvisiamo Anna, che lo ritira in negozio/],
    ['beneficiaryPickup', 'Anna & Luca', /avvisiamo Anna e Luca, che lo ritirano in negozio/],
    ['beneficiaryShipping', 'Anna', /lo spediamo a casa di Anna/],
    ['buyerShipping', 'Anna', /lo spediamo a casa tua/],
    ['buyerPickup', 'Anna', /lo trovi in negozio/],
  ] as const)('with %s for %s tells what happens next', (deliveryMethod, beneficiaryName, sentence) => {
    const content = mailContent('ricevuta', { ...paid, deliveryMethod, beneficiaryName }, exampleShop);
    expect(content.next[0]).toMatch(sentence);
  });
});

it('the shop’s notice says that an invoice is wanted', () => {
  const { facts } = shopNotice.writeSample(exampleShop).content;
  expect(facts).toContainEqual({ label: 'Fattura', value: 'richiesta: i dati sono nella transazione' });
});

describe('the mails about a transfer', () => {
  const told = { ...transfer, reservedUntil: '2026-11-27T22:59:59.999Z' };
  const account = [
    ['IBAN', 'IT60 X054 2811 1010 0000 0123 456'],
    ['Intestatario', 'Fiocco S.r.l.'],
    ['Banca', 'Banca di Bologna'],
    ['Causale', 'FI-2026-000123-89'],
  ];

  it.each([
    ['instructions', instructionsFor, 'Ecco i dati per il bonifico: il tuo regalo per Anna e Luca'],
    ['reminder', reminderFor, 'Manca il bonifico: il tuo regalo per Anna e Luca'],
  ] as const)('say where, how much, until when, and with which causale: %s', (_, wordingFor, subject) => {
    const content = purchaseContent(wordingFor(told), told, exampleShop);
    expect(content.subject).toBe(`${subject} – ordine FI-2026-000123`);
    expect(content.facts.slice(-4).map(({ label, value }) => [label, value])).toEqual(account);
    expect(content.facts).toContainEqual({ label: 'Entro', value: 'venerdì 27 novembre 2026' });
    expect([content.total?.label, plainSpaces(content.total?.value ?? '')]).toEqual([
      'Da versare',
      '129,00 €',
    ]);
    expect(content.next.join(' ')).toContain('Scrivi nella causale solo FI-2026-000123-89:');
    // Nobody has paid: the address may be anybody's.
    expect(JSON.stringify(content)).not.toContain('Giulia');
  });
});

describe('a reminder', () => {
  it('is none on the day on which its term began', () => {
    const reminder = reservationReminderAt('2026-11-28T22:59:59.999Z');
    expect(isOfLaterDay({ at: '2026-11-25T22:30:00.000Z' }, reminder)).toBe(true);
    expect(isOfLaterDay({ at: '2026-11-25T23:30:00.000Z' }, reminder)).toBe(false);
    expect(isOfLaterDay({ at: '2026-11-27T10:00:00.000Z' }, reminder)).toBe(false);
  });
});

describe('a buyer who wrote nothing', () => {
  it.each(['beneficiaryPickup', 'beneficiaryShipping'] as const)(
    'is promised no message (%s)',
    (deliveryMethod) => {
      const silent = { ...paid, deliveryMethod, buyerMessage: ' ' };
      expect(mailContent('ricevuta', silent, exampleShop).next[0]).not.toContain('messaggio');
      const written = { ...silent, buyerMessage: 'Auguri!' };
      expect(mailContent('ricevuta', written, exampleShop).next[0]).toContain(', con il tuo messaggio.');
    },
  );
});

describe('a confirmation that has to be confirmed', () => {
  it('says by when, and leads there', () => {
    const confirm = { url: '/conferma#Zk3v.firma', by: '2026-11-20T18:12:00.000Z' };
    const contentOf = (facts: object) =>
      mailContent('conferma-prenotazione', { ...reserved, ...facts, confirm }, exampleShop);
    const { button, lead, subject, preview } = contentOf({});
    expect(subject).toMatch(/ aspetta la tua conferma – ordine /);
    expect(preview).toMatch(/ Conferma entro le 19\.12\.$/);
    expect(contentOf({ productName: null }).lead).toMatch(/entro le 19\.12, altrimenti scade\.$/);
    expect(button).toEqual({ label: 'Conferma', url: 'https://liste.fiocco.example/conferma#Zk3v.firma' });
    expect(lead).toMatch(/premi il bottone entro le 19\.12, altrimenti torna disponibile/);
  });
});

describe('any mail', () => {
  it('greets without a name when there is none', () => {
    expect(mailContent('ricevuta', { ...paid, buyerName: null }, exampleShop).heading).toBe('Grazie!');
  });

  it.each([
    ['/checkout/1/2', 'https://liste.fiocco.example/checkout/1/2'],
    ['https://liste.fiocco.example/list/1', 'https://liste.fiocco.example/list/1'],
    ['https://altrove.example/list/1', 'https://liste.fiocco.example/'],
    ['//altrove.example', 'https://liste.fiocco.example/'],
    ['javascript:alert(1)', 'https://liste.fiocco.example/'],
  ])('leads from %s only to the shop', (orderUrl, url) => {
    expect(mailContent('ricevuta', { ...paid, orderUrl }, exampleShop).button?.url).toBe(url);
  });

  it('names who receives the gift, and the list only where its name says something else', () => {
    const named = { ...paid, listName: 'Nozze in collina', beneficiaryName: 'Anna & Luca' };
    const { subject, item } = mailContent('ricevuta', named, exampleShop);
    expect(subject).toBe('Grazie, Giulia! Il tuo regalo per Anna e Luca – ordine FI-2026-000123');
    expect(item?.lines).toEqual([
      'Per Anna e Luca',
      'Lista «Nozze in collina»',
      'Matrimonio, 12 giugno 2027',
    ]);
    const nameless = { ...named, beneficiaryName: ' ' };
    expect(mailContent('ricevuta', nameless, exampleShop).subject).toContain('per Nozze in collina –');
  });

  it.each([
    ['I nonni', 'Grazie, I nonni!'],
    ['Giulia  Ferri', 'Grazie, Giulia!'],
    ['Rossi S.r.l.', 'Grazie, Rossi S.r.l.!'],
    ['Zoë 👩‍❤️‍👨', 'Grazie, Zoë!'],
    ['Giulia\r\nBcc: x@y.example Ferri', 'Grazie!'],
    ['Hai vinto, vai su premio.example', 'Grazie!'],
    ['https://premio.example', 'Grazie!'],
    [`I ${'x'.repeat(60)}`, 'Grazie!'],
    ['\u202e ', 'Grazie!'],
  ])('greets %j with "%s"', (buyerName, heading) => {
    const content = mailContent('ricevuta', { ...paid, buyerName }, exampleShop);
    expect(content.heading).toBe(heading);
    expect(content.subject.startsWith(`${heading} Il tuo regalo per`)).toBe(true);
  });

  it('keeps its subject on one line and its order in sight, whatever was typed into the names', () => {
    const endless = `Anna\r\nBcc: x@y.example\u0000 ${'👩‍❤️‍👨'.repeat(100)}`;
    const names = { listName: endless, beneficiaryName: endless, buyerName: endless };
    const { subject } = mailContent('conferma-prenotazione', { ...reserved, ...names }, exampleShop);
    expect(subject).toBe(
      `Grazie! Il tuo regalo per Anna Bcc: x@y.example ${'👩‍❤️‍👨'.repeat(17)}… è prenotato – ordine FI-2026-000123`,
    );
  });
});
