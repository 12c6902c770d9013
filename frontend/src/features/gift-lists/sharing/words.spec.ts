import { describe, expect, it } from '@jest/globals';
import type { SentToPerson } from '@fiocco/contracts';
import { messageTo, sentWords } from './words.js';

const at = '2026-11-28T09:42:00.000Z';
const mail = (
  state: 'queued' | 'sent' | 'not_sent' | 'failed',
  reason: string | null = null,
): SentToPerson => ({
  to: 'first',
  what: 'link',
  how: 'mail',
  at,
  mail: { id: 'm', state, reason },
});

describe('what was sent to a person of a list', () => {
  it('says when, and what became of a mail', () => {
    expect(sentWords(mail('sent'))).toBe('E-mail inviata il 28/11/2026 alle 10:42');
    expect(sentWords(mail('queued'))).toBe('E-mail in coda il 28/11/2026 alle 10:42');
    expect(sentWords(mail('failed', 'Il server ha rifiutato'))).toBe(
      'E-mail non inviata il 28/11/2026 alle 10:42: Il server ha rifiutato',
    );
  });

  it('says of WhatsApp and SMS no more than is known', () => {
    expect(sentWords({ to: 'second', what: 'link', how: 'whatsapp', at, mail: null })).toBe(
      'WhatsApp aperto il 28/11/2026 alle 10:42',
    );
  });
});

describe('the message that stands ready', () => {
  const message = { to: 'Luca Moretti', listName: 'Anna & Luca', url: 'https://shop.example/list/5' };

  it('has the link or the password, never both', () => {
    expect(messageTo({ ...message, password: null })).toBe(
      'Ciao Luca, ecco il link della lista «Anna & Luca», da mandare a chi vuole fare un regalo: https://shop.example/list/5',
    );
    expect(messageTo({ ...message, password: 'rose' })).toBe(
      'Ciao Luca, questa è la password della lista «Anna & Luca», per chi ha il link: rose',
    );
  });

  it('greets several as they are named, and nobody by no name', () => {
    expect(messageTo({ ...message, to: 'Anna e Luca', password: null })).toMatch(/^Ciao Anna e Luca, ecco/);
    expect(messageTo({ ...message, to: null, password: null })).toMatch(/^Ciao, ecco/);
  });
});
