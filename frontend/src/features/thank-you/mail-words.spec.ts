import { describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { getsMail, keepWords, mailWords } from './mail-words.js';

const receipt = (email: string | null, owned = true, more: Partial<PublicTransaction> = {}) => ({
  email,
  transaction: { owned, orderNumber: 'FI-2026-000123', ...more } as PublicTransaction,
});

const NONE = 'Non riceverai e-mail: salva o stampa questa pagina, con il numero d’ordine';

describe('the mail that a thank-you page promises', () => {
  it.each([
    ['is on its way to the address given', receipt('a@b.it'), 'La conferma è in viaggio verso a@b.it.'],
    [
      'goes to an address that others are not told',
      receipt(null, false),
      'La conferma arriva all’e-mail che hai lasciato.',
    ],
  ])('%s', (_, to, words) => {
    expect(getsMail(to, true)).toBe(true);
    expect(mailWords(to, 'confirmation')).toBe(words);
  });

  it.each([
    ['without an address', receipt(null), true],
    ['where its address got enough of them', receipt('a@b.it', true, { mailHeldBack: true }), true],
    ['where the shop sends none', receipt('a@b.it'), false],
  ])('is none %s: the page itself is to be kept', (_, to, sendsMail) => {
    expect(getsMail(to, sendsMail)).toBe(false);
    expect(keepWords(to)).toBe(`${NONE} FI-2026-000123.`);
  });
});
