import { describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { mailWords } from './mail-words.js';

const receipt = (email: string | null, owned = true, more: Partial<PublicTransaction> = {}) => ({
  email,
  transaction: { owned, orderNumber: 'FI-2026-000123', ...more } as PublicTransaction,
});

describe('the mail that a thank-you page promises', () => {
  it.each([
    ['is on its way to the address given', receipt('a@b.it'), true, 'La conferma è in viaggio verso a@b.it.'],
    [
      'goes to an address that others are not told',
      receipt(null, false),
      true,
      'La conferma arriva all’e-mail che hai lasciato.',
    ],
    [
      'is none without an address',
      receipt(null),
      true,
      'Non riceverai e-mail: annota il numero d’ordine FI-2026-000123.',
    ],
    [
      'is none where its address got enough of them',
      receipt('a@b.it', true, { mailHeldBack: true }),
      true,
      'Non riceverai e-mail: annota il numero d’ordine FI-2026-000123.',
    ],
    [
      'is none where the shop sends none',
      receipt('a@b.it'),
      false,
      'Non riceverai e-mail: annota il numero d’ordine FI-2026-000123.',
    ],
  ])('%s', (_, to, sendsMail, words) => {
    expect(mailWords(to, 'confirmation', sendsMail)).toBe(words);
  });
});
