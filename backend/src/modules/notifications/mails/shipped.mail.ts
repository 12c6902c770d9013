import { trackingUrl } from '@fiocco/contracts';
import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { orderButton, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, NO_LONGER_DUE, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { thingIn } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';

/** Each time that it is asked for: with the parcel as it is known then. */
const cause = whenPurchase({
  reactor: 'when_asked_tell_shipped',
  types: ['DeliveryMailAsked'],
  asks: ({ data }) => data.mail === 'shipped',
});

/** Needed while the gift is paid. */
async function facts(sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  return found && found.stage !== 'paid' ? UNNEEDED : found;
}

const wording: WordingOf = (facts) => {
  const { say, longDay } = textsIn(facts.lang);
  const thing = thingIn(facts);
  const { shippedOn, courier, trackingNumber } = facts.delivery;
  const url = trackingUrl(facts.delivery);
  return {
    opening: say('after.shipped.opening'),
    preview: say('after.shipped.preview'),
    lead: shippedOn
      ? say('after.shipped.leadOn', { thing, day: longDay(shippedOn) })
      : say('after.shipped.lead', { thing }),
    until: null,
    totalLabel: null,
    isPaid: true,
    more: [
      ...(courier ? [{ label: say('after.shipped.courier'), value: courier }] : []),
      ...(trackingNumber ? [{ label: say('after.shipped.code'), value: trackingNumber }] : []),
    ],
    button: () => (url === null ? null : { label: say('after.shipped.follow'), url }),
    aside: (shop) =>
      url === null ? null : { question: say('mails.aside.order'), ...orderButton(facts, shop) },
    next: () => (trackingNumber ? [say('after.shipped.next')] : []),
  };
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
  obstacle: ({ delivery: { shippedOn } }) => (shippedOn === null ? NO_LONGER_DUE : null),
  isDispensable: true,
  wording,
});
