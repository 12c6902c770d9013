/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { fakeStripe, intent } from '../../testing/fake-stripe.js';
import { openPage } from '../../testing/open-page.js';

const CAPTURE = 'POST /api/payment/paypal/capture';
const CHECK = 'GET /api/check-payment-status';
const query = (status: string) =>
  `list_id=5&product_id=7&transaction_id=aaaa-1&quota=0&status=${status}&token=ORDER1`;
const BACK = (status: string) => `/paypal-redirect?${query(status)}`;

let purchase: PublicTransaction;

beforeEach(() => {
  purchase = aPublicTransaction({
    stage: 'paying',
    type: 'acquisto',
    orderNumber: null,
    holdId: 'h1',
    paymentMethod: 'paypal',
  });
  answer({
    'GET /api/gift-lists/5': () =>
      aPublicList({ allowedPaymentMethods: paymentSwitches(['stripe', 'paypal', 'in_negozio']) }),
    'GET /api/products': () => [aCard()],
    'GET /api/public/transactions/aaaa-1': () => purchase,
  });
});

const settle = (stage: PublicTransaction['stage']) => {
  purchase = { ...purchase, stage };
  return purchase;
};

describe('back from PayPal', () => {
  it('captures what was approved, and goes on to the thanks by itself', async () => {
    let answered: (reply: unknown) => void = () => undefined;
    const gate = new Promise((reply) => (answered = reply));
    answer({ [CAPTURE]: () => gate });
    const { address } = openPage(BACK('success'));
    await screen.findByRole('heading', { level: 1, name: 'Elaborazione del pagamento in corso...' });
    expect(screen.getByText('Stai per essere reindirizzato, non chiudere questa pagina.')).toBeDefined();
    answered(settle('paid'));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/thankyou/5/7?trid=aaaa-1');
    expect(callsOf(CAPTURE)).toMatchObject([
      {
        body: {
          orderId: 'ORDER1',
          transactionId: 'aaaa-1',
          giftListId: 5,
          productId: 7,
          isQuotaPayment: false,
        },
      },
    ]);
  });

  it.each([
    ['list_id=5&product_id=7&quota=1', { productId: 7, isQuotaPayment: true }],
    ['list_id=5&product_id=7&quota=true', { productId: 7, isQuotaPayment: false }],
    ['list_id=5&product_id=7&quota=si', { productId: 7, isQuotaPayment: false }],
    ['list_id=5', { productId: 0, isQuotaPayment: true }],
  ])('takes it for a share where the address says 1, or names no product: %s', async (named, body) => {
    answer({ [CAPTURE]: () => settle('paid') });
    openPage(`/paypal-redirect?${named}&transaction_id=aaaa-1&status=success&token=ORDER1`);
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(callsOf(CAPTURE)).toMatchObject([{ body }]);
  });

  it('tells the window that opened it, and closes', async () => {
    const close = jest.spyOn(window, 'close').mockReturnValue();
    const postMessage = jest.fn();
    Object.assign(window, { opener: { postMessage } });
    answer({ [CAPTURE]: () => settle('paid') });
    openPage(BACK('success'));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    Object.assign(window, { opener: null });
    expect(close).toHaveBeenCalled();
    expect(postMessage).toHaveBeenCalledWith(
      { 'fiocco:payment': { transactionId: 'aaaa-1', came: 'done' } },
      window.location.origin,
    );
  });

  it('captures nothing that was cancelled, and leads back to the last step', async () => {
    const { address } = openPage(BACK('cancel'));
    expect(await screen.findByText('Pagamento con PayPal annullato.')).toBeDefined();
    expect(address()).toMatch(/^\/checkout\/5\/7\?step=4&trid=aaaa-1&tp=acquisto&pp_status=cancel/);
    expect(callsOf(CAPTURE)).toEqual([]);
  });

  it('captures nothing without the order', async () => {
    const { address } = openPage(
      '/paypal-redirect?list_id=5&product_id=7&transaction_id=aaaa-1&status=success',
    );
    await screen.findByRole('heading', { level: 1, name: 'Ci siamo quasi' });
    expect(address()).toMatch(/^\/thankyou/);
    expect(callsOf(CAPTURE)).toEqual([]);
  });

  it('leads back to the last step where the capture was refused', async () => {
    answer({ [CAPTURE]: () => refusal(402, 'PAYMENT_DECLINED', 'Rifiutato') });
    const { address } = openPage(BACK('success'));
    expect(
      await screen.findByText(/^Errore nella cattura del pagamento\. Non hai pagato niente/),
    ).toBeDefined();
    expect(address()).toMatch(/&pp_status=insuccesso$/);
  });

  it('leads to the thanks, which go on asking, where nobody knows the outcome yet', async () => {
    answer({ [CAPTURE]: () => refusal(503, 'PAYMENT_PROVIDER_SILENT', 'Riprova') });
    openPage(BACK('success'));
    expect(await screen.findByText('Stiamo aspettando conferma da PayPal…')).toBeDefined();
    settle('paid');
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
  });

  it('leaves its address as it came', () => {
    answer({ [CAPTURE]: () => new Promise(() => undefined) });
    const back = BACK('success').replace('list_id=5', 'list_id=123456789012');
    expect(openPage(back).address()).toBe(back);
  });

  it('asks once more from here where there is no line, and loses nothing', async () => {
    answer({ [CAPTURE]: () => settle('paid') });
    const online = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('no line'));
    const { user } = openPage(BACK('success'));
    await screen.findByRole('heading', { level: 1, name: 'Non riusciamo a sentire il negozio' });
    globalThis.fetch = online;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
  });

  it('knows nothing without a purchase, and prints nothing of the address', async () => {
    openPage('/paypal-redirect?status=success&token=ORDER1&pp_error=Chiama');
    await screen.findByRole('heading', { level: 1, name: 'Da qui non vediamo il tuo acquisto' });
    expect(document.body.textContent).not.toMatch(/Chiama|ORDER1/);
  });
});

