import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnAccount, RecoveryCodes, SecondFactorSetup } from '@fiocco/contracts';
import { resealColumn } from '@fiocco/personal-data';
import { fixedClock } from '@fiocco/testing';
import { Secret, TOTP } from 'otpauth';
import { randomBytes } from 'node:crypto';
import { PersonalDataRegistry } from '../../../platform/index.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../index.js';
import { dumpOf } from '../testing/dump-of.js';

jest.setTimeout(60_000);

const MINUTE = 60_000;
const clock = fixedClock('2026-11-23T09:30:00Z');
const masterKeys = { 1: randomBytes(32), 2: randomBytes(32) };
const [CHROME, IPHONE] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
];
let shop: TestApp;
let other: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    modules: [IdentityModule],
    clock,
    config: { masterKey: { 1: masterKeys[1] }, trustProxy: ['127.0.0.1'] },
  });
  other = await createTestApp({ modules: [IdentityModule], clock, sharing: shop });
  await shop.signInAsAdmin();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let drawn = 0;
let username: string;
let id: number;
beforeEach(async () => {
  username = `persona${(drawn += 1)}`;
  const body = { username, password: PASSWORD, role: 'staff' };
  const admin = await shop.signInAsAdmin();
  id = (await admin.post('/api/administrators').send(body).expect(201)).body.id;
});

const login = (body: object, { at = shop, agent = CHROME, network = '10.0.0.1' } = {}) =>
  at.http
    .post('/api/login')
    .set({ 'user-agent': agent, 'x-forwarded-for': network })
    .send({ username, password: PASSWORD, ...body });
const signIn = async (agent = CHROME, at = shop): Promise<Browser> => {
  const browser = at.browser();
  await browser
    .post('/api/login')
    .set('user-agent', agent)
    .send({ username, password: PASSWORD })
    .expect(200);
  return browser;
};
const account = async (browser: Browser) =>
  (await browser.get('/api/account').expect(200)).body as OwnAccount;

describe('one’s own sessions', () => {
  it('are told by browser and last use, the one that asks first, and nobody else’s', async () => {
    const phone = await signIn(IPHONE);
    clock.advance(10 * MINUTE);
    const here = await signIn();
    clock.advance(MINUTE);
    const { sessions } = await account(here);
    expect(sessions).toMatchObject([
      { browser: 'Chrome su Windows', device: 'desktop', isCurrent: true },
      { browser: 'Safari su iOS', device: 'phone', isCurrent: false },
    ]);
    const startedAt = sessions[1]?.startedAt;
    clock.advance(30 * MINUTE);
    await phone.get('/api/user').expect(200);
    expect((await account(here)).sessions[1]).toMatchObject({
      startedAt,
      lastUsedAt: clock.now().toISOString(),
    });
  });

  it('end one by one or all but this, in every process, and a stranger’s never', async () => {
    const [here, second, third] = [await signIn(), await signIn(IPHONE), await signIn(CHROME, other)];
    const mine = (await account(second)).sessions.find(({ isCurrent }) => isCurrent);
    const admin = await shop.signInAsAdmin();
    await admin.delete(`/api/account/sessions/${mine?.id}`).expect(404, /SESSION_NOT_FOUND/);
    await here.delete('/api/account/sessions/1').expect(404, /SESSION_NOT_FOUND/);
    await here.delete(`/api/account/sessions/${mine?.id}`).expect(204);
    await second.get('/api/user').expect(401);
    await third.get('/api/user').expect(200);
    await here.delete('/api/account/sessions').expect(204);
    await third.get('/api/user').expect(401);
    expect((await account(here)).sessions).toHaveLength(1);
  });

  it('are listed no longer once they ended by their time', async () => {
    await signIn(IPHONE);
    clock.advance(13 * 60 * MINUTE);
    expect((await account(await signIn())).sessions).toHaveLength(1);
  });
});

