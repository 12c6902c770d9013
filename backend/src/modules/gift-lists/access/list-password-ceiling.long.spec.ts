// @takes 8 s
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { attemptsOf, longestPause, putOffTurns, useUp } from '../../../platform/testing/ceilings.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../testing/new-list.js';
import { PER_LIST } from './list-keys.js';

const TURN_MS = 1_000;

describe('guessing a list’s password from many networks', () => {
  let shop: TestApp;
  let id: number;
  beforeAll(async () => {
    shop = await createTestApp({ config: { trustProxy: ['127.0.0.1'] } });
    ({ id } = await newList(await shop.signInAsAdmin(), { password: 'Girasole!' }));
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.pool.query('delete from throttle'));

  const all = () => ({ rule: PER_LIST, key: String(id) });
  const network = (n: number) => ({ 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` });
  const unlock = (from: number, password: string) =>
    shop.http.post(`/api/gift-lists/${id}/unlock`).set(network(from)).send({ password });
  const open = (from: number, password: string) =>
    shop.http.get(`/api/gift-lists/${id}`).query({ password }).set(network(from));

  it('takes a second and more beyond fifty, in both ways, and the right one still gets in', async () => {
    await useUp(shop, all(), 1);
    await unlock(1, 'sbagliata').expect(403);
    expect(await attemptsOf(shop, 'list-password-all-turn')).toBe(0);
    expect(await longestPause(unlock(2, 'sbagliata').expect(403))).toBeGreaterThanOrEqual(TURN_MS);
    expect(await longestPause(open(3, 'sbagliata').expect(200))).toBeGreaterThanOrEqual(TURN_MS);
    const right = unlock(4, 'Girasole!').expect(200);
    expect(await longestPause(right)).toBeGreaterThanOrEqual(TURN_MS);
    expect((await open(5, 'Girasole!').expect(200)).body).toMatchObject({ active: true });
  });

  it('is refused while too many wait, which costs no attempt of one’s own', async () => {
    await useUp(shop, all());
    await unlock(1, 'sbagliata').expect(403);
    await putOffTurns(shop, all(), 60_000);
    for (let n = 0; n < 12; n += 1) await unlock(2, 'Girasole!').expect(429, /TOO_MANY_ATTEMPTS/);
    expect(await attemptsOf(shop, 'list-password')).toBe(1);
    await putOffTurns(shop, all(), 0);
    await unlock(2, 'Girasole!').expect(200);
  });

  it('lets those in at once who gave it before', async () => {
    const guest = shop.browser();
    await guest.post(`/api/gift-lists/${id}/unlock`).send({ password: 'Girasole!' }).expect(200);
    await useUp(shop, all());
    await unlock(1, 'sbagliata').expect(403);
    await putOffTurns(shop, all(), 60_000);
    expect((await guest.get(`/api/gift-lists/${id}`).expect(200)).body).toMatchObject({ active: true });
  });
});
