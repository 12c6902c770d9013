import type { PaymentMethodRule } from './payment-method.js';

export const stripe = {
  code: 'stripe',
  aliases: ['online'],
  field: 'stripe',
  name: 'Carta',
  payingBy: 'con carta',
  icon: 'card',
  staffNote: null,
  leadsTo: 'pay',
  provider: 'Stripe',
  delivery: null,
  preset: 'in-dialog',
  needs: {
    switch: 'enableStripe',
    filledIn: {
      development: ['stripeDevPublicKey', 'stripeDevSecretKey'],
      production: ['stripePublicKey', 'stripeSecretKey'],
    },
  },
} as const satisfies PaymentMethodRule;
