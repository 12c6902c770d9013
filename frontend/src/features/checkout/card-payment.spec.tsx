/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { type FakeStripe, fakeStripe, intent } from '../../testing/fake-stripe.js';
import { heldPauses } from '../../testing/held-pauses.js';
import { openPage, SHOP } from '../../testing/open-page.js';

const STEP_4 = '/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto';
const REPORT = 'PUT /api/transactions/aaaa-1/payment-status';
const CHECK = 'GET /api/check-payment-status';
const DECLINED = { error: { type: 'card_error', message: 'La carta è stata rifiutata.' } };
const LOST = { error: { type: 'api_connection_error', message: 'Network' } };

let purchase: PublicTransaction;
let stripe: FakeStripe;

beforeEach(() => {
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
      aPublicList({ allowedPaymentMethods: paymentSwitches(['stripe', 'paypal', 'in_negozio']) }),
    'GET /api/products': () => [aCard()],
    'GET /api/public/transactions/aaaa-1': () => purchase,
    [REPORT]: () => {
      purchase = { ...purchase, stage: 'paid', orderNumber: 'FI-2026-000124' };
      return purchase;
    },
    [CHECK]: () => ({ id: 'aaaa-1', status: 'in_attesa', stage: 'paying' }),
  });
});

const payButton = () => screen.findByRole('button', { name: /^Acquista e paga 129,00/ });

