/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentSwitches } from '@fiocco/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { AN_ADDRESS, anAwaitedTransfer, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { DEFAULT_SETTINGS } from '../../shared/api/public-settings.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const PURCHASE = 'GET /api/public/transactions/aaaa-1';

beforeEach(() => answer({ 'GET /api/gift-lists/5': () => aPublicList() }));

describe('the thanks after a purchase', () => {
  it('say until when to come by, with what and for how much', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction() });
    openPage('/thank-you?trid=aaaa-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
    expect(screen.getByText('FI-2026-000123')).toBeDefined();
    expect(screen.getByText('Da pagare').nextSibling?.textContent).toMatch(/129,00/);
    expect(screen.getByText(/giulia@posta\.example/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Torna alla lista' }).getAttribute('href')).toBe('/list/5');
  });

  it.each([
    ['one that is reserved', {}, true],
    ['one that is paid, and fetched by its buyer', { stage: 'paid', deliveryMethod: 'buyerPickup' }, true],
    ['one that is sent', { stage: 'paid', deliveryMethod: 'buyerShipping' }, false],
    ['a share', { stage: 'paid', type: 'quota', deliveryMethod: 'beneficiaryPickup' }, false],
  ] as const)('offer the day to come by for the calendar: %s', async (_, purchase, isOffered) => {
    answer({ [PURCHASE]: () => aPublicTransaction(purchase) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByText('Che cosa succede adesso');
    const link = screen.queryByRole('link', { name: 'Aggiungi al calendario' });
    expect(link?.getAttribute('href')).toBe(
      isOffered ? '/api/public/transactions/aaaa-1/calendar.ics' : undefined,
    );
  });

  it('print the card that is given by hand, alone, and offer no printing of one that travels', async () => {
    const paid = { stage: 'paid', buyerMessage: 'Auguri!' } as const;
    answer({ [PURCHASE]: () => aPublicTransaction({ ...paid, deliveryMethod: 'buyerPickup' }) });
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openPage('/thank-you?trid=aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Stampa il biglietto' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.body.dataset['prints']).toBe('biglietto');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.body.dataset['prints']).toBeUndefined();
    expect(screen.getByText('Per Anna e Luca')).toBeDefined();
    cleanup();
    answer({ [PURCHASE]: () => aPublicTransaction({ ...paid, deliveryMethod: 'beneficiaryShipping' }) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByText('«Auguri!»');
    expect(screen.queryByRole('button', { name: 'Stampa il biglietto' })).toBeNull();
  });

  it('are to be kept where no mail comes, and say so beside what is needed', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction() });
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openPage('/thank-you?trid=aaaa-1', null, { ...SHOP, sendsMail: false });
    await user.click(await screen.findByRole('button', { name: 'Salva o stampa' }));
    expect(print).toHaveBeenCalledTimes(1);
    const said = document.body.textContent?.match(/Non riceverai e-mail[^.]*FI-2026-000123/g);
    expect(said).toHaveLength(1);
    cleanup();
    openPage('/thank-you?trid=aaaa-1', null, { ...SHOP, sendsMail: true });
    await screen.findByText(/è in viaggio verso giulia@posta\.example/);
    expect(screen.queryByRole('button', { name: 'Salva o stampa' })).toBeNull();
  });

  it('repeat the couple’s words once the gift is paid', async () => {
    answer({
      [PURCHASE]: () => aPublicTransaction({ stage: 'paid' }),
      'GET /api/gift-lists/5': () => aPublicList({ publicMessage: 'Vi vogliamo bene.' }),
    });
    openPage('/thank-you?trid=aaaa-1');
    const words = await screen.findByText('«Vi vogliamo bene.»');
    expect(words.closest('figure')?.textContent).toMatch(/^Le parole di Anna e Luca/);
  });

  it('let the order’s number be copied', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction() });
    const { user } = openPage('/thank-you?trid=aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Copia il numero d’ordine' }));
    expect((await screen.findByText('Numero d’ordine copiato')).getAttribute('role')).toBe('status');
    expect(await navigator.clipboard.readText()).toBe('FI-2026-000123');
    expect(screen.getByRole('button', { name: 'Copiato' })).toBeDefined();
  });

  it('say where the gift goes, and what the total is made of', async () => {
    const bought = { stage: 'paid', paymentMethod: 'stripe', deliveryMethod: 'buyerShipping' } as const;
    const sent = { amount: '60.00', amount_shipping: '9.90', buyerAddress: AN_ADDRESS };
    answer({ [PURCHASE]: () => aPublicTransaction({ ...bought, ...sent }) });
    openPage('/thank-you?trid=aaaa-1');
    expect(await screen.findByText('Giulia Ferri, Via dei Serragli 12, 50124 Firenze (FI)')).toBeDefined();
    for (const [name, sum] of Object.entries({ Regalo: /^60,00/, Spedizione: /^9,90/, Pagato: /^69,90/ }))
      expect(screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent).toMatch(sum);
  });

  it('tell nothing personal to whom it does not belong', async () => {
    const { buyerName: _name, buyerEmail: _email, ...purchase } = aPublicTransaction({ owned: false });
    answer({ [PURCHASE]: () => purchase });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'È prenotato' });
    expect(document.body.textContent).toContain('La conferma arriva all’e-mail che hai lasciato.');
    expect(document.body.textContent).not.toMatch(/giulia/i);
  });

  it('give everything that a transfer needs, ready to be copied, and a code', async () => {
    answer({
      [PURCHASE]: () => anAwaitedTransfer(),
      [`${PURCHASE}/transfer-qr`]: () => ({ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    });
    const { user } = openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Manca solo il bonifico' });
    expect(screen.getByText(/entro venerdì 27 novembre 2026/)).toBeDefined();
    const panel = within(screen.getByRole('region', { name: 'Dati per il bonifico' }));
    for (const shown of ['Ferrante & Figli S.n.c.', 'Banca di Bologna'])
      expect(panel.getByText(shown).getAttribute('translate')).toBe('no');
    // On a phone it breaks in its middle, between two groups.
    const halves = ['IT60 X054 2811 1010', '0000 0123 456'].map((half) => panel.getByText(half));
    const iban = halves[0]?.parentElement;
    expect([iban?.textContent, iban?.getAttribute('translate')]).toEqual([
      'IT60 X054 2811 1010 0000 0123 456',
      'no',
    ]);
    expect(screen.getByText('FI-2026-000123', { selector: 'dd' }).getAttribute('translate')).toBe('no');
    const copied = {
      Intestatario: 'Ferrante & Figli S.n.c.',
      IBAN: 'IT60X0542811101000000123456',
      Banca: 'Banca di Bologna',
      Causale: 'FI-2026-000123-89',
      Importo: '129,00',
    };
    for (const [name, text] of Object.entries(copied)) {
      await user.click(panel.getByRole('button', { name: `Copia ${name}` }));
      expect(await panel.findByText(`${name}: copiato`)).toBeDefined();
      expect(await navigator.clipboard.readText()).toBe(text);
    }
    expect(panel.getAllByRole('button', { name: 'Copiato' })).toHaveLength(5);
    const code = await panel.findByRole('img', { name: 'Codice QR con i dati del bonifico' });
    expect(code.getAttribute('src')).toContain(encodeURIComponent('http://www.w3.org/2000/svg'));
    expect(
      screen.getByText(/Una copia di questi dati è in viaggio verso giulia@posta\.example/),
    ).toBeDefined();
    const change = screen.getByRole('link', { name: 'Cambia metodo di pagamento' });
    expect(change.getAttribute('href')).toMatch(/^\/checkout\/5\/7\?.*step=3.*trid=aaaa-1/);
  });

  it('say what is left of a transfer that came in part, which is not changed any more', async () => {
    const transfer = { ...anAwaitedTransfer().transfer!, amount: '29.00', expiresAt: null };
    answer({
      [PURCHASE]: () => anAwaitedTransfer({ amount_received: '100.00', transfer }),
      [`${PURCHASE}/transfer-qr`]: () => refusal(500, 'BROKEN', 'Riprova più tardi.'),
    });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Manca solo il bonifico' });
    expect(document.body.textContent).toMatch(/Sono arrivati 100,00\s€: mancano 29,00\s€/);
    expect(screen.getByText('Ancora da pagare').nextSibling?.textContent).toMatch(/^29,00/);
    expect(screen.queryByRole('link', { name: 'Cambia metodo di pagamento' })).toBeNull();
  });

  it('keep the account from whom the purchase does not belong to', async () => {
    const { buyerName: _name, buyerEmail: _email, transfer: _transfer, ...purchase } = anAwaitedTransfer();
    answer({ [PURCHASE]: () => ({ ...purchase, owned: false }) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Manca solo il bonifico' });
    expect(screen.queryByRole('region', { name: 'Dati per il bonifico' })).toBeNull();
    expect(screen.getByText(/I dati per il bonifico li vede chi ha fatto il regalo/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Cambia metodo di pagamento' })).toBeNull();
  });

  it('promise nothing about money of a transfer that ended', async () => {
    const ended = { stage: 'cancelled', paymentMethod: 'bonifico', type: 'acquisto' } as const;
    answer({ [PURCHASE]: () => aPublicTransaction(ended) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Acquisto annullato' });
    expect(document.body.textContent).not.toContain('Nessun addebito');
    expect(document.body.textContent).toContain('Se il bonifico è già partito, chiamaci: te lo restituiamo.');
  });

  it('lead back into a purchase that is not finished', async () => {
    answer({ [PURCHASE]: () => aPublicTransaction({ stage: 'held', orderNumber: null }) });
    openPage('/thank-you?trid=aaaa-1');
    const resume = await screen.findByRole('link', { name: 'Riprendi da dove eri' });
    expect(resume.getAttribute('href')).toMatch(/^\/checkout\/5\/7\?.*trid=aaaa-1/);
  });

  it.each([
    ['a gift', { type: 'acquisto' }, 'Il regalo torna disponibile nella lista.'],
    ['a share', { type: 'quota' }, 'La quota torna disponibile nella lista.'],
    ['a contribution', { type: 'quota', productId: 0 }, 'Se vuoi, puoi rifarlo dalla lista.'],
  ] as const)('call what came to nothing by its name: %s', async (_, purchase, words) => {
    answer({ [PURCHASE]: () => aPublicTransaction({ stage: 'cancelled', ...purchase }) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Prenotazione annullata' });
    expect(document.body.textContent).toContain(words);
  });

  it.each([
    ['gone', { stage: 'draft', reason: 'gift_gone' }, 'Il regalo non c’è più', 'Non addebitato'],
    [
      'declined',
      { stage: 'draft', reason: 'too_many_declines' },
      'Pagamento non completato',
      'Non addebitato',
    ],
    ['refunded', { stage: 'refunded' }, 'Rimborso fatto', 'Rimborsato'],
  ] as const)('call no total what was not kept: %s', async (_, purchase, title, sum) => {
    const bought = aPublicTransaction({ paymentMethod: 'paypal', ...purchase });
    answer({ [PURCHASE]: () => bought, 'GET /api/products': () => [] });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByText(sum)).toBeDefined();
    expect(screen.queryByText('Totale')).toBeNull();
  });

  it('ask again where the answer was lost', async () => {
    let lost = true;
    answer({
      [PURCHASE]: () => (lost ? refusal(500, 'BROKEN', 'Riprova più tardi.') : aPublicTransaction()),
    });
    const { user } = openPage('/thank-you?trid=aaaa-1');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Riprova più tardi.')).toBeDefined();
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
  });

  it('offer a way back to the browser that owns an unpaid purchase, once it says so again', async () => {
    let purchase = aPublicTransaction();
    answer({
      [PURCHASE]: () => purchase,
      'POST /api/transactions/aaaa-1/cancel': () =>
        (purchase = aPublicTransaction({ stage: 'cancelled', reason: 'cancelled_by_buyer' })),
    });
    const { user } = openPage('/thank-you?trid=aaaa-1');
    await user.click(await screen.findByRole('button', { name: 'Annulla la prenotazione' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Annullare la prenotazione?' }));
    await user.click(dialog.getByRole('button', { name: 'No, resta così' }));
    expect(commands()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Annulla la prenotazione' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Annulla la prenotazione' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Prenotazione annullata' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Annulla la prenotazione' })).toBeNull();
  });

  it.each([
    ['what is paid', { stage: 'paid' }],
    ['what is paid in part', { amount_received: '10.00' }],
    ['somebody else’s', { owned: false }],
  ] as const)('offer no way back of %s', async (_, own) => {
    answer({ [PURCHASE]: () => aPublicTransaction(own) });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByText('FI-2026-000123');
    expect(screen.queryByRole('button', { name: /^Annulla/ })).toBeNull();
  });
});

describe('the link by which a mail’s reader gives a reservation back', () => {
  const LOOK = 'POST /api/public/cancel-link';
  const others = (own: Parameters<typeof aPublicTransaction>[0] = {}) =>
    aPublicTransaction({ owned: false, productName: 'Vaso di vetro', ...own });

  it('shows the purchase, and gives it back by its one button only', async () => {
    let used = 0;
    const ended = others({ stage: 'cancelled', reason: 'cancelled_by_buyer' });
    answer({
      [LOOK]: () => others(),
      [`${LOOK}/use`]: () => {
        used += 1;
        return ended;
      },
    });
    const { user } = openPage('/annulla#aaaa-1.firma');
    await screen.findByRole('heading', { level: 1, name: 'Annullare la prenotazione?' });
    expect(callsOf(LOOK)[0]?.body).toEqual({ token: 'aaaa-1.firma' });
    expect(screen.getByText('Vaso di vetro')).toBeDefined();
    expect(screen.getByText('FI-2026-000123')).toBeDefined();
    expect(used).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Annulla la prenotazione' }));
    await screen.findByRole('heading', { level: 1, name: 'Prenotazione annullata' });
    expect(used).toBe(1);
    expect(screen.getByRole('link', { name: 'Torna alla lista' }).getAttribute('href')).toBe('/list/5');
  });

  it('has the number beside the words that ask to call first', async () => {
    answer({ [LOOK]: () => others({ stage: 'awaiting_transfer', paymentMethod: 'bonifico' }) });
    openPage('/annulla#aaaa-1.firma', null, { ...SHOP, storePhone: '02 5550 1234' });
    await screen.findByRole('heading', { level: 1, name: 'Annullare l’ordine?' });
    expect(document.body.textContent).toMatch(/già partito, prima chiamaci: 02 5550 1234\./);
    expect(screen.getByRole('link', { name: '02 5550 1234' }).getAttribute('href')).toBe('tel:+390255501234');
  });

  it.each([
    ['paid', { stage: 'paid' }, 'È già pagato', /chiama il negozio/],
    ['paid in part', { amount_received: '10.00' }, 'Da qui non si può più annullare', /chiama il negozio/],
    [
      'over by time',
      { stage: 'cancelled', reason: 'expired' },
      'Prenotazione annullata',
      /Il tempo per pagare/,
    ],
    [
      'to be paid by transfer',
      { stage: 'awaiting_transfer', paymentMethod: 'bonifico' },
      'Annullare l’ordine?',
      /Se il bonifico è già partito, prima chiamaci\./,
    ],
    [
      'a transfer that ended, whose money may still come',
      { stage: 'cancelled', paymentMethod: 'bonifico', type: 'acquisto', reason: 'expired' },
      'Ordine annullato',
      /finito\. Se il bonifico è già partito, chiamaci: te lo restituiamo\. Il regalo torna/,
    ],
    [
      'a share to be given back',
      { type: 'quota' },
      'Annullare la prenotazione?',
      /la quota torna disponibile per altri/,
    ],
  ] as const)('says how it stands where it is %s', async (_, own, title, words) => {
    answer({ [LOOK]: () => others(own) });
    openPage('/annulla#aaaa-1.firma');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(document.body.textContent).toMatch(words);
  });

  it('goes on with its token behind the #, which no server is told, where a former mail has it in the path', async () => {
    answer({ [LOOK]: () => others() });
    const { address } = openPage('/annulla/aaaa-1.firma');
    await screen.findByRole('heading', { level: 1, name: 'Annullare la prenotazione?' });
    expect(address()).toBe('/annulla#aaaa-1.firma');
  });

  it('says so where the link is none', async () => {
    answer({ [LOOK]: () => refusal(404, 'CANCEL_LINK_INVALID', 'Questo link non è valido.') });
    openPage('/annulla#storto');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Il link non è valido' })).toBeDefined();
    const withdrawal = screen.getByRole('link', { name: 'Recedi dal contratto qui' });
    expect(withdrawal.getAttribute('href')).toBe('/info/recesso');
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  });
});

describe('a reservation that waits for its mail', () => {
  const CONFIRM = 'POST /api/public/confirm-link';
  const LATE = 'Il tempo per confermare è finito';
  const waiting = (own: Parameters<typeof aPublicTransaction>[0] = {}) =>
    aPublicTransaction({ stage: 'reserved', productName: 'Vaso di vetro', ...own });

  it('says until when, and that whoever pays need not wait', async () => {
    answer({
      [PURCHASE]: () => waiting({ confirmBy: '2026-11-21T15:40:00.000Z' }),
      'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: paymentSwitches(['stripe']) }),
    });
    openPage('/thank-you?trid=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'È prenotato' });
    expect(document.body.textContent).toMatch(
      /Conferma entro le 16[:.]40 con il link nell’e-mail a giulia@posta/,
    );
    expect(await screen.findByText(/Con la carta non serve aspettare/)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Vieni in negozio entro/);
  });

  it('says whom to call where no mail comes', async () => {
    const unwritten = { confirmBy: '2026-11-21T15:40:00.000Z', mailHeldBack: true } as const;
    answer({ [PURCHASE]: () => waiting(unwritten) });
    openPage('/thank-you?trid=aaaa-1', null, { ...DEFAULT_SETTINGS, storePhone: '051 555 0100' });
    const phone = await screen.findByRole('link', { name: '051 555 0100' });
    expect(phone.getAttribute('href')).toBe('tel:+390515550100');
    expect(document.body.textContent).toMatch(
      /Vale fino alle 16[:.]40\..*per confermare, chiamaci: 051 555 0100\./,
    );
    expect(document.body.textContent).not.toMatch(/nell’e-mail|in viaggio|Vieni in negozio entro/);
  });

  it('is confirmed by opening its link', async () => {
    answer({ [CONFIRM]: () => waiting({ owned: false, expiresAt: '2026-11-28T22:59:59.999Z' }) });
    openPage('/conferma#aaaa-1.firma');
    await screen.findByRole('heading', { level: 1, name: 'Confermato, grazie!' });
    expect(document.body.textContent).toContain('da parte per te fino a sabato 28 novembre 2026');
    expect(screen.getByRole('link', { name: 'Vedi il tuo regalo' })).toBeDefined();
  });

  it.each([
    ['ended', { stage: 'cancelled', reason: 'expired' }, LATE],
    ['not ended yet', { confirmBy: '2026-11-21T15:40:00.000Z' }, LATE],
    ['given back', { stage: 'cancelled', reason: 'cancelled_by_buyer' }, 'Prenotazione annullata'],
  ] as const)('is over where the link is opened too late, and it is %s', async (_, own, name) => {
    answer({ [CONFIRM]: () => waiting({ owned: false, ...own }) });
    openPage('/conferma#aaaa-1.firma');
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.getByRole('link', { name: 'Torna alla lista' })).toBeDefined();
  });
});
