import { longDay, trackingUrl } from '@fiocco/contracts';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { orderButton, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { paidSample } from './purchase/samples.js';

/** Each time that it is asked for: with the parcel as it is known then. */
const cause = whenPurchase({
  reactor: 'when_asked_tell_shipped',
  types: ['DeliveryMailAsked'],
  asks: ({ data }) => data.mail === 'shipped',
});

/** Needed while the gift is paid and on its way. */
async function facts(sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  return found.stage === 'paid' && found.delivery.shippedOn !== null ? found : UNNEEDED;
}

const wording: Wording = {
  opening: 'Spedito',
  state: () => '',
  preview: 'Il regalo è partito.',
  lead: (_, { type, delivery: { shippedOn } }) => {
    const day = shippedOn ? ` il ${longDay(shippedOn)}` : '';
    return type === 'quota' ? `fa parte di un regalo che è partito${day}.` : `è partito${day}.`;
  },
  until: () => null,
  totalLabel: null,
  isPaid: true,
  more: ({ delivery: { courier, trackingNumber } }) => [
    ...(courier ? [{ label: 'Corriere', value: courier }] : []),
    ...(trackingNumber ? [{ label: 'Codice di spedizione', value: trackingNumber }] : []),
  ],
  button({ delivery }) {
    const url = trackingUrl(delivery);
    return url === null ? null : { label: 'Segui il pacco', url };
  },
  aside: (facts, shop) =>
    trackingUrl(facts.delivery) === null
      ? null
      : { question: 'Vuoi rivedere l’ordine?', ...orderButton(facts, shop) },
  next: ({ delivery: { trackingNumber } }) =>
    trackingNumber ? ['Con il codice si segue il pacco sul sito del corriere.'] : [],
};

/** Tells whoever bought it that the gift is on its way. */
export const shipped = definePurchaseMail({
  code: 'spedito',
  name: 'Spedito',
  when: 'quando un regalo pagato è spedito, o quando si chiede di nuovo',
  job: { name: 'send-shipped' },
  cause,
  facts,
  sample: {
    ...paidSample,
    deliveryMethod: 'beneficiaryShipping',
    delivery: {
      ...paidSample.delivery,
      shippedOn: '2026-11-27',
      courier: 'BRT',
      trackingNumber: '067 1234567',
    },
  },
  isDispensable: true,
  wording,
});
