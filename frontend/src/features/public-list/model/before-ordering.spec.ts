import { describe, expect, it } from '@jest/globals';
import { deliverySwitches, paymentSwitches } from '@fiocco/contracts';
import { deliveryWays, paymentWays } from './before-ordering.js';

const counterOnly = paymentSwitches(['in_negozio']);
const every = paymentSwitches(['stripe', 'paypal', 'bonifico', 'in_negozio']);
const everyWay = deliverySwitches([
  'beneficiaryPickup',
  'buyerPickup',
  'beneficiaryShipping',
  'buyerShipping',
]);
const pickup = { ...everyWay, beneficiaryShipping: false, buyerShipping: false };
const shipping = { ...everyWay, beneficiaryPickup: false, buyerPickup: false };

describe('what a guest reads before ordering', () => {
  it.each([
    ['only at the counter: nothing is shipped', counterOnly, everyWay, ['ritiro in negozio']],
    ['only at the counter, although the list ships', counterOnly, shipping, ['ritiro in negozio']],
    ['every way', every, everyWay, ['ritiro in negozio', 'spedizione in Italia']],
    ['no shipping', every, pickup, ['ritiro in negozio']],
    ['only shipping, paid beforehand', { ...every, inNegozio: false }, shipping, ['spedizione in Italia']],
  ])('delivery: %s', (_, allowedPaymentMethods, allowedDeliveryModes, words) => {
    expect(deliveryWays({ allowedPaymentMethods, allowedDeliveryModes }, { shipsAbroad: false })).toEqual(
      words,
    );
  });

  it('delivery: also abroad, of a shop that says so', () => {
    const ways = { allowedPaymentMethods: every, allowedDeliveryModes: shipping };
    expect(deliveryWays(ways, { shipsAbroad: true })).toContain('spedizione anche all’estero');
  });

  it('payment: the list says', () => {
    const of = (allowedPaymentMethods: typeof every) =>
      paymentWays({ allowedPaymentMethods, allowedDeliveryModes: everyWay });
    expect(of(counterOnly)).toEqual(['prenoti qui e paghi in negozio']);
    expect(of(every)).toEqual(['carta', 'PayPal', 'bonifico', 'in negozio']);
    expect(of({ ...every, inNegozio: false, paypal: false })).toEqual(['carta', 'bonifico']);
  });
});