describe('a gift that is paid by card', () => {
  it('is paid on the last step: one attempt, its own sum, no redirect, and the thanks after the server’s word', async () => {
    const pauses = heldPauses(1_000);
    const { user, address } = openPage(STEP_4);
    await user.click(await payButton());
    // A second, in which the page says that the payment has come.
    const end = await pauses.begun();
    expect(screen.queryByText('Grazie, Giulia!')).toBeNull();
    end();
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/thankyou/5/7?trid=aaaa-1');
    expect(commands()).toMatchObject([
      { body: { amount: '129.00', metadata: { transactionId: 'aaaa-1' } } },
      { route: REPORT, body: { paymentMethod: 'stripe', paymentId: 'pi_1', status: 'completata' } },
    ]);
    expect(stripe.asked).toMatchObject({
      layout: 'tabs',
      confirmed: 1,
      options: {
        redirect: 'if_required',
        clientSecret: 'pi_1_secret_x',
        confirmParams: { return_url: `${window.location.origin}/stripe-success?lang=it` },
      },
    });
  });

  it('says what is being done while the card is asked', async () => {
    let granted: (result: ReturnType<typeof intent>) => void = () => undefined;
    stripe.confirms = [() => new Promise((grant) => (granted = grant))];
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    expect(await screen.findByText('Preparazione del pagamento...')).toBeDefined();
    granted(intent('requires_capture'));
    expect(await screen.findByText(/^Pagamento ricevuto/)).toBeDefined();
  });

  it.each(['succeeded', 'processing'] as const)(
    'has done the buyer’s part where Stripe says %s',
    async (status) => {
      stripe.confirms = [() => intent(status)];
      const { user } = openPage(STEP_4);
      await user.click(await payButton());
      await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
      expect(callsOf(REPORT)).toHaveLength(1);
    },
  );

  it('says before the press that nothing real is paid, in development alone', async () => {
    const note = 'Pagamento di prova:';
    openPage(STEP_4);
    await payButton();
    expect(screen.queryByText(note)).toBeNull();
    openPage(STEP_4, null, { ...SHOP, environmentMode: 'development' });
    expect(await screen.findByText(note)).toBeDefined();
  });

  it('is under way for the thanks where the server has no outcome yet', async () => {
    answer({ [REPORT]: () => ({ id: 'aaaa-1', status: 'in_attesa' }) });
    purchase = { ...purchase, stage: 'paying' };
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByRole('heading', { level: 1, name: 'Ci siamo quasi' });
    expect(screen.getByText(/Stiamo aspettando conferma/)).toBeDefined();
  });

  it('is paid at the second try after a decline, which the server is told to count', async () => {
    stripe.confirms = [() => DECLINED];
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    const alert = await screen.findByText('La carta è stata rifiutata.');
    expect(alert.closest('[role=alert]')?.textContent).toMatch(/^Errore di pagamento.*Non hai pagato niente/);
    await user.click(await payButton());
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(callsOf(CHECK)).toMatchObject([{ query: { paymentIntentId: 'pi_1' } }]);
    expect(callsOf('POST /api/payment/stripe/create-intent')).toHaveLength(1);
  });

  it.each([
    ['card_declined', 1, /puoi provare un’altra carta/],
    ['expired_card', 0, /controlla la data di scadenza/],
    ['incorrect_cvc', 0, /controlla il codice di sicurezza/],
  ])('says what to mend after %s, and goes to the number where that is it', async (code, focused, words) => {
    stripe.confirms = [() => ({ error: { ...DECLINED.error, code } })];
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    expect(await screen.findByText(words)).toBeDefined();
    expect(stripe.asked.focused).toBe(focused);
  });

  it('is not waited for after a decline: another card may be tried before the server has counted it', async () => {
    stripe.confirms = [() => DECLINED];
    let counted: (reply: unknown) => void = () => undefined;
    const gate = new Promise((reply) => (counted = reply));
    answer({ [CHECK]: () => gate });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('La carta è stata rifiutata.');
    await user.click(await payButton());
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    counted({ id: 'aaaa-1', status: 'in_attesa', stage: 'paying' });
  });

  it('takes the form away once the last try is used up, and leads to another method', async () => {
    stripe.confirms = [() => DECLINED];
    answer({ [CHECK]: () => ({ id: 'aaaa-1', status: 'in_attesa', stage: 'held' }) });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Acquista e paga/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Cambia metodo di pagamento' })).toBeDefined();
    // Said once: a passing message would lie over the one button.
    expect(screen.getAllByText(/I tentativi sono finiti/)).toHaveLength(1);
  });

  it('leads on with words once the last try is used up', async () => {
    stripe.confirms = [() => DECLINED];
    answer({
      [CHECK]: () => {
        purchase = { ...purchase, stage: 'draft', holdId: null, expiresAt: null };
        return { id: 'aaaa-1', status: 'in_attesa', stage: 'draft' };
      },
    });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    expect(await screen.findByText(/I tentativi sono finiti/)).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Come vuoi pagare?' })).toBeDefined();
  });

  it('asks Stripe first, and takes no card again, where the connection was lost while paying', async () => {
    stripe.confirms = [() => LOST];
    stripe.stands = () => LOST;
    answer({ [CHECK]: () => refusal(503, 'PAYMENT_PROVIDER_SILENT', 'Riprova più tardi.') });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    const again = await screen.findByRole('button', { name: 'Controlla com’è andata' });
    expect(screen.queryByRole('button', { name: /^Acquista e paga/ })).toBeNull();
    stripe.stands = () => intent('requires_capture');
    await user.click(again);
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(stripe.asked.confirmed).toBe(1);
  });

  it('takes an error about the location for no answer, and looks the payment up', async () => {
    stripe.confirms = [
      () => Promise.reject(new Error("Failed to set the 'href' property on 'Location' pi_1")),
    ];
    stripe.stands = () => intent('requires_payment_method');
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    const alert = (await screen.findByText('Si è verificato un errore durante il pagamento.')).parentElement;
    // No card was refused.
    expect(alert?.textContent).toMatch(/Non hai pagato niente: puoi riprovare\.$/);
    expect(callsOf(REPORT)).toEqual([]);
  });

  it('opens the bank’s question where it is asked', async () => {
    stripe.confirms = [() => intent('requires_action')];
    stripe.stands = () =>
      stripe.asked.banks > 0 ? intent('requires_capture') : intent('requires_payment_method');
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(stripe.asked.banks).toBe(1);
  });

  it('is not lost by a reload: what was confirmed before goes on to the thanks without a card', async () => {
    purchase = { ...purchase, stage: 'paying' };
    stripe.stands = () => intent('requires_capture');
    openPage(STEP_4);
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(stripe.asked.confirmed).toBe(0);
  });

  it('is not paid before the form is ready', async () => {
    stripe.ready = false;
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    expect(
      await screen.findByText(
        'Il modulo di pagamento Stripe non è ancora pronto. Riprova tra qualche secondo.',
      ),
    ).toBeDefined();
    expect(stripe.asked.confirmed).toBe(0);
  });

  it('says what the server made of it where the gift went meanwhile', async () => {
    answer({
      [REPORT]: () => {
        purchase = { ...purchase, stage: 'cancelled' };
        return refusal(409, 'GIFT_TAKEN', 'È già stato regalato');
      },
    });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { level: 1, name: 'Acquisto annullato' })).toBeDefined();
  });
});

