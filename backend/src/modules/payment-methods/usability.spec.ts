import { describe, expect, it } from '@jest/globals';
import { paymentRule } from '@fiocco/contracts';
import { unusableFor } from './usability.js';

type Settings = Readonly<Record<string, unknown>>;
const needs = { switch: 'enableVoucher', filledIn: ['voucherKey'] };
const why = (settings: Settings, filledIn = needs.filledIn) =>
  unusableFor({ needs: { ...needs, filledIn }, leadsTo: 'reserve' }, settings, null);

describe('a way to pay', () => {
  it.each([
    ['nobody set up', {}, 'not_set_up'],
    ['switched on without its key', { enableVoucher: true, voucherKey: '' }, 'not_set_up'],
    ['switched on with a key that was cleared', { enableVoucher: true, voucherKey: null }, 'not_set_up'],
    ['switched off', { enableVoucher: false, voucherKey: 'k' }, 'switched_off'],
    ['switched on and complete', { enableVoucher: true, voucherKey: 'k' }, null],
  ])('%s', (_, settings, expected) => {
    expect(why(settings)).toBe(expected);
  });

  it('that needs no more than its switch works when that is on', () => {
    expect(why({ enableVoucher: true }, [])).toBeNull();
  });
});

describe('a way to pay that another server carries out', () => {
  const stripe = paymentRule('stripe');
  if (!stripe) throw new Error('no stripe');
  const inTest = { enableStripe: true, stripeDevPublicKey: 'pk_test_a', stripeDevSecretKeySet: true };
  const real = { enableStripe: true, stripePublicKey: 'pk_live_a', stripeSecretKeySet: true };

  const carried = { isSetUp: undefined };

  it('needs the keys of the mode that the shop is in, the secret one too', () => {
    expect(unusableFor(stripe, { ...inTest, environmentMode: 'development' }, carried)).toBeNull();
    expect(unusableFor(stripe, { ...inTest, environmentMode: 'production' }, carried)).toBe('not_set_up');
    expect(unusableFor(stripe, { ...real, environmentMode: 'production' }, carried)).toBeNull();
    expect(unusableFor(stripe, { ...real, environmentMode: 'development' }, carried)).toBe('not_set_up');
    const noSecret = { ...real, environmentMode: 'production', stripeSecretKeySet: false };
    expect(unusableFor(stripe, noSecret, carried)).toBe('not_set_up');
  });

  it('is set up where its carrier says so, whatever the settings hold', () => {
    const without = { enableStripe: true, environmentMode: 'development' };
    expect(unusableFor(stripe, without, { isSetUp: true })).toBeNull();
    expect(unusableFor(stripe, { ...without, enableStripe: false }, { isSetUp: true })).toBe('switched_off');
    const full = { ...inTest, environmentMode: 'development' };
    expect(unusableFor(stripe, full, { isSetUp: false })).toBe('not_set_up');
  });

  it('does not work with the right keys either while nothing here talks to that server', () => {
    expect(unusableFor(stripe, { ...inTest, environmentMode: 'development' }, null)).toBe('no_provider');
  });
});
