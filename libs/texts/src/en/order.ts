import type { InOtherWords } from '../texts.js';

export default {
  'order.payment.stripe': 'Card',
  'order.payment.paypal': 'PayPal',
  'order.payment.bonifico': 'Bank transfer',
  'order.payment.in_negozio': 'In the shop',

  'order.delivery.beneficiaryPickup':
    '{share, select, true {It goes to {name}} other {{name} {several, select, true {collect} other {collects}} it}}',
  'order.delivery.beneficiaryShipping': 'Delivery to {name}’s home',
  'order.delivery.buyerShipping': 'Delivery to your home',
  'order.delivery.buyerPickup': 'You collect it in the shop',

  'order.otherShare': 'a share of {amount}',
  'order.transfer': 'Details for the bank transfer',
  'order.transfer.holder': 'Account holder',
  'order.transfer.iban': 'IBAN',
  'order.transfer.bank': 'Bank',
  'order.transfer.causale': 'Payment reference',
  'order.transfer.amount': 'Amount',
  'order.transfer.asItIs':
    '<b>Write the payment reference exactly as it is:</b> it is how we recognise your gift.',
  'order.copy': 'Copy',
  'order.copy.it': 'Copy: {name}',
  'order.copied': 'Copied',
  'order.copied.it': '{name}: copied',
  'order.qr': 'QR code with the details of the bank transfer',
  'order.qr.show': 'Show the QR code to another phone',
  'order.qr.hide': 'Hide the QR code',
  'order.qr.how':
    'Scan it with your bank’s app: it fills in IBAN, amount and reference by itself, if it reads SEPA QR codes.',
} satisfies InOtherWords<'order'>;
