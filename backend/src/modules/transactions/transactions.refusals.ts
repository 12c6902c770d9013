import { Problem, registerRefusals } from '../../platform/index.js';

registerRefusals({
  PAYMENT_METHOD_NOT_ALLOWED: {
    status: 409,
    text: 'Questo metodo di pagamento non è disponibile per questa lista. Scegline un altro.',
  },
  FUND_CLOSED: { status: 409, text: 'Questa lista non accetta contributi liberi.' },
  TRANSACTION_ID_TAKEN: {
    status: 409,
    text: 'Sotto questo numero c’è già un’altra transazione: controlla l’elenco prima di registrarla di nuovo.',
  },
  EDIT_REFUSED: {
    status: 409,
    text: 'Importo, pagamento, consegna e tipo non si cambiano su una transazione registrata: annullala e registrane una nuova.',
  },
  TRANSACTION_NOT_DELETABLE: {
    status: 409,
    text: 'Questa transazione fa parte della storia del negozio: si può annullare, non eliminare.',
  },
  TOO_MANY_HOLDS: {
    status: 409,
    text: ({ ofNetwork }) =>
      ofNetwork
        ? 'Dalla tua connessione molti acquisti per questa lista sono rimasti a metà: per ora ne accettiamo pochi alla volta. Riprova tra qualche minuto, oppure usa un’altra connessione, per esempio i dati del telefono al posto del Wi-Fi.'
        : 'Hai già altri regali in corso di acquisto: concludi o lascia uno di quelli, poi potrai continuare.',
  },
  TOO_MANY_RESERVATIONS: {
    status: 409,
    text: 'Hai già cinque prenotazioni da pagare: passa in negozio a ritirarne una, poi potrai prenotare ancora.',
  },
});

export const notYours = () =>
  new Problem(
    'TRANSACTION_NOT_YOURS',
    403,
    'Questo acquisto è stato iniziato da un altro dispositivo o browser.',
  );
