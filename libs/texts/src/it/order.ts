/** What the purchase and its thanks both say: how a gift is paid and how it arrives, and the data for a bank transfer. */
export default {
  'order.payment.stripe': 'Carta',
  'order.payment.paypal': 'PayPal',
  'order.payment.bonifico': 'Bonifico',
  'order.payment.in_negozio': 'In negozio',

  'order.delivery.beneficiaryPickup':
    '{share, select, true {{several, select, true {Lo ricevono} other {Lo riceve}}} other {{several, select, true {Ritirano} other {Ritira}}}} {name}',
  'order.delivery.beneficiaryShipping': 'Spedizione a casa di {name}',
  'order.delivery.buyerShipping': 'Spedizione a casa tua',
  'order.delivery.buyerPickup': 'Ritiri tu in negozio',

  'order.otherShare': 'una quota da {amount}',
  'order.transfer': 'Dati per il bonifico',
  'order.transfer.holder': 'Intestatario',
  'order.transfer.iban': 'IBAN',
  'order.transfer.bank': 'Banca',
  'order.transfer.causale': 'Causale',
  'order.transfer.amount': 'Importo',
  'order.transfer.asItIs':
    '<b>Scrivi la causale così com’è:</b> è il modo in cui riconosciamo il tuo regalo.',
  'order.copy': 'Copia',
  'order.copy.it': 'Copia {name}',
  'order.copied': 'Copiato',
  'order.copied.it': '{name}: copiato',
  'order.qr': 'Codice QR con i dati del bonifico',
  'order.qr.show': 'Mostra il QR a un altro telefono',
  'order.qr.hide': 'Nascondi il QR',
  'order.qr.how':
    'Inquadralo con l’app della tua banca: compila da sola IBAN, importo e causale, se legge i QR SEPA.',
} as const;
