import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash, verify } from '@node-rs/argon2';
import { THREAD_LANES } from '../../../platform/index.js';
import { fillLane } from '../../../platform/testing/fill-lane.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../testing/new-list.js';
import { PASSWORD_ATTEMPTS, PER_NETWORK } from './list-keys.js';

describe('the password of a list', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp({ config: { logLevel: 'info' } });
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const locked = (changes: Record<string, unknown> = {}) =>
    newList(staff, { password: 'Girasole!', publicMessage: 'Benvenuti', ...changes });
  const address = (id: number) => `/api/gift-lists/${id}`;
  const stored = async (id: number) =>
    (
      await shop.pool.query(
        'select password_hash as hash, password_copy as copy, password_version as version from gift_lists.gift_list where id = $1',
        [id],
      )
    ).rows[0];

  it('is kept as an argon2id hash and an encrypted copy that staff read', async () => {
    const { id, password } = await locked();
    expect(password).toBe('Girasole!');
    const { hash, copy, version } = await stored(id);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(copy).not.toContain('Girasole');
    expect(version).toBe(1);
    const { body } = await staff.get('/api/gift-lists');
    expect(body.find((list: { id: number }) => list.id === id).password).toBe('Girasole!');
  });

  it('hides all but name and occasion, in every route', async () => {
    const { id } = await locked();
    const { body } = await shop.http.get(address(id)).expect(200);
    expect(body).toEqual({
      id,
      name: 'Anna e Marco',
      occasionName: 'Matrimonio',
      active: false,
      requiresPassword: true,
    });
    for (const path of [`/api/products?giftListId=${id}`, `${address(id)}/qrcode`]) {
      const refused = await shop.http.get(path).expect(403);
      expect(refused.body).toMatchObject({ code: 'LIST_LOCKED' });
    }
    await shop.http.get(`/api/product-gift-lists/relation?productId=1&giftListId=${id}`).expect(403);
  });

  it('is asked before anything is said about dates', async () => {
    const { id } = await locked({ endDate: '2020-01-01' });
    expect((await shop.http.get(address(id))).body).toMatchObject({ active: false, requiresPassword: true });
    const { body } = await shop.http
      .post(`${address(id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(200);
    expect(body).toMatchObject({ active: false, requiresPassword: false, endDate: '2020-01-01' });
  });

  it('lets the browser in that gives it, and no other', async () => {
    const { id } = await locked();
    const guest = shop.browser();
    const answer = await guest
      .post(`${address(id)}/unlock`)
      .send({ password: ' Girasole! ' })
      .expect(200);
    expect(answer.body).toMatchObject({ id, active: true, publicMessage: 'Benvenuti' });
    expect(answer.body).not.toHaveProperty('password');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^fiocco_list_${id}=`));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Girasole/);
    expect((await guest.get(address(id))).body).toMatchObject({ active: true });
    await guest.get(`/api/products?giftListId=${id}`).expect(200, []);
    await guest.get(`${address(id)}/qrcode`).expect(200);
    expect((await shop.http.get(address(id))).body).toMatchObject({ active: false });
    const other = await locked();
    expect((await guest.get(address(other.id))).body).toMatchObject({
      active: false,
      requiresPassword: true,
    });
  });

  it('may stand in the address, and then sets the same cookie', async () => {
    const { id } = await locked();
    for (const path of [address(id), `/api/products?giftListId=${id}`, `${address(id)}/qrcode`]) {
      const guest = shop.browser();
      const [bare, question] = [path.split('?')[0] ?? '', path.includes('?') ? `${path}&` : `${path}?`];
      const wrong = await guest.get(`${question}password=sbagliata`);
      expect(String(wrong.headers['set-cookie'])).not.toContain('fiocco_list_');
      expect([200, 403]).toContain(wrong.status);
      const right = await guest.get(`${question}password=Girasole!`).expect(200);
      expect(String(right.headers['set-cookie'])).toContain(`fiocco_list_${id}=`);
      expect((await guest.get(address(id))).body).toMatchObject({ active: true });
      expect(bare).toBeTruthy();
    }
    const twice = await shop.http.get(`${address(id)}?password=a&password=Girasole!`).expect(200);
    expect(twice.body).toMatchObject({ active: false });
  });

  it.each([
    [{ password: 'GIRASOLE!' }, 403, 'WRONG_LIST_PASSWORD'],
    [{ password: 'x'.repeat(900) }, 403, 'WRONG_LIST_PASSWORD'],
    [{ password: '' }, 400, 'VALIDATION_FAILED'],
    [{ password: null }, 400, 'VALIDATION_FAILED'],
    [{ password: ['Girasole!'] }, 400, 'VALIDATION_FAILED'],
    [{ password: { a: 1 } }, 400, 'VALIDATION_FAILED'],
    [{ password: 'a\0b' }, 400, 'VALIDATION_FAILED'],
    [{}, 400, 'VALIDATION_FAILED'],
  ])('is not %j', async (body, status, code) => {
    const { id } = await locked();
    const refused = await shop.http
      .post(`${address(id)}/unlock`)
      .send(body)
      .expect(status);
    expect(refused.body.code).toBe(code);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['girasole – dell’orto', "Girasole - dell'orto"],
    ['*Girasole* ', 'girasole'],
    ['\u200bGirasole\u00a0!', 'Girasole !'],
    ['Perche\u0301 no', 'perché no'],
    ['“Girasole--2027”. ', 'Girasole—2027'],
    ['Sì…', 'Sì...'],
  ])('opens with %j where it is %j, in both ways', async (typed, password) => {
    const { id } = await locked({ password });
    await shop.http
      .post(`${address(id)}/unlock`)
      .send({ password: typed })
      .expect(200);
    const asked = await shop.http.get(`${address(id)}?password=${encodeURIComponent(typed)}`).expect(200);
    expect(asked.body).toMatchObject({ active: true });
    const spelt = await staff
      .put(address(id))
      .send({ password: `*${password}*` })
      .expect(200);
    expect([spelt.body.password, (await stored(id)).version]).toEqual([`*${password}*`, 1]);
  });

  it('of an earlier release opens as before and as today, and is then kept as today', async () => {
    const { id } = await locked({ password: 'Perché No' });
    const earlier = await hash('Perché No', { memoryCost: 1024, timeCost: 1 });
    await shop.pool.query('update gift_lists.gift_list set password_hash = $2 where id = $1', [id, earlier]);
    for (const password of ['PERCHÉ No', 'perche no'])
      await shop.http
        .post(`${address(id)}/unlock`)
        .send({ password })
        .expect(403);
    for (const password of ['*perche\u0301 No*', 'Perché No'])
      await shop.http
        .post(`${address(id)}/unlock`)
        .send({ password })
        .expect(200);
    const { hash: kept, version } = await stored(id);
    expect([await verify(kept, 'perché No'), version]).toEqual([true, 1]);
  });

  it('may be guessed a few times only, per address and list, in both ways together', async () => {
    const { id } = await locked();
    const other = await locked();
    const half = PASSWORD_ATTEMPTS.attempts / 2;
    for (let i = 0; i < half; i++)
      await shop.http
        .post(`${address(id)}/unlock`)
        .send({ password: `no${i}` })
        .expect(403);
    for (let i = 0; i < half; i++) await shop.http.get(`${address(id)}?password=no${i}`).expect(200);
    const refused = await shop.http
      .post(`${address(id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(429);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      error: expect.stringMatching(/^Troppi tentativi/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await shop.http.get(`${address(id)}?password=Girasole!`).expect(429);
    await shop.http.get(`/api/products?giftListId=${id}&password=Girasole!`).expect(429);
    await shop.http
      .post(`${address(other.id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(200);
    expect((await shop.http.get(address(id))).status).toBe(200);
  });

  it('is not looked at while too many wait, which costs no guess', async () => {
    const { id } = await locked();
    const unlock = () => shop.http.post(`${address(id)}/unlock`).send({ password: 'Girasole!' });
    const free = fillLane(THREAD_LANES.listPasswords);
    for (let n = 0; n < 12; n += 1) await unlock().expect(503, /BUSY/);
    await free();
    await unlock().expect(200);
  });

  it('keeps out whoever guesses, and not the others behind the same network', async () => {
    const { id } = await locked();
    const asked = async () => {
      const guest = shop.browser();
      await guest.get(address(id)).expect(200);
      return async (password: string) =>
        (await guest.post(`${address(id)}/unlock`).send({ password })).status;
    };
    const guesser = await asked();
    for (let i = 0; i < PASSWORD_ATTEMPTS.attempts; i++) expect(await guesser(`no${i}`)).toBe(403);
    expect(await guesser('Girasole!')).toBe(429);

    const guest = await asked();
    expect(await guest('girasole')).toBe(403);
    expect(await guest('Girasole!')).toBe(200);

    // Many browsers of one network have a limit together.
    for (let tried = PASSWORD_ATTEMPTS.attempts + 1; tried < PER_NETWORK.attempts; tried += 1) {
      const next = await asked();
      expect(await next('no')).toBe(403);
    }
    expect(await (await asked())('Girasole!')).toBe(429);
    // A cookie that was made up is none.
    const forged = shop.http
      .post(`${address(id)}/unlock`)
      .set('cookie', `fiocco_guess_${id}=me.99999999999.x`);
    expect((await forged.send({ password: 'Girasole!' })).status).toBe(200);
  });

  it('lets no crowd of guesses through that comes at once', async () => {
    const { id } = await locked();
    const guesses = Array.from({ length: 40 }, (_, i) =>
      shop.http.post(`${address(id)}/unlock`).send({ password: `no${i}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(PASSWORD_ATTEMPTS.attempts);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - PASSWORD_ATTEMPTS.attempts);
  });

  it('forgets the wrong guesses after the right one', async () => {
    const { id } = await locked();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < PASSWORD_ATTEMPTS.attempts - 1; i++) {
        await shop.http
          .post(`${address(id)}/unlock`)
          .send({ password: 'no' })
          .expect(403);
      }
      await shop.http
        .post(`${address(id)}/unlock`)
        .send({ password: 'Girasole!' })
        .expect(200);
    }
  });

  it('ends every earlier key when it changes, and stays when the edit does not name it', async () => {
    const { id } = await locked();
    const guest = shop.browser();
    const isIn = async () => (await guest.get(address(id))).body.active;
    await guest
      .post(`${address(id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(200);
    await staff.put(address(id)).send({ name: 'Altro nome' }).expect(200);
    await staff.put(address(id)).send({ password: 'Girasole!' }).expect(200);
    expect(await isIn()).toBe(true);
    expect((await stored(id)).version).toBe(1);
    await staff.put(address(id)).send({ password: 'Papavero?' }).expect(200);
    expect(await isIn()).toBe(false);
    await guest
      .post(`${address(id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(403);
    await guest
      .post(`${address(id)}/unlock`)
      .send({ password: 'Papavero?' })
      .expect(200);
    expect(await isIn()).toBe(true);
  });

  it('opens the list when it is emptied, and old keys stay worthless when it returns', async () => {
    const { id } = await locked();
    const guest = shop.browser();
    await guest
      .post(`${address(id)}/unlock`)
      .send({ password: 'Girasole!' })
      .expect(200);
    const { body } = await staff.put(address(id)).send({ password: '' }).expect(200);
    expect(body).toMatchObject({ password: null, requiresPassword: false });
    expect(await stored(id)).toEqual({ hash: null, copy: null, version: 2 });
    expect((await shop.http.get(address(id))).body).toMatchObject({ active: true, requiresPassword: false });
    await staff.put(address(id)).send({ password: 'Girasole!' }).expect(200);
    expect((await guest.get(address(id))).body).toMatchObject({ active: false, requiresPassword: true });
  });

  it('is not asked of staff', async () => {
    const { id } = await locked();
    await staff.get(`/api/products?giftListId=${id}`).expect(200);
    await staff.get(`${address(id)}/qrcode`).expect(200);
    expect((await staff.get(address(id))).body).toMatchObject({ preview: true, active: true });
  });

  it('can be given to another site by nobody', async () => {
    const { id } = await locked();
    const forged = shop.http.post(`${address(id)}/unlock`).set('Origin', 'https://altrove.example');
    await forged.send({ password: 'Girasole!' }).expect(403, /FOREIGN_ORIGIN/);
  });

  it('is never logged', () => {
    expect(shop.logLines.join('\n')).toContain('GET /api/gift-lists/:id');
    expect(shop.logLines.join('\n')).not.toMatch(/girasole|papavero|sbagliata/i);
  });
});
