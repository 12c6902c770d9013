/** Paying by card or with PayPal; it comes with the script of payments. */
export default {
  'payment.trial': '<b>Pagamento di prova:</b> non viene addebitato niente.',
  'payment.other': 'Cambia metodo di pagamento',
  'payment.error': 'Errore',
  'payment.failed': 'Errore di pagamento',
  'payment.sorry': 'Si è verificato un errore',
  'payment.continueWith': 'Continua con {amount}',
  'payment.tryAgain': 'Non hai pagato niente: puoi riprovare.',

  'payment.card': 'Pagamento con carta',
  'payment.card.changed': '<b>L’importo è cambiato:</b> adesso sono {amount}. Se ti va bene, continua.',
  'payment.card.wait.preparing': 'Caricamento dati di pagamento...',
  'payment.card.wait.paying': 'Preparazione del pagamento...',
  'payment.card.wait.completed': 'Pagamento ricevuto. Un attimo e ci siamo…',
  'payment.card.bank': '<b>La tua banca aspetta una conferma.</b> Si apre la sua pagina, poi torni qui.',
  'payment.card.toBank': 'Continua con la banca',
  'payment.card.unknown':
    '<b>La connessione è caduta mentre pagavi.</b> Non sappiamo ancora com’è andata: prima di riprovare lo chiediamo a Stripe, così non paghi due volte.',
  'payment.card.ask': 'Controlla com’è andata',
  'payment.card.notReady': 'Il modulo di pagamento Stripe non è ancora pronto. Riprova tra qualche secondo.',
  'payment.card.notLoaded': 'Impossibile caricare il sistema di pagamento Stripe',
  'payment.card.noKey': 'Impossibile ottenere una chiave pubblica Stripe valida',
  'payment.card.noAnswer': 'Risposta non valida dal server di pagamento',
  'payment.card.notAuthorised':
    'La banca non ha autorizzato il pagamento. Non hai pagato niente: puoi riprovare o cambiare metodo.',
  'payment.card.attemptsUsed':
    '{refusal} I tentativi sono finiti. Non hai pagato niente: puoi ricominciare o pagare in un altro modo.',
  'payment.card.notCompleted': 'Si è verificato un errore durante il completamento del pagamento.',
  'payment.card.sorry': 'Si è verificato un errore durante il pagamento.',
  'payment.card.another.number': 'Non hai pagato niente: puoi provare un’altra carta.',
  'payment.card.another.expiry':
    'Non hai pagato niente: controlla la data di scadenza, o prova un’altra carta.',
  'payment.card.another.cvc':
    'Non hai pagato niente: controlla il codice di sicurezza, o prova un’altra carta.',

  'payment.paypal': 'Pagamento con PayPal',
  'payment.paypal.changed':
    '<b>L’importo è cambiato:</b> adesso sono {amount}. Se ti va bene, conferma di nuovo.',
  'payment.paypal.asking': 'Stiamo chiedendo conferma a PayPal…',
  'payment.paypal.inWindow': 'Conferma nella finestra di PayPal',
  'payment.paypal.closed':
    '<b>La finestra di PayPal è chiusa.</b> Se avevi già confermato, fra poco lo vediamo noi. Altrimenti riaprila: non hai pagato niente.',
  'payment.paypal.blocked':
    '<b>Popup PayPal bloccato.</b> Il tuo browser ha fermato la finestra: puoi aprire PayPal in questa pagina.',
  'payment.paypal.go': 'Vai a PayPal',
  'payment.paypal.open': 'Riapri PayPal',
  'payment.paypal.toWindow': 'Torna alla finestra di PayPal',
  'payment.paypal.confirmed': 'Ho confermato su PayPal',
  'payment.paypal.cancelled':
    '<b>Pagamento con PayPal annullato.</b> Non hai pagato niente: quando vuoi, riprova.',
  'payment.paypal.opening': 'Stiamo aprendo PayPal…',
  'payment.paypal.noLink': 'Link di pagamento PayPal non trovato. Risposta: {answer}',
  'payment.paypal.notCaptured': 'Errore nella cattura del pagamento',
  'payment.paypal.notTaken':
    'Errore nella cattura del pagamento. Non hai pagato niente: puoi riprovare o cambiare metodo.',
  'payment.paypal.notConfirmed':
    'PayPal non ha ancora la tua conferma: finisci nella sua finestra, poi torna qui.',
} as const;
