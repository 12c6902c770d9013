import { describe, expect, it, jest } from '@jest/globals';
import { runningClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { Paper } from '../../platform/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { Counter } from '../transactions/testing/counter.js';

const test = forAllTests(() => createTestApp({ clock: runningClock() }));
const counter = forAllTests(() => Counter.in(test));
const paid = { collected: true, receiptId: 'r-1' };

/** All that the paper says, as it was handed to its writer: the file has ids of glyphs in place of letters. */
function said() {
  const words: string[] = [];
  for (const part of ['heading', 'paragraph', 'table', 'total'] as const) {
    const usual = Paper.prototype[part] as (...of: unknown[]) => Paper;
    jest.spyOn(Paper.prototype, part as 'heading').mockImplementation(function (
      this: Paper,
      ...of: unknown[]
    ) {
      words.push(JSON.stringify(of.at(part === 'table' || part === 'total' ? 1 : 0)));
      return usual.apply(this, of);
    } as never);
  }
  return words;
}

describe('the statement of a list', () => {
  it('says who gave what, the messages, the credit and what is to come, and no address or price of a gift', async () => {
    const place = await counter.gift({ isQuota: true });
    const other = { giftListId: place.giftListId, productId: 0 };
    await counter.sold(
      { ...paid, type: 'quota', amount: '40', buyerMessage: 'Con affetto, perché sì' },
      place,
    );
    await counter.sold({ ...paid, type: 'quota', amount: '25', buyerName: 'Łukasz' }, other);
    const words = said();
    const { headers, body } = await counter.staff
      .get(`/api/gift-lists/${place.giftListId}/statement.pdf`)
      .expect(200);
    jest.restoreAllMocks();
    expect(headers['content-type']).toBe('application/pdf');
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const all = words.join('\n');
    for (const one of [
      'Giulia Ferri',
      'Łukasz',
      'Con affetto, perché sì',
      '40,00',
      'Credito disponibile',
      '65,00',
    ])
      expect(all).toContain(one);
    for (const secret of ['giulia@posta.example', '333 555 0142', '129,00'])
      expect(all).not.toContain(secret);
  });

  it('is staff’s, and not found where the list is none', async () => {
    const { giftListId } = await counter.gift();
    await test.browser().get(`/api/gift-lists/${giftListId}/statement.pdf`).expect(401);
    await counter.staff.get('/api/gift-lists/999999999999/statement.pdf').expect(404);
  });
});
