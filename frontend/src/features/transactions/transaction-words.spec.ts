import { describe, expect, it } from '@jest/globals';
import { problemFrom } from '../../shared/api/problem.js';
import { aTransaction } from '../../testing/examples.js';
import { boughtWords, notCreated, notUpdated } from './transaction-words.js';

it('says how it was bought and how it is, or was, paid', () => {
  const words = (own: Parameters<typeof aTransaction>[0]) => boughtWords(aTransaction(own));
  expect(words({ type: 'quota' })).toBe('Quota da pagare in negozio');
  expect(words({ type: 'quota', stage: 'paid' })).toBe('Quota pagata in negozio');
  expect(words({ type: 'acquisto', stage: 'paid', paymentMethod: 'stripe' })).toBe(
    'Acquisto pagato con carta',
  );
  expect(words({ type: 'acquisto', stage: 'awaiting_transfer', paymentMethod: 'bonifico' })).toBe(
    'Acquisto da pagare con bonifico',
  );
  expect(words({ stage: 'cancelled', paymentMethod: 'paypal' })).toBe('Prenotazione, con PayPal');
  expect(words({ stage: 'held', paymentMethod: null })).toBe('Prenotazione');
});

describe('why a transaction was not saved', () => {
  it('is what the shop says, else what failed, else that nobody knows', () => {
    const refused = problemFrom(409, { code: 'GIFT_ALREADY_TAKEN', error: 'Il regalo è già stato preso.' });
    for (const say of [notUpdated, notCreated]) {
      expect(say(refused)).toBe('Il regalo è già stato preso.');
      expect(say(new TypeError('x is undefined'))).toBe('Errore sconosciuto');
    }
    const ofProxy = problemFrom(502, '<html>Bad Gateway</html>');
    expect(notUpdated(ofProxy)).toBe('Errore durante l’aggiornamento della transazione');
    expect(notCreated(ofProxy)).toBe('Errore durante la creazione della transazione');
  });
});
