/** What the server itself says to guests; no page loads it. */
export default {
  'server.page.list': 'Lista regalo',
  'server.page.card': 'Biglietto da stampare',
  'server.page.checkout': 'Il tuo regalo',
  'server.page.stripe': 'Pagamento con Stripe',
  'server.page.return': 'Pagamento in corso',
  'server.page.thanks': 'Grazie',
  'server.page.cancel': 'Annulla la prenotazione',
  'server.page.confirm': 'Conferma la prenotazione',
  'server.page.info': 'Informazioni',
  'server.page.missing': 'Pagina non trovata',
  'server.page.noList': 'Lista non trovata',

  'server.about.list': 'Apri la lista e scegli il tuo regalo.',
  'server.about.card': 'Il biglietto della lista regalo, da stampare e mettere nell’invito.',
  'server.about.checkout': 'Scegli come fare il tuo regalo e come pagarlo.',
  'server.about.thanks': 'Com’è andato il tuo regalo, e che cosa succede adesso.',
  'server.about.info': 'Quello che il negozio mette per iscritto.',

  'server.refused': 'La pagina non si apre',
  'server.refused.advice': 'Controlla l’indirizzo, o riapri il link che hai ricevuto.',
  'server.noScript':
    'Per aprire la lista regalo serve JavaScript: attivalo nelle impostazioni del browser, poi ricarica la pagina.',
} as const;
