import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerPickup = {
  code: 'buyerPickup',
  aliases: ['ritiro_acquirente'],
  name: 'Ritira chi acquista',
  ships: false,
  needsAddress: false,
} as const satisfies DeliveryMethodRule;
