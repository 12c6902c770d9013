import type { PaymentMethodRule } from './payment-method.js';

export const paypal = {
  code: 'paypal',
  aliases: [],
  field: 'paypal',
  name: 'PayPal',
  payingBy: 'con PayPal',
  icon: 'wallet',
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
