// @takes 50 s
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { foldName, THREAD_LANES } from '../../platform/index.js';
import { attemptsOf, longestPause, putOffTurns, useUp } from '../../platform/testing/ceilings.js';
import { fillLane } from '../../platform/testing/fill-lane.js';
import { createTestApp, PASSWORD } from '../../platform/testing/test-app.js';
import { PER_NAME, PER_NAME_AND_DAY, SETUP } from './identity.controller.js';
import { IdentityModule } from './index.js';

jest.setTimeout(30_000);

const TURN_MS = 1_000;
/** More calls wait than are let through. */
const FULL_MS = 60_000;
const owner = { rule: PER_NAME, key: foldName('titolare') };
const setup = { rule: SETUP, key: 'code' };
const network = (n: number) => `2001:db8:${n.toString(16)}::1`;

const shop = forAllTests(() =>
  createTestApp({ modules: [IdentityModule], config: { trustProxy: ['127.0.0.1'] } }),
);
beforeAll(async () => {
  await shop.signInAsAdmin();
});
beforeEach(() => shop.pool.query('delete from throttle'));

const signIn = (from: number, password: string, username = 'titolare', cookie = '') =>
  shop.http
    .post('/api/login')
    .set({ 'x-forwarded-for': network(from), cookie })
    .send({ username, password });

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0] ?? '');
const known = async (from = 9): Promise<string> =>
  cookiesOf(await signIn(from, PASSWORD).expect(200)).find((cookie) => cookie.startsWith('fiocco_known_')) ??
  '';

/** Uses up the limit: fifty wrong passwords, and one more that was let through first. */
async function exhausted(): Promise<void> {
  await useUp(shop, owner);
  await signIn(1, 'sbagliata').expect(401);
}

