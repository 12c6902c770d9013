/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deliverySwitches, paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aCard, aDraft, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, commands, refusal } from '../../testing/fake-server.js';
import { fakeStripe } from '../../testing/fake-stripe.js';
import { heldPauses } from '../../testing/held-pauses.js';
import { answerPurchase } from '../../testing/guest-purchase.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const PAGE = '/gift-lists/5/checkout/7';
const PURCHASE = '/api/transactions/aaaa-1';
let purchase: PublicTransaction;
let gift = aCard();

beforeEach(() => {
  gift = aCard();
  purchase = aDraft();
  answer({
    'GET /api/gift-lists/5': () =>
      aPublicList({
        allowedPaymentMethods: paymentSwitches(['stripe', 'paypal', 'in_negozio']),
        allowedDeliveryModes: deliverySwitches(['beneficiaryPickup', 'buyerShipping']),
      }),
    'GET /api/products': () => [gift],
    [`PUT ${PURCHASE}/payment-status`]: () => {
      purchase = { ...purchase, stage: 'paid', orderNumber: 'FI-2026-000124' };
      return purchase;
    },
  });
  answerPurchase({
    now: () => purchase,
    keep: (next) => {
      purchase = next;
    },
  });
});

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

async function fillIn(user: ReturnType<typeof openPage>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(field('E-mail'), 'giulia@posta.example');
}