describe('back from the bank', () => {
  const RETURN =
    '/stripe-success?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded';

  it('asks the server, and goes on to the thanks', async () => {
    answer({ [CHECK]: () => ({ id: 'aaaa-1', status: 'completata', stage: settle('paid').stage }) });
    openPage(RETURN);
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(callsOf(CHECK)).toMatchObject([{ query: { paymentIntentId: 'pi_1' } }]);
  });

  it('believes no word of the address: what the bank refused leads back to the last step', async () => {
    const stripe = fakeStripe();
    stripe.stands = () => intent('requires_payment_method');
    purchase = { ...purchase, paymentMethod: 'stripe' };
    answer({ [CHECK]: () => ({ id: 'aaaa-1', status: 'in_attesa', stage: 'paying' }) });
    openPage(RETURN);
    expect(await screen.findByText(/La banca non ha autorizzato il pagamento/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Acquista e paga/ })).toBeDefined();
  });

  it('says that it does not know a payment of somebody else', async () => {
    answer({ [CHECK]: () => refusal(404, 'PAYMENT_NOT_FOUND', 'Non trovato') });
    openPage(RETURN);
    await screen.findByRole('heading', { level: 1, name: 'Da qui non vediamo il tuo acquisto' });
  });

  it('asks once more where nobody could tell', async () => {
    let silent = true;
    answer({
      [CHECK]: () =>
        silent
          ? refusal(503, 'PAYMENT_PROVIDER_SILENT', 'Stripe non risponde.')
          : { id: 'aaaa-1', status: 'completata', stage: settle('paid').stage },
    });
    const { user } = openPage(RETURN);
    await screen.findByRole('heading', { level: 1, name: 'Non riusciamo a sentire il negozio' });
    silent = false;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
  });
});
