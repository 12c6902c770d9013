const LIST = 'Apri la lista e scegli il tuo regalo.';
const CHECKOUT = 'Scegli come fare il tuo regalo e come pagarlo.';
const THANKS = 'Com’è andato il tuo regalo, e che cosa succede adesso.';

/**
 * By the path that `CLIENT_PAGES` writes, for whoever gets the address in a chat or a search; pages of the back office have
 * none. The client has no use for them, so no phone loads them.
 */
export const PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Liste regalo per ogni occasione.',
  '/list/$listId': LIST,
  '/gift-lists/$listId': LIST,
  '/list/$listId/biglietto': 'Il biglietto della lista regalo, da stampare e mettere nell’invito.',
  '/checkout/$listId/{-$productId}': CHECKOUT,
  '/gift-lists/$listId/checkout/{-$productId}': CHECKOUT,
  '/stripe-checkout/$listId/{-$productId}': CHECKOUT,
  '/thank-you': THANKS,
  '/thankyou/$giftListId/$productId': THANKS,
  '/gift-lists/$listId/thank-you/{-$transactionId}': THANKS,
  '/info/$page': 'Quello che il negozio mette per iscritto.',
  '/auth': 'L’ingresso del negozio.',
  '/reset-password-request': 'Per chi lavora in negozio: un link per scegliere una nuova password.',
};
