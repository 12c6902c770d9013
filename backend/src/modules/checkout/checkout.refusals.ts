import { registerRefusals } from '../../platform/index.js';

registerRefusals({
  DELIVERY_METHOD_NOT_ALLOWED: {
    status: 409,
    text: 'Questo metodo di consegna non è disponibile per questa lista. Scegline un altro.',
  },
  PAYMENT_METHOD_MISSING: { status: 400, text: 'Il metodo di pagamento è obbligatorio' },
  DRAFT_GONE: {
    status: 409,
    text: 'I dati di questo acquisto non ci sono più: sono scaduti o sono stati cancellati su richiesta. Non hai preso niente: ricomincia dalla lista.',
  },
});
