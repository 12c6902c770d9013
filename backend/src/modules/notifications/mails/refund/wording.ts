import { paymentName } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { euro } from '../purchase/purchase-content.js';
import { ENDED } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';

/** Money that was given back, in full or in part. */
export const wordingFor = ({ refundedCents, paymentMethod }: TransactionFacts): Wording => ({
  ...ENDED,
  opening: `Ti abbiamo restituito ${euro(refundedCents)}`,
  preview: 'Ecco come torna il denaro.',
  lead: () => 'è stato rimborsato.',
  more: () => [
    { label: 'Restituito', value: euro(refundedCents) },
    { label: 'Come', value: paymentName(paymentMethod) },
  ],
  next: () => ['Il denaro torna da dove è venuto; con carta o PayPal può volerci qualche giorno lavorativo.'],
});
