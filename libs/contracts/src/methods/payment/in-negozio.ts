import type { PaymentMethodRule } from './payment-method.js';

export const inNegozio = {
  code: 'in_negozio',
  aliases: ['negozio', 'inNegozio'],
  field: 'inNegozio',
  name: 'In negozio',
  payingBy: 'in negozio',
  inSentence: 'in negozio',
  icon: 'shop',
  note: 'Lo prenoti ora e lo paghi in negozio.',
  go: 'Continua con il pagamento in negozio',
  staffNote: null,
  leadsTo: 'reserve',
  provider: null,
  delivery: 'buyerPickup',
  preset: 'always',
  needs: { switch: 'enableInStore', filledIn: [] },
} as const satisfies PaymentMethodRule;
