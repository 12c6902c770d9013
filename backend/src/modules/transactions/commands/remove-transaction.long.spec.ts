// @takes 10 s
import { expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { Counter } from '../testing/counter.js';

// Two hundred sales and their deletions.
jest.setTimeout(300_000);

const test = forAllTests(() => createTestApp());
const counter = forAllTests(() => Counter.in(test));

it('an admin deletes two hundred rows one after the other, and is refused forty of them that are paid', async () => {
  const place = await counter.gift({ listQuantity: 200 }, { quantityAvailable: 200 });
  const answers: number[] = [];
  const expected: number[] = [];
  for (let row = 0; row < 200; row += 1) {
    const isPaid = row % 5 === 0;
    await counter.sold(isPaid ? { collected: true, receiptId: 'r-1' } : {}, place);
    expected.push(isPaid ? 409 : 204);
  }
  const { body } = await counter.admin
    .get(`/api/transactions?giftListId=${place.giftListId}&sort=timestamp&dir=asc`)
    .expect(200);
  for (const { id } of body as { id: string }[])
    answers.push((await counter.admin.delete(`/api/transactions/${id}`)).status);
  expect(answers).toEqual(expected);
});
