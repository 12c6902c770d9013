// @takes 12 s
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../../gift-lists/testing/new-list.js';
import { MailSink } from '../../notifications/testing/mail-sink.js';
import { beginDraft, guest } from '../testing/guests.js';

/* What a flood of reservations leaves, and what a feast behind one address notices. */

jest.setTimeout(180_000);
const sink = new MailSink();
let test: TestApp;
let giftListId: number;

beforeAll(async () => {
  test = await createTestApp({ config: { trustProxy: ['127.0.0.1'], smtpUrl: await sink.listen() } });
  giftListId = (await newList(await test.signInAsAdmin())).id;
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

const atRest = () => eventually(() => noJobIsDue(test.pool, new Date()), { timeoutMs: 60_000, everyMs: 20 });

async function takes(network: string, buyerEmail: string, how: object, givesBack = false) {
  const who = guest(network);
  const id = await beginDraft(who, test, { giftListId, productId: 0, buyerEmail });
  const { body } = await who(test, 'put', `/api/transactions/${id}`, { ...how, amount: '50.00' });
  if (givesBack) {
    // A mail of what was given back before it left is not sent at all.
    await atRest();
    await who(test, 'post', `/api/transactions/${id}/cancel`, {});
  }
  return body as Transaction;
}

const RESERVES = { paymentMethod: 'in_negozio', status: 'completata' };
/** Holds, as whoever goes on to the page of a card does. */
const HOLDS = { paymentMethod: 'in_negozio' };

it('lets eighty guests of one address have their gifts, eighteen of them to be paid in the shop', async () => {
  const feast = Array.from({ length: 80 }, (_, n) =>
    takes('203.0.113.1', `festa-${n}@posta.example`, n % 4 === 0 && n < 72 ? RESERVES : HOLDS),
  );
  const taken = await Promise.all(feast);
  expect(taken.filter(({ stage }) => stage === 'reserved')).toHaveLength(18);
  expect(taken.filter(({ stage }) => stage === 'held')).toHaveLength(62);
  expect(taken.filter(({ confirmBy }) => confirmBy !== undefined)).toEqual([]);
});

it('leaves of a flood twenty reservations that stand, and three mails in the mailbox that it names', async () => {
  const victim = 'estranea@posta.example';
  const answers: Transaction[] = [];
  for (let n = 0; n < 30; n += 1) answers.push(await takes('203.0.113.2', victim, RESERVES, true));
  for (let n = 0; n < 30; n += 1)
    answers.push(await takes('203.0.113.2', `altra-${n}@posta.example`, RESERVES));
  expect(answers.filter(({ confirmBy }) => confirmBy === undefined)).toHaveLength(20);
  expect(answers.slice(-30).filter(({ confirmBy }) => confirmBy === undefined)).toEqual([]);
  await atRest();
  expect(sink.received.filter(({ recipients }) => recipients.includes(victim))).toHaveLength(3);
});
