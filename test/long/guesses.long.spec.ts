// @takes 90 s
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { newList } from '../../backend/src/modules/gift-lists/testing/new-list.js';
import { createTestApp } from '../../backend/src/platform/testing/test-app.js';

jest.setTimeout(20 * 60_000);

const GUESSES = 10_000;
const GUESTS = 300;
/** How many calls of each attack are under way together. */
const AT_ONCE = 20;
/** Beyond these an hour, one attempt a second is compared. */
const FREE = 50;
/** A mobile carrier puts all of its guests behind one address. */
const CARRIER = '198.51.100.7';

let listId: number;
let lockedId: number;
const shop = forAllTests(() => createTestApp({ config: { trustProxy: ['127.0.0.1'] } }));
beforeAll(async () => {
  const admin = await shop.signInAsAdmin();
  const ways = {
    allowedPaymentMethods: { inNegozio: true },
    allowedDeliveryModes: { buyerPickup: true, beneficiaryPickup: true },
  };
  listId = (await newList(admin, ways)).id;
  lockedId = (await newList(admin, { ...ways, password: 'Girasole!' })).id;
});

interface Called {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

async function call(
  method: string,
  path: string,
  from: string,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
): Promise<Called> {
  const answer = await fetch(new URL(path, shop.url), {
    method,
    body: body && JSON.stringify(body),
    headers: { 'x-forwarded-for': from, cookie, ...(body && { 'content-type': 'application/json' }) },
  });
  const set = answer.headers.getSetCookie()[0]?.split(';')[0];
  const text = await answer.text();
  return {
    status: answer.status,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: set ?? cookie,
  };
}

/** Another network for each guess: the counters of one’s own stop nobody who has so many. */
const network = (n: number) => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;

interface Attack {
  readonly compared: number;
  readonly refused: number;
  readonly seconds: number;
}

async function attack(guess: (n: number) => Promise<number>, wrong: number): Promise<Attack> {
  const counts = new Map<number, number>();
  const start = performance.now();
  let next = 0;
  const guesser = async () => {
    while (next < GUESSES) {
      const n = (next += 1);
      const status = await guess(n);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  expect([...counts.keys()].toSorted()).toEqual([wrong, 429].toSorted());
  return {
    compared: counts.get(wrong) ?? 0,
    refused: counts.get(429) ?? 0,
    seconds: (performance.now() - start) / 1000,
  };
}

/** Opens the list, begins, and reserves a share; answers how long that took, in milliseconds. */
async function checkOut(n: number): Promise<number> {
  const start = performance.now();
  const seen = await call('GET', `/api/gift-lists/${listId}`, CARRIER);
  expect(seen).toMatchObject({ status: 200, body: { active: true } });
  const begun = await call('POST', '/api/transactions', CARRIER, {
    body: {
      giftListId: listId,
      productId: 0,
      isCheckoutStep1: true,
      isQuotaPayment: true,
      amount: '10.00',
      buyerName: 'Giulia',
      buyerEmail: `giulia-${n}@posta.example`,
      buyerPhone: '333 555 0142',
    },
  });
  expect(begun.status).toBe(201);
  const done = await call('PUT', `/api/transactions/${String(begun.body['id'])}`, CARRIER, {
    body: { paymentMethod: 'in_negozio', status: 'completata' },
    cookie: begun.cookie,
  });
  expect(done).toMatchObject({ status: 200, body: { stage: 'reserved' } });
  return performance.now() - start;
}

/** One after the other, as people come. */
async function guests(from: number, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push(await checkOut(from + n));
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number) =>
  Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);

it(`${GUESSES} guesses at a login and at a list password, while ${GUESTS} guests of one address check out`, async () => {
  const calm = await guests(0, 30);
  const attacks = Promise.all([
    attack(async (n) => {
      const body = { username: 'titolare', password: `sbagliata-${n}` };
      return (await call('POST', '/api/login', network(n), { body })).status;
    }, 401),
    attack(async (n) => {
      const body = { password: `sbagliata-${n}` };
      return (await call('POST', `/api/gift-lists/${lockedId}/unlock`, network(n), { body })).status;
    }, 403),
  ]);
  // Both attacks have used up what is free by then.
  await pause(1_000);
  const pressed = await guests(1_000, GUESTS);
  const [login, list] = await attacks;
  const line = (what: string, { compared, refused, seconds }: Attack) =>
    `${what}: ${compared} of ${GUESSES} compared (${refused} refused with 429) in ${seconds.toFixed(0)} s: ` +
    `${((compared / seconds) * 60).toFixed(0)} a minute, ${(((compared - FREE) / seconds) * 60).toFixed(0)} beyond the first ${FREE}`;
  process.stdout.write(
    `\n${line('login', login)}\n${line('list password', list)}\n` +
      `${GUESTS} checkouts behind one address, none refused: ${at(pressed, 0.5)} ms in the middle, ` +
      `${at(pressed, 0.95)} ms at 95 % (without the attacks ${at(calm, 0.5)} and ${at(calm, 0.95)} ms)\n`,
  );
  for (const { compared, seconds } of [login, list]) expect(compared).toBeLessThanOrEqual(FREE + seconds + 1);
  expect(pressed).toHaveLength(GUESTS);
  expect(at(pressed, 0.95)).toBeLessThan(5_000);
});
