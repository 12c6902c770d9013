import type { PaymentMethodRule } from './payment-method.js';

export const paypal = {
  code: 'paypal',
  aliases: [],
  field: 'paypal',
  name: 'PayPal',
  payingBy: 'con PayPal',
  inSentence: 'PayPal',
  icon: 'wallet',
  note: 'Confermi in una finestra di PayPal.',
  go: 'Continua con PayPal',
  staffNote: null,
  leadsTo: 'pay',
  provider: 'PayPal',
  delivery: null,
  preset: 'always',
  needs: {
    switch: 'enablePaypal',
    filledIn: {
      development: ['paypalDevClientId', 'paypalDevSecret'],
      production: ['paypalClientId', 'paypalSecret'],
    },
  },
} as const satisfies PaymentMethodRule;
