import { Problem, registerRefusals } from '../../platform/index.js';

registerRefusals({
  PAYMENT_METHOD_NOT_ALLOWED: {
    status: 409,
    text: 'Questo metodo di pagamento non è disponibile per questa lista. Scegline un altro.',
  },
  DELIVERY_METHOD_NOT_ALLOWED: {
    status: 409,
    text: 'Questo metodo di consegna non è disponibile per questa lista. Scegline un altro.',
  },
  PAYMENT_METHOD_MISSING: { status: 400, text: 'Il metodo di pagamento è obbligatorio' },
  DRAFT_GONE: {
    status: 409,
    text: 'I dati di questo acquisto non ci sono più: sono scaduti o sono stati cancellati su richiesta. Non hai preso niente: ricomincia dalla lista.',
  },
  FUND_CLOSED: { status: 409, text: 'Questa lista non accetta contributi liberi.' },
  EDIT_REFUSED: {
    status: 409,
    text: 'Importo, pagamento, consegna e tipo non si cambiano su una transazione registrata: annullala e registrane una nuova.',
  },
  TRANSACTION_NOT_DELETABLE: {
    status: 409,
    text: 'Questa transazione fa parte della storia del negozio: si può annullare, non eliminare.',
  },
});

export const notYours = () =>
  new Problem(
    'TRANSACTION_NOT_YOURS',
    403,
    'Questo acquisto è stato iniziato da un altro dispositivo o browser.',
  );
