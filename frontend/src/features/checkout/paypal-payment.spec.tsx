/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const STEP_4 = '/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto';
const ORDER = 'POST /api/payment/paypal/create-order';
const CAPTURE = 'POST /api/payment/paypal/capture';
const REPORT = 'PUT /api/transactions/aaaa-1/payment-status';
const APPROVAL = 'https://paypal.example/checkoutnow?token=ORDER1';

let purchase: PublicTransaction;
/** In the order in which it happened: the window before the order. */
let noted: string[];
let popup: { closed: boolean; focus: () => void; close: () => void };

function aPopup() {
  const close = () => {
    popup.closed = true;
    noted.push('window closed');
  };
  popup = { closed: false, focus: () => noted.push('window in front'), close };
  const location = { replace: (address: string) => noted.push(`window to ${address}`) };
  return Object.assign(popup, { location, document: window.document.implementation.createHTMLDocument() });
}

const paid = () => {
  purchase = { ...purchase, stage: 'paid', orderNumber: 'FI-2026-000124' };
  return purchase;
};

beforeEach(() => {
  purchase = aPublicTransaction({
    stage: 'held',
    type: 'acquisto',
    orderNumber: null,
    holdId: 'h1',
    paymentMethod: 'paypal',
  });
  noted = [];
  jest.spyOn(window, 'open').mockImplementation((_, __, features) => {
    noted.push(`window ${/width=\d+,height=\d+/.exec(features ?? '')?.[0] ?? ''}`);
    return aPopup() as unknown as Window;
  });
  answer({
    'GET /api/gift-lists/5': () =>
      aPublicList({ allowedPaymentMethods: paymentSwitches(['stripe', 'paypal', 'in_negozio']) }),
    'GET /api/products': () => [aCard()],
    'GET /api/public/transactions/aaaa-1': () => purchase,
    [ORDER]: () => {
      noted.push('order');
      return { id: 'ORDER1', links: [{ rel: 'approve', href: APPROVAL }], approvalUrl: null };
    },
    [CAPTURE]: paid,
    [REPORT]: () => ({ id: 'aaaa-1', status: 'in_attesa', stage: 'paying' }),
  });
});

const payButton = () => screen.findByRole('button', { name: /^Acquista e paga 129,00/ });

/** What PayPal's window says when it came back to the shop. */
function say(came: string) {
  const data = { 'fiocco:payment': { transactionId: 'aaaa-1', came } };
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }));
}