describe('one’s own password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword = 'nuova-parola') =>
    browser.post('/api/account/password').send({ currentPassword, newPassword });

  it('changes by the present one; the other sessions end, this one goes on under another token', async () => {
    const [here, elsewhere] = [await signIn(), await signIn(IPHONE, other)];
    const { headers } = await change(here, PASSWORD).expect(204);
    expect(String(headers['set-cookie'])).toMatch(/^fiocco_session=ey/);
    await here.get('/api/user').expect(200);
    await elsewhere.get('/api/user').expect(401);
    await login({}).expect(401);
    await login({ password: 'nuova-parola' }).expect(200);
    expect(await account(here)).toMatchObject({ passwordChangedAt: clock.now().toISOString() });
  });

  it('stays without the present one, or with one that is too short, too long or too easy', async () => {
    const here = await signIn();
    const { body } = await change(here, 'sbagliata').expect(403);
    expect(body).toMatchObject({
      code: 'WRONG_PASSWORD',
      fields: { currentPassword: 'La password attuale non è corretta.' },
    });
    for (const wanted of ['12345', 'x'.repeat(101), '123456', 'fiocco2026'])
      await change(here, PASSWORD, wanted).expect(400);
    await login({}).expect(200);
  });

  it('is not guessed by whoever finds a session open', async () => {
    const [here, elsewhere] = [await signIn(), await signIn(IPHONE, other)];
    for (let n = 0; n < 10; n += 1) await change(n % 2 ? here : elsewhere, `sbagliata${n}`).expect(403);
    const { headers } = await change(here, PASSWORD).expect(429, /TOO_MANY_ATTEMPTS/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the second factor', () => {
  const codeOf = (key: string, aheadMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now().getTime() + aheadMs });
  const begin = async (browser: Browser) =>
    (await browser.post('/api/account/second-factor').expect(200)).body as SecondFactorSetup;
  const activate = async (browser: Browser) => {
    const { key } = await begin(browser);
    const body = { currentPassword: PASSWORD, code: codeOf(key) };
    const { recoveryCodes } = (
      await browser.post('/api/account/second-factor/confirm').send(body).expect(200)
    ).body as RecoveryCodes;
    clock.advance(MINUTE);
    return { key, recoveryCodes };
  };

  it('is shown as a QR code and as text, and counts for nothing until a code of it was typed', async () => {
    const here = await signIn();
    const { key, qrCode } = await begin(here);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const svg = Buffer.from(qrCode.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg[^>]+viewBox/);
    await login({}).expect(200);
    const confirm = (body: object) => here.post('/api/account/second-factor/confirm').send(body);
    await confirm({ currentPassword: PASSWORD, code: '000000' }).expect(400, /WRONG_CODE/);
    await confirm({ currentPassword: 'sbagliata', code: codeOf(key) }).expect(403, /WRONG_PASSWORD/);
    expect((await account(here)).secondFactor).toBeNull();
    await login({}).expect(200);
  });

  it('is asked for after the password; before it nothing is handed out', async () => {
    const here = await signIn();
    const { key } = await activate(here);
    const { body, headers } = await login({}).expect(401);
    expect(body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect(headers['set-cookie']).toBeUndefined();
    const wrong = await login({ code: '123456' }).expect(401);
    expect(wrong.body).toMatchObject({ code: 'WRONG_CODE', fields: { code: expect.any(String) } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    await login({ password: 'sbagliata', code: codeOf(key) }).expect(401, /WRONG_CREDENTIALS/);
    expect(await account(here)).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    await login({ code: codeOf(key) }).expect(200);
  });

  it('lets a code in once, in whatever process, and not a former one after it', async () => {
    const { key } = await activate(await signIn());
    const [code, former] = [codeOf(key), codeOf(key, -30_000)];
    const statuses = (await Promise.all([login({ code }), login({ code }, { at: other })])).map(
      (a) => a.status,
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
    await login({ code: former }).expect(401, /WRONG_CODE/);
    clock.advance(MINUTE);
    await login({ code: codeOf(key) }).expect(200);
  });

  it('ends the sessions that began without it, and not the one that asked', async () => {
    const [here, elsewhere] = [await signIn(), await signIn(IPHONE)];
    await activate(here);
    await here.get('/api/user').expect(200);
    await elsewhere.get('/api/user').expect(401);
  });

  it('is replaced by each recovery code once, however it is typed', async () => {
    const here = await signIn();
    const { recoveryCodes } = await activate(here);
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    await login({ code: first.toLowerCase().replace('-', ' ') }).expect(200);
    await login({ code: first }).expect(401, /WRONG_CODE/);
    expect((await account(here)).secondFactor?.recoveryCodesLeft).toBe(9);
    const renewed = await here
      .post('/api/account/recovery-codes')
      .send({ currentPassword: PASSWORD, code: recoveryCodes[2] })
      .expect(200);
    await login({ code: second }).expect(401, /WRONG_CODE/);
    await login({ code: (renewed.body as RecoveryCodes).recoveryCodes[0] }).expect(200);
    await here.post('/api/account/recovery-codes').send({ currentPassword: 'x' }).expect(403);
  });

  it('is not guessed by whoever has the password, from one network or many', async () => {
    const { key } = await activate(await signIn());
    for (let n = 0; n < 10; n += 1) await login({ code: `00000${n}` }).expect(401);
    await login({ code: codeOf(key) }).expect(429, /TOO_MANY_ATTEMPTS/);
    for (let n = 0; n < 10; n += 1)
      await login({ code: `00000${n}` }, { network: `10.0.1.${n}` }).expect(401);
    await login({ code: codeOf(key) }, { network: '10.0.2.1' }).expect(429, /TOO_MANY_ATTEMPTS/);
  });

  it('leaves its person the browser in which they signed in before', async () => {
    const here = await signIn();
    const { key } = await activate(here);
    for (let n = 0; n < 20; n += 1) await login({ code: `00000${n % 10}` }, { network: `10.1.1.${n}` });
    await login({ code: codeOf(key) }, { network: '10.1.2.1' }).expect(429);
    await here
      .post('/api/login')
      .send({ username, password: PASSWORD, code: codeOf(key) })
      .expect(200);
  });

  it('ends by its owner’s password, or by an administrator’s word, with all sessions', async () => {
    const here = await signIn();
    const { key } = await activate(here);
    const remove = (currentPassword: string) =>
      here.post('/api/account/second-factor/remove').send({ currentPassword, code: codeOf(key) });
    await remove('sbagliata').expect(403);
    await remove(PASSWORD).expect(204);
    await login({}).expect(200);
    await activate(here);
    await login({}).expect(401);
    const admin = await shop.signInAsAdmin();
    await admin.delete(`/api/administrators/${id}/second-factor`).expect(204);
    await here.get('/api/user').expect(401);
    await login({}).expect(200);
  });

  it('is asked for beside the password before it ends, its codes are new, or the password changes', async () => {
    const here = await signIn();
    const { key, recoveryCodes } = await activate(here);
    const calls = {
      'second-factor/remove': {},
      'recovery-codes': {},
      password: { newPassword: 'nuova-parola' },
    };
    for (const [path, fields] of Object.entries(calls)) {
      const call = (body: object) =>
        here.post(`/api/account/${path}`).send({ currentPassword: PASSWORD, ...fields, ...body });
      await call({}).expect(403, /SECOND_FACTOR_REQUIRED/);
      await call({ code: '000000' }).expect(403, /WRONG_CODE/);
    }
    expect((await account(here)).secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    const body = { currentPassword: PASSWORD, code: recoveryCodes[0] };
    await here.post('/api/account/recovery-codes').send(body).expect(200);
    await here
      .post('/api/account/second-factor/remove')
      .send({ currentPassword: PASSWORD, code: codeOf(key) })
      .expect(204);
  });

  it('is asked for by an administrator’s word as well', async () => {
    await shop.pool.query("update users set role = 'admin' where id = $1", [id]);
    const here = await signIn();
    const { key } = await activate(here);
    const rename = (headers: Record<string, string>) =>
      here.patch(`/api/administrators/${id}`).set(headers).send({ email: 'io@negozio.test' });
    expect((await rename({}).expect(403)).body).toMatchObject({
      code: 'PASSWORD_REQUIRED',
      details: { needsCode: true },
    });
    const word = { 'x-current-password': PASSWORD };
    await rename(word).expect(403, /SECOND_FACTOR_REQUIRED/);
    await rename({ ...word, 'x-current-code': '000000' }).expect(403, /WRONG_CODE/);
    await rename({ ...word, 'x-current-code': codeOf(key) }).expect(200);
  });

  it('counts a right password without a code as a try, so that nobody learns by it without end', async () => {
    await activate(await signIn());
    for (let n = 0; n < 10; n += 1) await login({}).expect(401, /SECOND_FACTOR_REQUIRED/);
    await login({}).expect(429, /TOO_MANY_ATTEMPTS/);
  });

  it('is set up once at a time', async () => {
    const here = await signIn();
    await activate(here);
    await here.post('/api/account/second-factor').expect(409, /SECOND_FACTOR_ACTIVE/);
    await here
      .post('/api/account/second-factor/confirm')
      .send({ currentPassword: PASSWORD, code: '000000' })
      .expect(409);
    const fresh = shop.browser();
    await fresh.post('/api/login').send({ username: 'titolare', password: PASSWORD }).expect(200);
    await fresh
      .post('/api/account/recovery-codes')
      .send({ currentPassword: PASSWORD })
      .expect(409, /SECOND_FACTOR_INACTIVE/);
  });

  it('lies sealed, its codes as hashes, and a rotation seals it anew', async () => {
    const { key, recoveryCodes } = await activate(await signIn());
    const dump = await dumpOf(shop);
    const secrets = [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
    expect(shop.logLines.join('')).not.toContain(key);
    const column = shop.app
      .get(PersonalDataRegistry)
      .sealedColumns.find(({ table }) => table === 'second_factors');
    if (!column) throw new Error('The rotation would leave it out');
    expect(await resealColumn(shop.pool, masterKeys, column)).toBeGreaterThan(0);
    const rotated = await createTestApp({
      modules: [IdentityModule],
      clock,
      sharing: shop,
      config: { masterKey: masterKeys },
    });
    const query = 'select sealed_key from second_factors where user_id = $1';
    expect((await shop.pool.query(query, [id])).rows[0].sealed_key).toMatch(/^v1\.2\./);
    await login({ code: codeOf(key) }, { at: rotated }).expect(200);
    await rotated.close();
  });
});
