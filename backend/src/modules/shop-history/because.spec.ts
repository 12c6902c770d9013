import { describe, expect, it } from '@jest/globals';
import type { BackgroundRegistry } from '../../platform/index.js';
import { Because } from './because.js';

const because = new Because({
  jobDefinitions: [
    { name: 'handle-callback', title: 'Messaggio di Stripe o PayPal' },
    { name: 'gift-expiry', title: 'Fine di una prenotazione' },
  ],
  periodicTasks: [{ name: 'end-what-is-past', title: 'Fine di un termine' }, { name: 'sweep' }],
} as unknown as BackgroundRegistry);

describe('what is behind an event', () => {
  it.each([
    ['staff:3', '0b9f', null],
    ['buyer', '0b9f', null],
    ['system:gift-expiry', 'when_held_schedule_expiry_1', 'Fine di una prenotazione'],
    ['staff:3', 'gift-expiry_1', 'Fine di una prenotazione'],
    ['system:end-what-is-past', '0b9f', 'Fine di un termine'],
    ['provider:stripe', 'handle-callback_stripe_evt_1', 'Messaggio di Stripe o PayPal (Stripe)'],
    ['provider:paypal', '0b9f', 'Risposta (PayPal)'],
    ['system:start', 'start', 'Preparazione del negozio'],
    ['system:sweep', '0b9f', 'Lavoro automatico «sweep»'],
  ])('of %s by %s is %s', (actor, cause, words) => {
    expect(because.of({ metadata: { at: '', actor, cause, previousHash: '' } })).toBe(words);
  });
});