describe('a gift that is paid with PayPal', () => {
  it('opens the window in the click itself, then makes the order, and goes on to the thanks once it says so', async () => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    expect(noted).toEqual(['window width=450,height=650', 'order', `window to ${APPROVAL}`]);
    expect(commands()).toMatchObject([
      {
        body: {
          amount: '129.00',
          transactionId: 'aaaa-1',
          giftListId: 5,
          productId: 7,
          isQuotaPayment: false,
        },
      },
    ]);
    paid();
    say('done');
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(popup.closed).toBe(true);
  });

  it('hears the window over a channel as well, where the two were cut apart', async () => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    paid();
    const newValue = JSON.stringify({ 'fiocco:payment': { transactionId: 'aaaa-1', came: 'done' } });
    window.dispatchEvent(new StorageEvent('storage', { key: 'fiocco:payment', newValue }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    // Only whoever heard it closes the window; the page's own questions would not.
    expect(popup.closed).toBe(true);
  });

  it('finds out by itself where no word came at all', async () => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    paid();
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
  });

  it('names PayPal before the press, changes nothing while its window is open, and offers another way after', async () => {
    const { user } = openPage(STEP_4);
    expect((await payButton()).textContent).toMatch(/^Acquista e paga 129,00\s€ con PayPal$/);
    expect(screen.getAllByRole('button', { name: /^Modifica: / })).toHaveLength(3);
    const stepsBack = () => screen.queryAllByRole('button', { name: /^Fatto: / });
    expect(stepsBack()).toHaveLength(3);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    expect(await screen.findByRole('heading', { level: 1, name: 'Manca solo PayPal' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Modifica: / })).toBeNull();
    expect(stepsBack()).toHaveLength(0);
    say('cancelled');
    await screen.findByText('Pagamento con PayPal annullato.');
    expect(await screen.findByRole('heading', { level: 1, name: 'È tutto giusto?' })).toBeDefined();
    expect(stepsBack()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Cambia metodo di pagamento' })).toBeDefined();
  });

  it('is captured by the buyer’s own button', async () => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(callsOf(CAPTURE)).toMatchObject([{ body: { orderId: 'ORDER1', transactionId: 'aaaa-1' } }]);
  });

  it('keeps its window and says what is missing where the buyer’s button was pressed too early', async () => {
    purchase = { ...purchase, stage: 'paying' };
    answer({ [CAPTURE]: () => ({ id: 'aaaa-1', status: 'in_attesa' }) });
    const { user, address } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    expect(await screen.findByText(/^PayPal non ha ancora la tua conferma/)).toBeDefined();
    expect(address()).toBe(STEP_4);
    expect(popup.closed).toBe(false);
  });

  it('goes on to the thanks where PayPal has the buyer’s word and its own outcome is still open', async () => {
    purchase = { ...purchase, stage: 'paying' };
    answer({
      [CAPTURE]: () => {
        purchase = { ...purchase, stage: 'pending', orderNumber: 'FI-2026-000124' };
        return { id: 'aaaa-1', status: 'in_attesa' };
      },
    });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    await screen.findByRole('heading', { level: 1, name: 'Ci siamo quasi' });
  });

  it('is led on to where its capture says, within this shop', async () => {
    answer({ [CAPTURE]: () => ({ ...paid(), redirectUrl: '/gift-lists/5/thank-you/aaaa-1' }) });
    const { user, address } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/gift-lists/5/thank-you/aaaa-1');
  });

  it('is not led to another site, whatever the answer says', async () => {
    answer({ [CAPTURE]: () => ({ ...paid(), redirectUrl: 'https://altrove.example/grazie' }) });
    const { user, address } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    await screen.findByRole('heading', { level: 1, name: 'Grazie, Giulia!' });
    expect(address()).toBe('/thankyou/5/7?trid=aaaa-1');
  });

  it.each([
    ['in words of its own', refusal(402, 'PAYMENT_DECLINED', 'PayPal ha rifiutato.'), 'PayPal ha rifiutato.'],
    ['without words', refusal(502, 'HTTP_502', ''), 'Errore nella cattura del pagamento'],
  ])('says that nothing was captured, %s', async (_, reply, words) => {
    answer({ [CAPTURE]: () => reply });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Ho confermato su PayPal' }));
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('leads to PayPal in this page where the window was blocked', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Popup PayPal bloccato/);
    expect(screen.queryByText('Conferma nella finestra di PayPal')).toBeNull();
    expect(screen.getByRole('link', { name: 'Vai a PayPal' }).getAttribute('href')).toBe(APPROVAL);
  });

  it('says that the window was closed, has PayPal asked, and opens it again', async () => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    popup.closed = true;
    expect((await screen.findByRole('alert')).textContent).toMatch(/^La finestra di PayPal è chiusa/);
    expect(callsOf(REPORT)).toMatchObject([{ body: { paymentMethod: 'paypal', paymentId: 'ORDER1' } }]);
    await user.click(screen.getByRole('button', { name: 'Riapri PayPal' }));
    expect(noted.filter((what) => what.startsWith('window width'))).toHaveLength(2);
  });

  it.each([
    ['cancelled', /^Pagamento con PayPal annullato/],
    ['failed', /^Errore nella cattura del pagamento\. Non hai pagato niente/],
  ])('can be tried again once it was %s', async (came, words) => {
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    await screen.findByText('Conferma nella finestra di PayPal');
    say(came);
    expect(
      await screen.findByText(
        (_, element) => words.test(element?.textContent ?? '') && element?.tagName === 'P',
      ),
    ).toBeDefined();
    expect(await payButton()).toBeDefined();
  });

  it('says what an order without an address lacks, with the answer itself', async () => {
    answer({ [ORDER]: () => ({ id: 'ORDER1', links: [], approvalUrl: null }) });
    const { user } = openPage(STEP_4);
    await user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Link di pagamento PayPal non trovato.*ORDER1/);
    expect(popup.closed).toBe(true);
  });

  it('begins again on the page that PayPal led back to', async () => {
    openPage(`${STEP_4}&pp_status=cancel`);
    await payButton();
    expect(screen.getByText('Pagamento con PayPal annullato.')).toBeDefined();
  });
});
