import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerPickup = {
  code: 'buyerPickup',
  aliases: ['ritiro_acquirente'],
  field: 'buyerPickup',
  name: 'Ritira chi acquista',
  words: {
    guest: () => 'Ritiri tu in negozio',
    note: (_, counter) => counter || 'Negli orari di apertura.',
    next: (_, card) => `Lo ritiri tu in negozio${card}.`,
    mail: () => 'Se il regalo non è già con te, lo trovi in negozio: passa a ritirarlo quando ti è comodo.',
  },
  ships: false,
  needsAddress: false,
  preset: 'always',
} as const satisfies DeliveryMethodRule;
