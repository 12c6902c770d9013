import type { PaymentMethodRule } from './payment-method.js';

export const inNegozio = {
  code: 'in_negozio',
  aliases: ['negozio', 'inNegozio'],
  field: 'inNegozio',
  name: 'In negozio',
  payingBy: 'in negozio',
  icon: 'shop',
  staffNote: null,
  leadsTo: 'reserve',
  provider: null,
  delivery: 'buyerPickup',
  preset: 'always',
  needs: { switch: 'enableInStore', filledIn: [] },
} as const satisfies PaymentMethodRule;
