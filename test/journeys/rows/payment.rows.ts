import { atPayment } from '../support/at-payment.js';
import { BANK, fillCard, openPaypal, pay, PAYPAL } from '../support/paying.js';
import { calls, failing, held, NO_NETWORK, refused, type Row, type Visit } from '../support/row.js';

const INTENT = calls(/^\/v1\/payment_intents\//);
const DECLINED = refused(402, '/v1/payment_intents/');

const opened =
  (method: 'stripe' | 'paypal'): Row['open'] =>
  async (visit) =>
    (await atPayment(visit, method)).address(4);
const words =
  (text: string): Row['shows'] =>
  (page) =>
    page.getByText(text);

async function payBy({ page }: Visit, card: Parameters<typeof fillCard>[1]): Promise<void> {
  await fillCard(page, card);
  await pay(page);
}

/** The bank's page is left for the shop's, without an answer. */
async function withoutAnAnswer(visit: Visit): Promise<void> {
  const { page } = visit;
  const address = page.url();
  await payBy(visit, 'asks');
  await page.getByRole('button', { name: BANK.grant }).waitFor();
  await page.goto(address);
}

const besidePaypal: Row['act'] = async ({ page, afterwards }) => {
  const paypal = await openPaypal(page);
  afterwards(() => paypal.close());
  await page.bringToFront();
};

const cards: readonly Row[] = [
  {
    page: 'checkout',
    state: 'card',
    is: 'Step 4 by card: the form, and the one button',
    open: opened('stripe'),
    shows: (page) => page.getByLabel('Numero di carta'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'card-preparing',
    is: 'The form is on its way',
    open: async (visit) => {
      await held(visit, calls('/api/payment/stripe/create-intent'));
      return (await atPayment(visit, 'stripe')).address(4);
    },
    shows: words('Caricamento dati di pagamento...'),
  },
  {
    page: 'checkout',
    state: 'card-unavailable',
    is: 'Stripe’s script does not come',
    open: async (visit) => {
      await failing(visit, calls(/^\/v3\//));
      return (await atPayment(visit, 'stripe')).address(4);
    },
    shows: words('Impossibile caricare il sistema di pagamento Stripe'),
    provokes: [NO_NETWORK],
  },
  {
    page: 'checkout',
    state: 'card-declined',
    is: 'The card was declined; another may be tried',
    open: opened('stripe'),
    act: (visit) => payBy(visit, 'declined'),
    shows: words('La carta è stata rifiutata.'),
    provokes: [DECLINED],
    whole: true,
  },
  {
    page: 'checkout',
    state: 'card-bank',
    is: 'Left while the bank waits for an answer',
    open: opened('stripe'),
    act: withoutAnAnswer,
    shows: words('La tua banca aspetta una conferma.'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'card-refused',
    is: 'The bank has not authorised it',
    open: opened('stripe'),
    act: async (visit) => {
      await payBy(visit, 'asks');
      await visit.page.getByRole('button', { name: BANK.refuse }).click();
    },
    shows: words('La banca non ha autorizzato il pagamento.'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'card-lost',
    is: 'The connection was lost while paying',
    open: opened('stripe'),
    act: async (visit) => {
      await fillCard(visit.page, 'good');
      await failing(visit, INTENT);
      await failing(visit, calls('/api/check-payment-status'));
      await pay(visit.page);
    },
    shows: words('La connessione è caduta mentre pagavi.'),
    provokes: [NO_NETWORK],
    whole: true,
  },
  {
    page: 'checkout',
    state: 'card-page',
    is: 'The page that pays from its address alone',
    open: async ({ shop }) => {
      const { listId, product } = await shop.playground();
      return `/stripe-checkout/${listId}/${product.id}?buyerName=Zia%20Carla&buyerEmail=carla@posta.example`;
    },
    shows: (page) => page.getByLabel('Numero di carta'),
    whole: true,
  },
];

/** The single page, where the payment is a part of it. */
const onOnePage: readonly Row[] = [
  {
    page: 'checkout',
    state: 'single',
    is: 'The single page: everything at once, its button with the sum',
    open: async ({ shop }) => {
      const { listId, product } = await shop.playground();
      return `/gift-lists/${listId}/checkout/${product.id}`;
    },
    act: async ({ page }) => {
      await page.getByLabel('Nome e cognome').fill('Giulia Ferri');
      await page.getByRole('radio', { name: /^Carta/ }).check();
    },
    shows: (page) => page.getByRole('button', { name: /^Continua con la carta: 139,00/ }),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'single-card',
    is: 'The single page while its card is typed: what was asked is folded up',
    open: async (visit) => {
      const { id, gift } = await atPayment(visit, 'stripe');
      return `/gift-lists/${gift.listId}/checkout/${gift.productId}?transactionId=${id}`;
    },
    shows: (page) => page.getByLabel('Numero di carta'),
    whole: true,
  },
];

const paypal: readonly Row[] = [
  {
    page: 'checkout',
    state: 'paypal',
    is: 'Step 4 by PayPal',
    open: opened('paypal'),
    shows: (page) => page.getByRole('button', { name: /^Acquista e paga/ }),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'paypal-open',
    is: 'PayPal’s window is open',
    open: opened('paypal'),
    act: besidePaypal,
    shows: words('Conferma nella finestra di PayPal'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'paypal-closed',
    is: 'PayPal’s window was closed by hand',
    open: opened('paypal'),
    act: async ({ page }) => (await openPaypal(page)).close(),
    shows: words('La finestra di PayPal è chiusa.'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'paypal-blocked',
    is: 'The browser blocked PayPal’s window',
    open: opened('paypal'),
    act: async ({ page }) => {
      await page.evaluate('window.open = () => null');
      await pay(page);
    },
    shows: words('Popup PayPal bloccato.'),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'paypal-cancelled',
    is: 'Cancelled at PayPal',
    open: opened('paypal'),
    act: async ({ page }) => {
      const window = await openPaypal(page);
      await window.getByRole('button', { name: PAYPAL.cancel }).click();
    },
    shows: words('Pagamento con PayPal annullato.'),
    whole: true,
  },
];

const returns: readonly Row[] = [
  {
    page: 'checkout',
    state: 'returning',
    is: 'Back from the provider, while the shop asks it',
    open: async (visit) => {
      await held(visit, calls('/api/check-payment-status'));
      return '/stripe-success?payment_intent=pi_1';
    },
    shows: words('Elaborazione del pagamento in corso...'),
  },
  {
    page: 'checkout',
    state: 'returning-lost',
    is: 'Back from the provider, without a connection',
    open: async (visit) => {
      await failing(visit, calls('/api/check-payment-status'));
      return '/stripe-success?payment_intent=pi_1';
    },
    shows: words('Non riusciamo a sentire il negozio'),
    provokes: [NO_NETWORK],
  },
];

/** The pages that pay, in a shop that takes cards, PayPal and transfers. */
export const paymentRows: readonly Row[] = [...cards, ...onOnePage, ...paypal, ...returns];