describe('a card’s form that can’t be shown', () => {
  const SCRIPT_LOST = 'Impossibile caricare il sistema di pagamento Stripe';

  it('says that Stripe’s script did not come, begins nothing, and tries once more', async () => {
    stripe.loads = false;
    const { user } = openPage(STEP_4);
    expect(await screen.findByText(SCRIPT_LOST)).toBeDefined();
    expect(screen.getByText('Si è verificato un errore')).toBeDefined();
    expect(commands()).toEqual([]);
    stripe.loads = true;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await payButton()).toBeDefined();
  });

  it.each([
    [
      'the key',
      'GET /api/payment/stripe/public-key',
      { publicKey: 'sk_live_oops', scriptUrl: null },
      'Impossibile ottenere una chiave pubblica Stripe valida',
    ],
    [
      'the intent',
      'POST /api/payment/stripe/create-intent',
      {},
      'Risposta non valida dal server di pagamento',
    ],
    [
      'a silent provider',
      'POST /api/payment/stripe/create-intent',
      refusal(503, 'PAYMENT_PROVIDER_SILENT', 'Stripe non risponde. Riprova fra poco.'),
      'Stripe non risponde. Riprova fra poco.',
    ],
  ])('says what is wrong with %s', async (_, route, reply, words) => {
    answer({ [route]: () => reply });
    openPage(STEP_4);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeDefined();
  });

  it('names the new sum where it has changed, and asks again', async () => {
    answer({
      'POST /api/payment/stripe/create-intent': ({ body }) => {
        const { amount } = body as { amount: string };
        purchase = { ...purchase, amount: '135.00' };
        return amount === '135.00'
          ? { clientSecret: 'pi_1_secret_x', paymentIntentId: 'pi_1' }
          : refusal(409, 'AMOUNT_CHANGED', 'L’importo è cambiato');
      },
    });
    const { user } = openPage(STEP_4);
    await user.click(await screen.findByRole('button', { name: /^Continua con 135,00/ }));
    expect(await screen.findByRole('button', { name: /^Acquista e paga 135,00/ })).toBeDefined();
  });

  it.each([
    ['the tries are used up', 'PAYMENT_ATTEMPTS_USED', 'Hai usato tutti i tentativi.'],
    ['the sum is too small', 'ONLINE_AMOUNT_TOO_SMALL', 'Online si può pagare da 0,50 € in su.'],
  ])('leads to another method where %s', async (_, code, words) => {
    answer({
      'POST /api/payment/stripe/create-intent': () => refusal(409, code, words),
      'POST /api/transactions/aaaa-1/release': () => {
        purchase = { ...purchase, stage: 'draft', holdId: null, expiresAt: null };
        return {};
      },
    });
    const { user } = openPage(STEP_4);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cambia metodo di pagamento' }));
    expect(await screen.findByRole('heading', { name: 'Come vuoi pagare?' })).toBeDefined();
  });
});
