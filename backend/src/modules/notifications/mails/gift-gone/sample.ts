import { endedSample } from '../purchase/ended-purchase.js';
import type { GiftGoneFacts } from './facts.js';

export const sample: GiftGoneFacts = {
  ...endedSample,
  paymentMethod: 'stripe',
  others: [
    { name: 'Lampada da tavolo', priceCents: 8900 },
    { name: 'Tovaglia di lino', priceCents: 6450 },
  ],
};
