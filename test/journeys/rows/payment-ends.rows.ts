import { atPayment, PLAYGROUND_SUM } from '../support/at-payment.js';
import { calls, changing, type Row } from '../support/row.js';

/** The thanks of a purchase that stands otherwise: of most of these there is no quick way to bring them about. */
function thanks(state: string, is: string, change: object, title: string | RegExp): Row {
  return {
    page: 'thank-you',
    state,
    is,
    open: async (visit) => {
      const { id, gift } = await atPayment(visit, 'paypal');
      await changing(visit, calls(`/api/public/transactions/${id}`), change);
      return `/thankyou/${gift.listId}/${gift.productId}?trid=${id}`;
    },
    shows: (page) => page.getByRole('heading', { name: title, level: 1 }),
    whole: true,
  };
}

/** The ends of payments, in a shop that takes PayPal and transfers. */
export const paymentEndRows: readonly Row[] = [
  thanks('paid-online', 'The money has come', { stage: 'paid' }, /^Grazie/),
  thanks('pending', 'PayPal has the buyer’s word', { stage: 'pending' }, 'Ci siamo quasi'),
  thanks(
    'stopping',
    'A payment is being called off',
    { stage: 'voiding' },
    'Un attimo, annulliamo il pagamento',
  ),
  thanks(
    'declined',
    'Every try was declined',
    { stage: 'draft', reason: 'too_many_declines' },
    'Pagamento non completato',
  ),
  thanks(
    'gone',
    'Somebody else was quicker',
    { stage: 'draft', reason: 'gift_gone' },
    'Il regalo non c’è più',
  ),
  thanks('refunded', 'The money was given back', { stage: 'refunded' }, 'Rimborso fatto'),
  {
    page: 'thank-you',
    state: 'transfer',
    is: 'To be paid by transfer',
    open: async (visit) => {
      const purchase = await atPayment(visit, 'paypal');
      await purchase.agreeToTransfer(PLAYGROUND_SUM);
      const { listId, productId } = purchase.gift;
      return `/thankyou/${listId}/${productId}?trid=${purchase.id}`;
    },
    shows: (page) => page.getByText('Causale'),
    whole: true,
  },
];