describe('the single page', () => {
  it('says all that is wrong at once, in the specification’s words, and asks for no telephone', async () => {
    const { user } = openPage(PAGE);
    await user.type(await screen.findByRole('textbox', { name: /^Telefono/ }), '12');
    await user.click(screen.getByRole('radio', { name: /Spedizione a casa tua/ }));
    await user.clear(field('Nome'));
    await user.click(screen.getByRole('button', { name: /^Continua: 138,90\s€$/ }));
    for (const words of [
      'L’email è obbligatoria',
      'Inserisci un numero di telefono valido',
      'Il cognome è obbligatorio',
      'L’indirizzo è obbligatorio',
      'Il CAP è obbligatorio',
      'La città è obbligatoria',
      'La provincia è obbligatoria',
      'Il metodo di pagamento è obbligatorio',
    ])
      expect(screen.getByText(words)).toBeDefined();
    // Beside the button, for whoever does not see the fields.
    expect(screen.getByText(/^10 risposte qui sopra/)).toBeDefined();
    expect(screen.getAllByText('Il nome è obbligatorio')).toHaveLength(2);
    await user.type(field('E-mail'), 'giulia@gmial.com');
    await user.click(screen.getByRole('button', { name: 'giulia@gmail.com' }));
    expect(field('E-mail')).toHaveProperty('value', 'giulia@gmail.com');
    expect(document.activeElement).toBe(field('E-mail'));
    await user.clear(field('E-mail'));
    await user.type(field('E-mail'), 'giulia@');
    await user.click(screen.getByRole('button', { name: /^Continua/ }));
    expect(screen.getByText('Inserisci un’email valida')).toBeDefined();
    expect(commands()).toEqual([]);
  });

  it('says under a button that agrees what it obliges to, and no such thing while a payment follows', async () => {
    answer({
      'GET /api/gift-lists/5': () =>
        aPublicList({ allowedPaymentMethods: paymentSwitches(['stripe', 'bonifico', 'in_negozio']) }),
    });
    const { user } = openPage(PAGE);
    const obliges = () =>
      within(screen.getByRole('main'))
        .queryAllByText(/^Confermando/)
        .map(({ textContent }) => textContent?.replaceAll('\u2060', ''));
    await user.click(await screen.findByRole('radio', { name: /^Bonifico/ }));
    expect(screen.getByRole('button', { name: /^Acquista e paga 129,00\s€ con bonifico$/ })).toBeDefined();
    expect(obliges()).toEqual([
      'Confermando concludi un acquisto con obbligo di pagamento. Subito dopo ti diamo IBAN e causale.',
    ]);
    await user.click(screen.getByRole('radio', { name: /^In negozio/ }));
    expect(obliges()[0]).toMatch(/^Confermando ti impegni a passare in negozio e a pagare il regalo\./);
    await user.click(screen.getByRole('radio', { name: /^Carta/ }));
    expect(obliges()).toEqual([]);
  });

  it('asks for no country where the shop ships within Italy, and by the names of all where it ships abroad', async () => {
    const home = async (settings = SHOP) => {
      const page = openPage(PAGE, null, settings);
      await page.user.click(await screen.findByRole('radio', { name: /Spedizione a casa tua/ }));
      return page.user;
    };
    await home();
    expect(field('CAP').getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByText('Paese')).toBeNull();
    cleanup();
    const user = await home({ ...SHOP, shipsAbroad: true });
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Paese' });
    expect(country.value).toBe('Italia');
    await user.selectOptions(country, 'Regno Unito');
    expect(screen.queryByRole('textbox', { name: 'CAP' })).toBeNull();
    await fillIn(user);
    await user.type(field('Nome'), 'Giulia');
    await user.type(field('Cognome'), 'Ferri');
    await user.type(field('Via e numero'), '10 Downing Street');
    await user.type(field('Codice postale'), 'SW1A 2AA');
    await user.type(field('Città'), 'Londra');
    expect(field(/^Regione o stato/).getAttribute('required')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Carta/ }));
    await user.click(screen.getByRole('button', { name: /^Continua|^Vai|^Paga/ }));
    await waitFor(() => expect(commands().length).toBeGreaterThan(1));
    expect(commands()[1]).toMatchObject({
      body: { buyerAddress: { zipCode: 'SW1A 2AA', province: '', country: 'Regno Unito' } },
    });
  });

  it('finds nothing wrong any more with the data of an earlier purchase, once they are taken', async () => {
    answer({ 'GET /api/public/transactions/bbbb-2': () => aPublicTransaction({ id: 'bbbb-2' }) });
    localStorage.setItem('fiocco:own', JSON.stringify([['5/8', 'bbbb-2']]));
    const { user } = openPage(PAGE);
    const earlier = await screen.findByRole('button', { name: /^Usa di nuovo/ });
    await user.click(screen.getByRole('button', { name: /^Continua/ }));
    expect(screen.getByText('L’email è obbligatoria')).toBeDefined();
    await user.click(earlier);
    expect(field('E-mail')).toHaveProperty('value', 'giulia@posta.example');
    expect(screen.queryByText('L’email è obbligatoria')).toBeNull();
    // The button is gone: whoever pressed it by the keyboard goes on from what it filled in.
    expect(document.activeElement).toBe(field('Nome e cognome'));
  });

  it('sums up the way of delivery that stands chosen, and nothing that is not', async () => {
    const { user } = openPage(PAGE);
    const summary = within(await screen.findByRole('complementary', { name: 'Riepilogo' }));
    const said = (name: string) => summary.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(screen.getByRole('radio', { checked: true })).toBe(
      screen.getByRole('radio', { name: /^Ritirano Anna e Luca/ }),
    );
    expect([said('Come arriva'), said('Come paghi')]).toEqual(['Ritirano Anna e Luca', 'da scegliere']);
    await user.click(screen.getByRole('radio', { name: /Spedizione a casa tua/ }));
    expect(said('Come arriva')).toBe('Spedizione a casa tua');
  });

  it('holds the gift for the card, and pays it with a button that names the sum', async () => {
    fakeStripe();
    const { user, address } = openPage(PAGE);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Carta/ }));
    await user.click(screen.getByRole('button', { name: /^Continua con la carta: 129,00\s€$/ }));
    const pauses = heldPauses(1_000);
    await user.click(await screen.findByRole('button', { name: /^Acquista e paga 129,00/ }));
    // A second before the screen, as everywhere, and one with it.
    const endFirst = await pauses.begun();
    expect(screen.queryByText('Ci siamo')).toBeNull();
    endFirst();
    await screen.findByRole('heading', { level: 1, name: 'Ci siamo' });
    (await pauses.begun())();
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/thankyou/5/7?trid=aaaa-1');
    expect(commands()).toMatchObject([
      { route: 'POST /api/transactions', body: { buyerName: 'Giulia Ferri', productId: 7 } },
      { route: `PUT ${PURCHASE}`, body: { paymentMethod: 'stripe', amount: '129.00' } },
      { route: 'POST /api/payment/stripe/create-intent' },
      { route: `PUT ${PURCHASE}/payment-status` },
    ]);
    expect(commands()[0]?.body).not.toHaveProperty('isCheckoutStep1');
  });

  it('pays in place: what was typed folds up, and the payment opens under the way that was chosen', async () => {
    fakeStripe();
    const { user } = openPage(PAGE);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Carta/ }));
    await user.click(screen.getByRole('button', { name: /^Continua con la carta/ }));
    await screen.findByRole('button', { name: /^Acquista e paga 129,00/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Il tuo regalo' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Metodo di pagamento' }));
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: /^Carta/ }));
    expect(screen.getByText('Giulia Ferri', { selector: 'main dd' })).toBeDefined();
    answer({
      [`POST ${PURCHASE}/release`]: () => {
        purchase = { ...purchase, stage: 'draft', holdId: null };
        return {};
      },
    });
    await user.click(screen.getByRole('button', { name: 'Modifica: la consegna' }));
    await screen.findByDisplayValue('Giulia Ferri');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Ritirano/ }));
  });

  it('opens the message at a touch, and what was written stands open', async () => {
    const { user } = openPage(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Aggiungi un messaggio' }));
    const message = screen.getByRole('textbox', { name: /^Messaggio per Anna e Luca/ });
    expect(document.activeElement).toBe(message);
    await user.type(message, 'Auguri!');
    cleanup();
    openPage(PAGE);
    expect(await screen.findByDisplayValue('Auguri!')).toBeDefined();
  });

  it('opens PayPal in the larger window', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    answer({
      'POST /api/payment/paypal/create-order': () => ({
        id: 'O',
        links: [],
        approvalUrl: 'https://paypal.example/',
      }),
    });
    purchase = { ...purchase, stage: 'held', holdId: 'h1', paymentMethod: 'paypal' };
    const { user } = openPage(`${PAGE}?transactionId=aaaa-1`);
    await user.click(await screen.findByRole('button', { name: /^Acquista e paga/ }));
    await screen.findByRole('link', { name: 'Vai a PayPal' });
    expect(opened.mock.calls[0]?.[2]).toContain('width=1000,height=800');
  });

  it('agrees to a reservation with one press, which says what it obliges to', async () => {
    const { user } = openPage(PAGE);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^In negozio/ }));
    const pauses = heldPauses(2_000);
    await user.click(screen.getByRole('button', { name: /^Prenota: 129,00.*da pagare in negozio/ }));
    await screen.findByRole('heading', { level: 1, name: 'Prenotazione completata' });
    const end = await pauses.begun();
    expect(screen.queryByText('È prenotato')).toBeNull();
    end();
    await screen.findByRole('heading', { level: 1, name: 'È prenotato' });
    expect(commands().at(-1)).toMatchObject({ body: { holdId: 'h1', status: 'completata' } });
  });

  it('offers a share no choice of how it arrives', async () => {
    gift = aCard({ offers: ['quota'], isQuota: true, quotaRemaining: '129.00' });
    openPage(`${PAGE}?quota=1`);
    expect(await screen.findByRole('textbox', { name: /La tua quota/ })).toBeDefined();
    expect(screen.queryByRole('radio', { name: /Spedizione/ })).toBeNull();
  });

  it('goes on with its payment after a reload, and back to the form for another method', async () => {
    fakeStripe();
    purchase = { ...purchase, stage: 'paying', holdId: 'h1', paymentMethod: 'stripe' };
    answer({
      [`POST ${PURCHASE}/release`]: () => {
        purchase = { ...purchase, stage: 'draft', holdId: null };
        return {};
      },
    });
    const { user } = openPage(`${PAGE}?transactionId=aaaa-1`);
    await screen.findByRole('button', { name: /^Acquista e paga 129,00/ });
    const paypal = () => screen.getByRole<HTMLInputElement>('radio', { name: /^PayPal/ });
    expect(paypal().checked).toBe(false);
    await user.click(paypal());
    expect(await screen.findByDisplayValue('Giulia Ferri')).toBeDefined();
    expect(paypal().checked).toBe(true);
    expect(document.activeElement).toBe(paypal());
  });

  it('says that nothing was paid where a payment page led back, and retries', async () => {
    const { user, address } = openPage(`${PAGE}?transactionId=aaaa-1&pp_status=insuccesso`);
    expect(
      await screen.findByText('Pagamento non completato. Nessun addebito è stato effettuato.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByDisplayValue('Giulia Ferri')).toBeDefined();
    expect(address()).toBe(`${PAGE}?transactionId=aaaa-1`);
  });

  it('believes no success that the address claims', async () => {
    openPage(`${PAGE}?transactionId=aaaa-1&pp_status=successo`);
    expect(await screen.findByDisplayValue('Giulia Ferri')).toBeDefined();
  });

  it.each([
    ['POST /api/transactions', 'Errore nella creazione della transazione'],
    [`PUT ${PURCHASE}`, 'Errore nell’aggiornamento della transazione'],
  ])('has words of its own where the server gave none to %s', async (path, words) => {
    answer({ [path]: () => refusal(502, 'HTTP_502', '') });
    const { user } = openPage(PAGE);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Carta/ }));
    await user.click(screen.getByRole('button', { name: /^Continua con la carta/ }));
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('has a screen for data that can’t be had', async () => {
    answer({ 'GET /api/public/transactions/aaaa-1': () => refusal(500, 'BROKEN', 'Riprova più tardi.') });
    openPage(`${PAGE}?transactionId=aaaa-1`);
    await screen.findByRole('heading', { level: 1, name: 'Dati non disponibili' });
  });
});
