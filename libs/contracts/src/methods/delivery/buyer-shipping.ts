import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerShipping = {
  code: 'buyerShipping',
  aliases: ['spedizione_acquirente'],
  name: 'Spedizione a chi acquista',
  ships: true,
  needsAddress: true,
} as const satisfies DeliveryMethodRule;
