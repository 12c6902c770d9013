import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerPickup = {
  code: 'buyerPickup',
  aliases: ['ritiro_acquirente'],
  field: 'buyerPickup',
  name: 'Ritira chi acquista',
  words: {
    guest: () => 'Ritiri tu in negozio',
    mail: () => 'Se il regalo non è già con te, lo trovi in negozio: passa a ritirarlo quando ti è comodo.',
  },
  ships: false,
  needsAddress: false,
  preset: 'always',
} as const satisfies DeliveryMethodRule;
