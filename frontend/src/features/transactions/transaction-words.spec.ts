import { describe, expect, it } from '@jest/globals';
import { problemFrom } from '../../shared/api/problem.js';
import { notCreated, notUpdated } from './transaction-words.js';

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
