import { page, seeOther, withQuery, type Answer, type Call } from '../http/exchange.js';
import { readForm, textOf, type FormFields } from '../http/form.js';
import { documentOf, escaped, moneyText } from '../http/html.js';
import type { PaypalAccount } from './account.js';
import { orderOf, save } from './orders.js';
import { PaypalError } from './paypal-error.js';
import type { Order } from './records.js';
import { orderShape, PAYER } from './shapes.js';

export const APPROVAL_PAGE = '/checkoutnow';

/** The page on which the buyer approves: it works without scripts. */
export function showApproval(account: PaypalAccount, call: Call): Answer {
  const params = readForm(call.query);
  const order = orderNamed(account, params);
  if (order === undefined || isClosed(order)) return nothingToApprove();
  const inWindow = params['window'] === 'popup';
  const hidden = `<input type="hidden" name="token" value="${order.id}">${
    inWindow ? '<input type="hidden" name="window" value="popup">' : ''
  }`;
  const description = order.unit['description'];
  const main = `<p>${typeof description === 'string' ? escaped(description) : 'Pagamento al negozio'}</p>
<p class="amount">${moneyText(order.amount, order.currency)}</p>
<p class="note">Paghi come ${PAYER.name.given_name} ${PAYER.name.surname} (${PAYER.email_address}).</p>
<form class="choices" method="post" action="${APPROVAL_PAGE}/approve">${hidden}<button class="main">Approva il pagamento</button></form>
<form class="choices" method="post" action="${APPROVAL_PAGE}/cancel">${hidden}<button>Annulla e torna al negozio</button></form>`;
  return page(documentOf({ title: 'Approva con PayPal', main }));
}

export function approve(account: PaypalAccount, call: Call): Answer {
  const params = readForm(call.body);
  const order = orderNamed(account, params);
  if (order === undefined || isClosed(order)) return nothingToApprove();
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
  if (order === undefined) return nothingToApprove();
  return backToShop(params, order.cancelUrl, { token: order.id }, 'cancelled');
}

function backToShop(
  params: FormFields,
  address: string | null,
  query: Record<string, string>,
  outcome: 'approved' | 'cancelled',
): Answer {
  if (address !== null && params['window'] !== 'popup') return seeOther(withQuery(address, query));
  const title = outcome === 'approved' ? 'Pagamento approvato' : 'Pagamento annullato';
  const main = `<p id="outcome" data-outcome="${outcome}" data-token="${escaped(query['token'] ?? '')}">Puoi chiudere questa finestra e tornare al negozio.</p>`;
  return page(documentOf({ title, main, script: '/sdk/close.js' }));
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
export const outOfOrder = (status: 429 | 503): Answer =>
  page(
    documentOf({
      title: 'PayPal non risponde',
      main: '<p>Torna alla pagina di prima e riprova fra poco.</p>',
    }),
    status,
  );

const nothingToApprove = (): Answer =>
  page(
    documentOf({
      title: 'Niente da approvare',
      main: '<p>Questo pagamento non esiste più o è già concluso. Torna al negozio per vedere com’è andata.</p>',
    }),
    404,
  );
