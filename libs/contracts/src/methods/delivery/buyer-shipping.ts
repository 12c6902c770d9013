import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerShipping = {
  code: 'buyerShipping',
  aliases: ['spedizione_acquirente'],
  field: 'buyerShipping',
  name: 'Spedizione a chi acquista',
  words: {
    guest: () => 'Spedizione a casa tua',
    mail: () => 'Prepariamo il regalo e lo spediamo a casa tua.',
  },
  ships: true,
  needsAddress: true,
  preset: 'never',
} as const satisfies DeliveryMethodRule;
