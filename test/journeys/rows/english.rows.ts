import type { Locator, Page } from 'playwright-core';
import type { Row, WindowName } from '../support/row.js';
import { checkoutRows } from './checkout.rows.js';
import { listRows } from './list.rows.js';
import { paymentEndRows } from './payment-ends.rows.js';
import { paymentRows } from './payment.rows.js';
import { thankYouRows } from './thank-you.rows.js';

const BOTH: readonly WindowName[] = ['390', '1440'];

const heading =
  (name: string | RegExp): ((page: Page) => Locator) =>
  (page) =>
    page.locator('html[lang="en"]').getByRole('heading', { name });

const words =
  (text: string): ((page: Page) => Locator) =>
  (page) =>
    page.locator('html[lang="en"]').getByText(text);

const addressed = (address: string): string => {
  const [place = '', hash] = address.split('#');
  return `${place}${place.includes('?') ? '&' : '?'}lang=en${hash === undefined ? '' : `#${hash}`}`;
};

/** States of the rows in Italian, by their page and state, and what each shows in English. */
const STATES: Readonly<Record<string, Row['shows']>> = {
  'list open': heading('Already given'),
  'list locked': heading('Protected list'),
  'list not-active': heading('List not active'),
  'list empty': heading('This list is still being written'),
  'list not-found': heading('List not found'),
  'invitation-card ready': (page) => page.locator('html[lang="en"] main'),
  'any no-such-page': heading('404 Page Not Found'),
  'checkout buyer': heading('Who is giving this gift?'),
  'checkout delivery': heading('How should the gift arrive?'),
  'checkout share': heading('How much would you like to give?'),
  'thank-you reserved': heading('It is reserved'),
  'thank-you paid': heading(/^Thank you, Giulia/),
  'thank-you unfinished': heading('Almost there'),
  'thank-you not-found': heading('Data not available'),
};

/** Of the pages that pay, likewise. */
const PAYING: typeof STATES = {
  'checkout card': (page) => page.locator('html[lang="en"]').getByLabel('Card number'),
  'checkout card-preparing': words('Loading the payment details…'),
  'checkout card-unavailable': words('We could not load the Stripe payment system'),
  'checkout card-declined': words('You have not paid anything: you can try another card.'),
  'checkout card-bank': words('Your bank is waiting for you to confirm.'),
  'checkout card-refused': words('Your bank did not authorise the payment.'),
  'checkout card-page': (page) => page.locator('html[lang="en"]').getByLabel('Card number'),
  'checkout card-lost': words('The connection dropped while you were paying.'),
  'checkout paypal': (page) => page.getByRole('button', { name: /^Buy and pay/ }),
  'checkout paypal-open': words('Confirm in PayPal’s window'),
  'checkout paypal-closed': words('The PayPal window is closed.'),
  'checkout paypal-blocked': words('PayPal pop-up blocked.'),
  'checkout paypal-cancelled': words('PayPal payment cancelled.'),
  'checkout returning': words('The payment is being processed…'),
  'checkout returning-lost': words('We cannot reach the shop'),
  'thank-you paid-online': heading(/^Thank you/),
  'thank-you pending': heading('Almost there'),
  'thank-you declined': heading('Payment not completed'),
  'thank-you transfer': heading('Only the bank transfer is missing'),
};

const ITALIAN = [...listRows, ...checkoutRows, ...thankYouRows, ...paymentRows, ...paymentEndRows];

function inEnglish([name, shows]: readonly [string, Row['shows']]): Row {
  const row = ITALIAN.find(({ page, state }) => `${page} ${state}` === name);
  if (!row) throw new Error(`No row is called ${name}`);
  const { open, act } = row;
  return {
    page: `english-${row.page}`,
    state: row.state,
    is: `${row.is}, in English`,
    only: BOTH,
    open: async (visit) => addressed(typeof open === 'string' ? open : await open(visit)),
    ...(act && { act }),
    shows,
    provokes: row.provokes,
    // Below its first screen a list has the photographs of its gifts, which weigh more than anything and say no word.
    whole: row.whole === true && row.page !== 'list',
  };
}

/** What guests from abroad meet. */
export const englishRows: readonly Row[] = Object.entries(STATES).map(inEnglish);

/** And where they pay, in a shop that takes cards and PayPal. */
export const englishPaymentRows: readonly Row[] = Object.entries(PAYING).map(inEnglish);
