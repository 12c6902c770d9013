import { page, seeOther, withQuery, type Answer, type Call } from '../http/exchange.js';
import { readForm, textOf, type FormFields } from '../http/form.js';
import { documentOf, escaped, languageAsked, moneyText, type PageLanguage } from '../http/html.js';
import type { PaypalAccount } from './account.js';
import { orderOf, save } from './orders.js';
import { PaypalError } from './paypal-error.js';
import type { Order } from './records.js';
import { orderShape, PAYER } from './shapes.js';

export const APPROVAL_PAGE = '/checkoutnow';

const WORDS = {
  it: {
    title: 'Approva con PayPal',
    what: 'Pagamento al negozio',
    payingAs: 'Paghi come',
    approve: 'Approva il pagamento',
    cancel: 'Annulla e torna al negozio',
    approved: 'Pagamento approvato',
    cancelled: 'Pagamento annullato',
    close: 'Puoi chiudere questa finestra e tornare al negozio.',
    silent: 'PayPal non risponde',
    silentWhy: 'Torna alla pagina di prima e riprova fra poco.',
    nothing: 'Niente da approvare',
    nothingWhy: 'Questo pagamento non esiste più o è già concluso. Torna al negozio per vedere com’è andata.',
  },
  en: {
    title: 'Approve with PayPal',
    what: 'Payment to the shop',
    payingAs: 'You pay as',
    approve: 'Approve the payment',
    cancel: 'Cancel and go back to the shop',
    approved: 'Payment approved',
    cancelled: 'Payment cancelled',
    close: 'You can close this window and go back to the shop.',
    silent: 'PayPal does not answer',
    silentWhy: 'Go back to the page before and try again in a moment.',
    nothing: 'Nothing to approve',
    nothingWhy:
      'This payment no longer exists or is already complete. Go back to the shop to see what came of it.',
  },
} as const satisfies Record<PageLanguage, Record<string, string>>;

/** As PayPal's own page is told it: `locale.x=en_GB`. */
const LOCALE = 'locale.x';
const languageIn = (params: FormFields): PageLanguage => languageAsked(params[LOCALE]);

/** The page on which the buyer approves: it works without scripts. */
export function showApproval(account: PaypalAccount, call: Call): Answer {
  const params = readForm(call.query);
  const order = orderNamed(account, params);
  const language = languageIn(params);
  const words = WORDS[language];
  if (order === undefined || isClosed(order)) return nothingToApprove(language);
  const inWindow = params['window'] === 'popup';
  const hidden = `<input type="hidden" name="token" value="${order.id}">${
    inWindow ? '<input type="hidden" name="window" value="popup">' : ''
  }<input type="hidden" name="${LOCALE}" value="${language}">`;
  const description = order.unit['description'];
  const main = `<p>${typeof description === 'string' ? escaped(description) : words.what}</p>
<p class="amount">${moneyText(order.amount, order.currency, language)}</p>
<p class="note">${words.payingAs} ${PAYER.name.given_name} ${PAYER.name.surname} (${PAYER.email_address}).</p>
<form class="choices" method="post" action="${APPROVAL_PAGE}/approve">${hidden}<button class="main">${words.approve}</button></form>
<form class="choices" method="post" action="${APPROVAL_PAGE}/cancel">${hidden}<button>${words.cancel}</button></form>`;
  return page(documentOf({ language, title: words.title, main }));
}

export function approve(account: PaypalAccount, call: Call): Answer {
  const params = readForm(call.body);
  const order = orderNamed(account, params);
  if (order === undefined || isClosed(order)) return nothingToApprove(languageIn(params));
  if (order.status !== 'APPROVED') {
    const approved = save(account, { ...order, status: 'APPROVED', everApproved: true });
    account.tell('CHECKOUT.ORDER.APPROVED', order.id, {
      resourceType: 'checkout-order',
      resource: orderShape(account, approved),
      summary: 'An order has been approved by buyer',
    });
  }
  return backToShop(params, order.returnUrl, { token: order.id, PayerID: PAYER.payer_id }, 'approved');
}

export function cancel(account: PaypalAccount, call: Call): Answer {
  const params = readForm(call.body);
  const order = orderNamed(account, params);
  if (order === undefined) return nothingToApprove(languageIn(params));
  return backToShop(params, order.cancelUrl, { token: order.id }, 'cancelled');
}

function backToShop(
  params: FormFields,
  address: string | null,
  query: Record<string, string>,
  outcome: 'approved' | 'cancelled',
): Answer {
  if (address !== null && params['window'] !== 'popup') return seeOther(withQuery(address, query));
  const language = languageIn(params);
  const main = `<p id="outcome" data-outcome="${outcome}" data-token="${escaped(query['token'] ?? '')}">${WORDS[language].close}</p>`;
  return page(documentOf({ language, title: WORDS[language][outcome], main, script: '/sdk/close.js' }));
}

const isClosed = ({ status }: Order): boolean => status === 'COMPLETED' || status === 'VOIDED';

function orderNamed(account: PaypalAccount, params: FormFields): Order | undefined {
  try {
    return orderOf(account, textOf(params['token']) ?? '');
  } catch (error) {
    if (error instanceof PaypalError) return undefined;
    throw error;
  }
}

/** What a buyer's button leads to while PayPal fails: pressing it again is all that can be done. */
export function outOfOrder(status: 429 | 503, call: Call): Answer {
  const language = languageIn(readForm(call.body));
  const { silent, silentWhy } = WORDS[language];
  return page(documentOf({ language, title: silent, main: `<p>${silentWhy}</p>` }), status);
}

const nothingToApprove = (language: PageLanguage): Answer =>
  page(
    documentOf({
      language,
      title: WORDS[language].nothing,
      main: `<p>${WORDS[language].nothingWhy}</p>`,
    }),
    404,
  );
