/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { type FakeStripe, fakeStripe } from '../../testing/fake-stripe.js';
import { heldPauses } from '../../testing/held-pauses.js';
import { openPage } from '../../testing/open-page.js';

const CREATE = 'POST /api/transactions';
const REPORT = 'PUT /api/transactions/aaaa-1/payment-status';

let purchase: PublicTransaction;
let stripe: FakeStripe;
let gift = aCard();

beforeEach(() => {
  gift = aCard();
  purchase = aPublicTransaction({
    stage: 'held',
    type: 'acquisto',
    orderNumber: null,
    holdId: 'h1',
    paymentMethod: 'stripe',
  });
  stripe = fakeStripe();
  answer({
    'GET /api/gift-lists/5': () =>
      aPublicList({ acceptsFund: true, allowedPaymentMethods: paymentSwitches(['stripe']) }),
    'GET /api/products': () => [gift],
    'GET /api/public/transactions/aaaa-1': () => purchase,
    [CREATE]: () => ({ id: 'aaaa-1' }),
    [REPORT]: () => {
      purchase = { ...purchase, stage: 'paid', orderNumber: 'FI-2026-000124' };
      return purchase;
    },
  });
});

/** What the summary says under a name; null where it has no such line. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextSibling?.textContent ?? null;
const created = () => callsOf(CREATE).map(({ body }) => body);

describe('the card page, from its address alone', () => {
  it('makes the purchase once, keeps only its id in the address, and takes no price from there', async () => {
    const { address } = openPage(
      '/stripe-checkout/5/7?buyerName=Giulia%20Ferri&buyerEmail=g@posta.example&amount=1.00',
    );
    await screen.findByRole('button', { name: /^Acquista e paga 129,00/ });
    screen.getByRole('heading', { level: 1, name: 'Pagamento con Stripe' });
    expect([fact('Lista regalo'), fact('Prodotto')]).toEqual(['Anna & Luca', 'Vaso di vetro']);
    expect([fact('Prezzo'), fact('Importo quota')]).toEqual([expect.stringMatching(/^129,00\s€$/), null]);
    expect(address()).toBe('/stripe-checkout/5/7?transactionId=aaaa-1');
    expect(created()).toEqual([
      {
        giftListId: 5,
        productId: 7,
        type: 'acquisto',
        isQuotaPayment: false,
        buyerName: 'Giulia Ferri',
        buyerEmail: 'g@posta.example',
        deliveryMethod: 'buyerPickup',
        paymentMethod: 'stripe',
        status: 'in_attesa',
        lang: 'it',
      },
    ]);
  });

  it('has the specified defaults where nothing is said: no product, fifty euro, no address to write to', async () => {
    purchase = { ...purchase, type: 'quota', productId: 0, amount: '50.00' };
    openPage('/stripe-checkout/5');
    await screen.findByRole('button', { name: /^Acquista e paga 50,00/ });
    expect([fact('Importo quota'), fact('Prezzo')]).toEqual([expect.stringMatching(/^50,00\s€$/), null]);
    expect(created()).toEqual([
      {
        giftListId: 5,
        productId: 0,
        type: 'quota',
        isQuotaPayment: true,
        amount: '50.00',
        buyerName: 'Acquisto tramite Stripe',
        deliveryMethod: 'buyerPickup',
        paymentMethod: 'stripe',
        status: 'in_attesa',
        lang: 'it',
      },
    ]);
  });

  it('asks for the share that the address names, of a gift that takes shares', async () => {
    gift = aCard({ offers: ['quota'], isQuota: true, quotaRemaining: '129.00' });
    purchase = { ...purchase, type: 'quota', amount: '25.00' };
    openPage('/stripe-checkout/5/7?isQuota=1&amount=25');
    await screen.findByRole('button', { name: /^Acquista e paga 25,00/ });
    expect(created()).toMatchObject([{ productId: 7, type: 'quota', amount: '25.00' }]);
  });

  it.each(['true', '2', 'on'])('takes isQuota=%s for no share: it is one where it is 1', async (flag) => {
    gift = aCard({ offers: ['acquisto', 'quota'], quotaRemaining: '129.00' });
    openPage(`/stripe-checkout/5/7?isQuota=${flag}`);
    await screen.findByRole('button', { name: /^Acquista e paga/ });
    expect(created()).toMatchObject([{ productId: 7, type: 'acquisto', isQuotaPayment: false }]);
  });

  it('takes the buyer and the way of delivery from the address too, under the public area’s codes', async () => {
    openPage(
      '/stripe-checkout/5/7?buyerPhone=333%20555%200142&buyerMessage=Auguri!&deliveryMethod=ritiro_beneficiario',
    );
    await screen.findByRole('button', { name: /^Acquista e paga/ });
    expect(created()).toMatchObject([
      {
        buyerPhone: '333 555 0142',
        buyerMessage: 'Auguri!',
        deliveryMethod: 'beneficiaryPickup',
        buyerName: 'Acquisto tramite Stripe',
      },
    ]);
  });

  it('gives a gift that takes shares alone by one of its whole price, where the address names no sum', async () => {
    const isShare = { type: 'quota', offers: ['quota'], quotaRemaining: '129.00' } as const;
    gift = aCard({ ...isShare });
    purchase = { ...purchase, type: 'quota' };
    openPage('/stripe-checkout/5/7');
    await screen.findByRole('button', { name: /^Acquista e paga 129,00/ });
    expect(created()).toMatchObject([
      { productId: 7, type: 'quota', isQuotaPayment: true, amount: '129.00' },
    ]);
  });

  it('says what is being waited for while there is no purchase yet', async () => {
    let go: (reply: unknown) => void = () => undefined;
    const gate = new Promise((reply) => (go = reply));
    answer({ [CREATE]: () => gate });
    openPage('/stripe-checkout/5/7');
    expect((await screen.findAllByText('Caricamento dati di pagamento...')).length).toBeGreaterThan(0);
    go({ id: 'aaaa-1' });
    await screen.findByRole('button', { name: /^Acquista e paga/ });
  });

  it('gives up with the server’s word where no purchase could be made, and tries again on demand', async () => {
    answer({ [CREATE]: () => refusal(409, 'PAYMENT_METHOD_NOT_ALLOWED', 'Scegline un altro.') });
    const { user } = openPage('/stripe-checkout/5/7');
    expect((await screen.findAllByText('Scegline un altro.')).length).toBeGreaterThan(0);
    expect(screen.getByText('Errore')).toBeDefined();
    answer({ [CREATE]: () => ({ id: 'aaaa-1' }) });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('button', { name: /^Acquista e paga/ });
    expect(stripe.asked.confirmed).toBe(0);
  });

  it('offers no second try where the address’s own data were refused, but the form for them', async () => {
    const fields = { buyerEmail: 'Inserisci un indirizzo email valido' };
    answer({ [CREATE]: () => refusal(400, 'VALIDATION_FAILED', fields.buyerEmail, { fields }) });
    const { user, address } = openPage('/stripe-checkout/5/7?buyerEmail=niente');
    expect((await screen.findAllByText(fields.buyerEmail)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Scrivi i tuoi dati' }));
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    expect(address()).toBe('/checkout/5/7?step=1');
  });

  it.each([
    ['a proxy’s page', refusal(502, 'HTTP_502', '')],
    ['an empty answer', refusal(500, 'HTTP_500', '')],
  ])('has words of its own where the server gave none: %s', async (_, reply) => {
    answer({ [CREATE]: () => reply });
    openPage('/stripe-checkout/5/7');
    const words = 'Si è verificato un errore durante la creazione della transazione';
    // The message in passing, and the screen that takes the checkout's place.
    expect((await screen.findAllByText(words)).length).toBe(2);
    expect(screen.getByText('Errore')).toBeDefined();
  });

  it('says in passing that a card was refused, in the provider’s words, and keeps the form', async () => {
    stripe.confirms = [() => ({ error: { type: 'card_error', message: 'La carta è scaduta.' } })];
    answer({
      'GET /api/check-payment-status': () => ({ id: 'aaaa-1', status: 'in_attesa', stage: 'paying' }),
    });
    const { user } = openPage('/stripe-checkout/5/7?transactionId=aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Acquista e paga/ }));
    expect(await screen.findByText('Errore di pagamento')).toBeDefined();
    expect(screen.getByText(/^La carta è scaduta\. Non hai pagato niente/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Acquista e paga/ })).toBeDefined();
  });

  it('says in passing that the payment could not be completed', async () => {
    answer({ [REPORT]: () => refusal(402, 'PAYMENT_DECLINED', 'Nessun addebito è stato effettuato.') });
    const { user } = openPage('/stripe-checkout/5/7?transactionId=aaaa-1');
    await user.click(await screen.findByRole('button', { name: /^Acquista e paga/ }));
    const words = /^Si è verificato un errore durante il completamento del pagamento\. Nessun addebito/;
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('Errore')).toBeDefined();
  });

  it('shows the success screen, and then the thanks', async () => {
    const { user, address } = openPage('/stripe-checkout/5/7?transactionId=aaaa-1');
    const pauses = heldPauses(1_000);
    await user.click(await screen.findByRole('button', { name: /^Acquista e paga/ }));
    // A second before the screen, as everywhere, and one with it.
    const endFirst = await pauses.begun();
    expect(screen.queryByText('Operazione completata')).toBeNull();
    endFirst();
    await screen.findByRole('heading', { level: 1, name: 'Operazione completata' });
    (await pauses.begun())();
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/thankyou/5/7?trid=aaaa-1');
    expect(commands().map(({ route }) => route)).not.toContain(CREATE);
  });

  it('stays with the success screen where a paid purchase is opened again', async () => {
    purchase = { ...purchase, stage: 'paid', orderNumber: 'FI-2026-000124' };
    openPage('/stripe-checkout/5/7?transactionId=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Operazione completata' });
    const facts = ['Lista regalo', 'Beneficiario', 'Prodotto', 'Numero d’ordine', 'Importo'].map(fact);
    const sum = expect.stringMatching(/^129,00\s€$/);
    expect(facts).toEqual(['Anna & Luca', 'Anna e Luca', 'Vaso di vetro', 'FI-2026-000124', sum]);
    expect(document.body.textContent).toContain('Grazie per il tuo regalo! Riceverai un’email di conferma.');
    const back = screen.getByRole('link', { name: 'Torna alla Lista Regalo' });
    expect(back.getAttribute('href')).toBe('/gift-lists/5');
  });

  it('leaves a purchase of another browser alone', async () => {
    purchase = { ...purchase, owned: false };
    openPage('/stripe-checkout/5/7?transactionId=aaaa-1');
    await screen.findByRole('heading', { level: 1, name: 'Un acquisto iniziato altrove' });
    expect(commands()).toEqual([]);
  });
});