describe('guessing a password from many networks', () => {
  it('is free of waits for fifty attempts, however the name is written, and the right ones don’t count', async () => {
    await useUp(shop, owner, 2);
    await signIn(1, 'sbagliata', 'TITOLARE').expect(401);
    for (let n = 0; n < 3; n += 1) await signIn(2, PASSWORD).expect(200);
    await signIn(3, 'sbagliata', 'ｔitolare').expect(401);
    expect(await attemptsOf(shop, 'login-name-turn')).toBe(0);
    await signIn(4, 'sbagliata').expect(401);
    expect(await attemptsOf(shop, 'login-name-turn')).toBe(1);
  });

  it('takes a second and more beyond them, and the right password still gets in', async () => {
    await useUp(shop, owner);
    expect(await longestPause(signIn(1, 'sbagliata').expect(401))).toBeGreaterThanOrEqual(TURN_MS);
    expect(await longestPause(signIn(2, PASSWORD).expect(200))).toBeGreaterThanOrEqual(TURN_MS);
    await signIn(3, PASSWORD, 'altra').expect(401);
    expect(await attemptsOf(shop, 'login-name-turn')).toBe(1);
  });

  it('is refused while too many wait, which costs no attempt of one’s own', async () => {
    await exhausted();
    await putOffTurns(shop, owner, FULL_MS);
    for (let n = 0; n < 12; n += 1) {
      const { headers, body } = await signIn(2, PASSWORD).expect(429);
      expect(body.code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([await attemptsOf(shop, 'login'), await attemptsOf(shop, 'login-address')]).toEqual([1, 1]);
    await putOffTurns(shop, owner, 0);
    await signIn(2, PASSWORD).expect(200);
  });

  it('is refused while too many passwords wait to be checked, which costs no attempt, and lists’ are no others', async () => {
    const lists = fillLane(THREAD_LANES.listPasswords);
    const drawing = fillLane(THREAD_LANES.drawing);
    await signIn(1, PASSWORD).expect(200);
    await Promise.all([lists(), drawing()]);
    const accounts = fillLane(THREAD_LANES.accountPasswords);
    for (let n = 0; n < 12; n += 1) {
      const { headers } = await signIn(2, PASSWORD).expect(503, /BUSY/);
      expect(headers['retry-after']).toBe('2');
    }
    await accounts();
    await signIn(2, PASSWORD).expect(200);
  });

  it('leaves room in the queue: of one network one waits', async () => {
    await exhausted();
    await putOffTurns(shop, owner, 3 * TURN_MS);
    const greedy = Promise.all(Array.from({ length: 8 }, () => signIn(2, 'sbagliata')));
    const [statuses] = await Promise.all([
      greedy.then((answers) => answers.map(({ status }) => status)),
      signIn(3, PASSWORD).expect(200),
    ]);
    expect(statuses.toSorted()).toEqual([401, ...Array<number>(7).fill(429)]);
    // One attempt from the first network, and the one that was compared.
    expect(await attemptsOf(shop, 'login')).toBe(2);
    await signIn(2, PASSWORD).expect(200);
  });
});

describe('guessing a password from one /48', () => {
  const within = (n: number) => `2001:db8:48:${n.toString(16)}::1`;
  const from = (address: string, password: string, username = 'titolare') =>
    shop.http.post('/api/login').set('x-forwarded-for', address).send({ username, password });

  it('ends with a hundred attempts at a name, ten times those of a /64, and others go on', async () => {
    await from(within(99), 'sbagliata', 'anna').expect(401);
    await shop.pool.query(`update throttle set points = points + 98 where key like 'login-wide:%'`);
    await from(within(100), 'sbagliata', 'anna').expect(401);
    expect((await from(within(101), 'sbagliata', 'anna').expect(429)).body.code).toBe('TOO_MANY_ATTEMPTS');
    await from(within(102), 'sbagliata', 'berta').expect(401);
    await from('2001:db8:49::1', 'sbagliata', 'anna').expect(401);
  });

  it('leaves room in the queue: of sixty networks within it ten wait at most, and the right one gets in', async () => {
    await exhausted();
    await putOffTurns(shop, owner, 2 * TURN_MS);
    const crowd = Promise.all(Array.from({ length: 60 }, (_, n) => from(within(n), 'sbagliata')));
    const [statuses] = await Promise.all([
      crowd.then((answers) => answers.map(({ status }) => status)),
      signIn(3, PASSWORD).expect(200),
    ]);
    const waited = statuses.filter((status) => status === 401).length;
    expect([waited <= 10, statuses.filter((status) => status === 429).length]).toEqual([true, 60 - waited]);
  });
});

describe('a name of which a hundred passwords were wrong in a day', () => {
  it('is tried every ten seconds by strange browsers; a known one passes at once', async () => {
    const cookie = await known();
    await useUp(shop, { rule: PER_NAME_AND_DAY, key: owner.key });
    const strange = longestPause(signIn(2, PASSWORD).expect(200));
    await signIn(3, PASSWORD, 'titolare', cookie).expect(200);
    expect(await strange).toBeGreaterThanOrEqual(10 * TURN_MS);
    // The right one was no failure.
    expect(await attemptsOf(shop, 'login-name-day')).toBe(100);
  });
});

describe('guessing the setup code from many networks', () => {
  it('takes a second and more beyond fifty, and the right code still gets in', async () => {
    const setupCode = 'a1b2c3d4e5f6';
    const production = await createTestApp({
      modules: [IdentityModule],
      config: { production: true, setupCode, trustProxy: ['127.0.0.1'] },
    });
    const register = (from: number, code: string) =>
      production.http
        .post('/api/register')
        .set('x-forwarded-for', network(from))
        .send({ username: 'titolare', password: PASSWORD, setupCode: code });
    try {
      await useUp(production, setup);
      expect(await longestPause(register(1, 'sbagliato').expect(403))).toBeGreaterThanOrEqual(TURN_MS);
      await putOffTurns(production, setup, FULL_MS);
      await register(2, setupCode).expect(429);
      expect(await attemptsOf(production, 'register')).toBe(1);
      await putOffTurns(production, setup, 0);
      expect(await longestPause(register(2, setupCode).expect(201))).toBeGreaterThanOrEqual(TURN_MS);
    } finally {
      await production.close();
    }
  });
});

describe('a browser in which the name signed in before', () => {
  const isFull = async () => {
    await exhausted();
    await putOffTurns(shop, owner, FULL_MS);
  };

  it('signs in at once while strangers keep the queue full, and counts for nothing with them', async () => {
    const cookie = await known();
    await isFull();
    const before = await attemptsOf(shop, 'login-name');
    await signIn(2, PASSWORD).expect(429);
    await signIn(2, 'sbagliata', 'titolare', cookie).expect(401);
    await signIn(2, PASSWORD, 'TITOLARE', cookie).expect(200);
    expect(await attemptsOf(shop, 'login-name')).toBe(before);
  });

  it('has ten attempts in whatever networks and is then as any other; another sign-in gives it ten more', async () => {
    const cookie = await known();
    await isFull();
    for (let n = 0; n < 10; n += 1) await signIn(20 + n, 'sbagliata', 'titolare', cookie).expect(401);
    await signIn(40, PASSWORD, 'titolare', cookie).expect(429);
    await putOffTurns(shop, owner, 0);
    const renewed = await known(41);
    await putOffTurns(shop, owner, FULL_MS);
    await signIn(42, PASSWORD, 'titolare', renewed).expect(200);
    await signIn(43, PASSWORD, 'titolare', cookie).expect(429);
  });

  it('is known by a cookie that opens nothing, tells no name and outlives the logout', async () => {
    const browser = shop.browser();
    const { headers } = await browser
      .post('/api/login')
      .send({ username: 'titolare', password: PASSWORD })
      .expect(200);
    const cookie =
      (headers['set-cookie'] as unknown as string[]).find((each) => each.startsWith('fiocco_known_')) ?? '';
    expect(cookie).toMatch(
      /^fiocco_known_[\w-]{12}=[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await shop.http
      .get('/api/user')
      .set('cookie', cookie.split(';')[0] ?? '')
      .expect(401);
    const left = await browser.post('/api/logout').expect(204);
    expect(String(left.headers['set-cookie'])).not.toContain('fiocco_known_');
    await isFull();
    await browser.post('/api/login').send({ username: 'titolare', password: PASSWORD }).expect(200);
  });

  it('is none by a forged cookie, one of another name or one that was changed', async () => {
    const cookie = await known();
    await isFull();
    const [name, value = ''] = cookie.split('=');
    const [id, expires, signature = ''] = value.split('.');
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const forged = [
      `${name}=`,
      `${name}=${id}`,
      `${name}=x${id}.${expires}.${signature}`,
      `${name}=${id}.${Number(expires) + 1}.${signature}`,
      `${name}=${id}.${expires}.${other}`,
    ];
    for (const [n, each] of forged.entries()) await signIn(60 + n, PASSWORD, 'titolare', each).expect(429);
    await useUp(shop, { rule: PER_NAME, key: foldName('altra') });
    expect(await longestPause(signIn(70, PASSWORD, 'altra', cookie).expect(401))).toBeGreaterThanOrEqual(
      TURN_MS,
    );
  });
});
