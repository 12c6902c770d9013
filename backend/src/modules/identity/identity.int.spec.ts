import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { typedPassword } from '@fiocco/contracts';
import { hash, verify } from '@node-rs/argon2';
import { JwtService } from '@nestjs/jwt';
import { eventually, fixedClock } from '@fiocco/testing';
import pg from 'pg';
import { foldName } from '../../platform/index.js';
import { createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule, StaffDirectory } from './index.js';
import { Passwords } from './passwords.js';

const HOUR = 60 * 60 * 1000;
const clock = fixedClock('2026-11-21T10:00:00Z');

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const test = forAllTests(() => createTestApp({ modules: [IdentityModule], clock }));

const account = { username: 'Anna', password: 'segreto', name: 'Anna Neri', email: 'anna@negozio.test' };

async function waitingForLocks(): Promise<number> {
  const { rows } = await test.pool.query(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
}

describe('first registration', () => {
  it('is offered while no administrator exists', async () => {
    await test.http.get('/api/check-admin-exists').expect(200, { adminExists: false });
  });

  it.each([
    [{ username: 'ab', password: 'segreto' }, 'username', 'Username deve essere almeno 3 caratteri'],
    [{ username: 'anna', password: '12345' }, 'password', 'Password deve essere almeno 6 caratteri'],
    [
      { username: 'anna', password: '123456' },
      'password',
      'È una delle password più usate, e si indovina subito: ne serve un’altra',
    ],
    [{ username: 'anna', password: 'segreto', email: 'no' }, 'email', 'Email non valida'],
    [{ username: 7, password: 'segreto' }, 'username', 'Username deve essere almeno 3 caratteri'],
  ])('refuses %j', async (body, field, text) => {
    const { body: problem } = await test.http.post('/api/register').send(body).expect(400);
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text }, message: text });
  });

  it('has one winner among 20 that stand at the door together', async () => {
    const door = await test.pool.connect();
    await door.query('begin');
    await door.query('lock table users in share mode');
    const attempts = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        test.http.post('/api/register').send({ ...account, username: `Anna${n}` }),
      ),
    );
    try {
      // As many as the app's pool has room for; the others wait behind them.
      await eventually(async () => expect(await waitingForLocks()).toBeGreaterThanOrEqual(15));
    } finally {
      await door.query('rollback');
      door.release();
    }
    const statuses = (await attempts).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    const { rows } = await test.pool.query('select role, password_hash from users');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      role: 'admin',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
  });

  it('is closed afterwards', async () => {
    await test.http.get('/api/check-admin-exists').expect(200, { adminExists: true });
    const { body } = await test.http.post('/api/register').send(account).expect(403);
    expect(body.code).toBe('REGISTRATION_CLOSED');
  });
});

describe('a session', () => {
  const password = 'segreto';
  let username: string;
  const signIn = async () => {
    const browser = test.browser();
    await browser.post('/api/login').send({ username, password }).expect(200);
    return browser;
  };
  beforeAll(async () => {
    username = (await test.pool.query('select username from users')).rows[0].username;
  });

  it('begins with the registration', async () => {
    const fresh = await createTestApp({ modules: [IdentityModule], clock });
    const browser = fresh.browser();
    const { body } = await browser.post('/api/register').send(account).expect(201);
    expect(body).toEqual({
      id: 1,
      username: 'Anna',
      name: 'Anna Neri',
      email: 'anna@negozio.test',
      role: 'admin',
      active: true,
      lastLogin: '2026-11-21T10:00:00.000Z',
    });
    expect((await browser.get('/api/user').expect(200)).body).toEqual(body);
    await fresh.close();
  });

  it('is a cookie that scripts and other sites don’t get', async () => {
    const { headers } = await test.http.post('/api/login').send({ username, password }).expect(200);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^fiocco_session=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('is Secure where the shop is reached by https', async () => {
    const secure = await createTestApp({
      sharing: test,
      modules: [IdentityModule],
      config: { publicUrl: 'https://negozio.test' },
    });
    const { headers } = await secure.http.post('/api/login').send({ username, password }).expect(200);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-fiocco_session=[^;]+;(?!.*Domain).*Path=\/;.*Secure/,
    );
    const [cookie] = String(headers['set-cookie']).split(';') as [string];
    await secure.http.get('/api/user').set('cookie', cookie).expect(200);
    await secure.http.get('/api/user').set('cookie', cookie.replace('__Host-', '')).expect(401);
    const { headers: left } = await secure.http.post('/api/logout').set('cookie', cookie).expect(204);
    expect(String(left['set-cookie'])).toMatch(/^__Host-fiocco_session=;.*Secure/);
    await secure.close();
  });

  it('takes the username in any case, notes the last login and has one user', async () => {
    clock.advance(1000);
    const { body } = await test.http
      .post('/api/login')
      .send({ username: username.toUpperCase(), password })
      .expect(200);
    expect(body).toMatchObject({ username, lastLogin: clock.now().toISOString() });
    await expect(
      test.pool.query(
        `insert into users (username, username_folded, password_hash, role, created_at)
         values ($1, $2, '', 'staff', now())`,
        [username.toLowerCase(), foldName(username)],
      ),
    ).rejects.toThrow(/users_username/);
  });

  it.each([
    ['what was typed', 'Però\u00a0Sì\u200b9', 'Però\u00a0Sì\u200b9'],
    ['accents set apart', 'Però sì 9'.normalize('NFD'), 'Però sì 9'],
    ['accents in one', 'Però sì 9', 'Però sì 9'.normalize('NFD')],
  ])(
    'opens with a password whose hash is of %s, and then keeps it of its one form',
    async (_of, kept, typed) => {
      const read = async () =>
        (await test.pool.query('select password_hash as hash from users')).rows[0].hash;
      const write = (written: string) => test.pool.query('update users set password_hash = $1', [written]);
      const former = await read();
      await write(await hash(kept, { memoryCost: 1024, timeCost: 1 }));
      try {
        const login = (sent: string) => test.http.post('/api/login').send({ username, password: sent });
        await login(typed.replace('9', '8')).expect(401);
        await login(typed).expect(200);
        expect(await verify(await read(), typedPassword(typed))).toBe(true);
        await login(typed).expect(200);
      } finally {
        await write(former);
      }
    },
  );

  it('is none for a guest, a forged token, one signed with another key and one that names another algorithm or none', async () => {
    const browser = await signIn();
    const { headers } = await browser.post('/api/login').send({ username, password });
    const [head, payload, signature] = String(headers['set-cookie']).split(/[=;]/)[1]!.split('.') as [
      string,
      string,
      string,
    ];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const own = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      '',
      'x',
      `${head}.${encode({ ...claims, sub: 2 })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      new JwtService({ secret: 'x'.repeat(32) }).sign(claims),
      // Another algorithm than ours, with our key and with a pair of the attacker's own.
      ...(['HS384', 'HS512'] as const).map((algorithm) =>
        new JwtService({ secret: test.config.jwtSecret }).sign(claims, { algorithm }),
      ),
      new JwtService({}).sign(claims, { algorithm: 'RS256', privateKey: own.privateKey }),
      `${encode({ alg: 'RS256', typ: 'JWT', jwk: own.publicKey })}.${payload}.${signature}`,
      `${encode({ alg: 'hs256', typ: 'JWT' })}.${payload}.${signature}`,
    ];
    await test.http.get('/api/user').expect(401);
    for (const token of forged) {
      await test.http.get('/api/user').set('cookie', `fiocco_session=${token}`).expect(401);
    }
    await test.http
      .get('/api/user')
      .set('cookie', `fiocco_session=${head}.${payload}.${signature}`)
      .expect(200);
  });

  it('ends with the logout, also for a copy of its cookie, and no other', async () => {
    const browser = await signIn();
    const elsewhere = await signIn();
    const { headers } = await browser.post('/api/login').send({ username, password }).expect(200);
    const copy = String(headers['set-cookie']).split(';')[0]!;
    await browser.post('/api/logout').expect(204);
    await browser.get('/api/user').expect(401);
    await test.http.get('/api/user').set('cookie', copy).expect(401);
    await elsewhere.get('/api/user').expect(200);
    await browser.post('/api/logout').expect(204);
  });

  it('ends at once when the account is deactivated or its sessions are', async () => {
    for (const change of ['active = false', 'session_version = session_version + 1']) {
      const browser = await signIn();
      await browser.get('/api/user').expect(200);
      await test.pool.query(`update users set ${change}`);
      await browser.get('/api/user').expect(401);
      await test.pool.query('update users set active = true');
    }
  });

  it('ends twelve hours after the last use and is prolonged while in use', async () => {
    const idle = await signIn();
    const used = await signIn();
    for (let hours = 0; hours < 18; hours += 6) {
      await used.get('/api/user').expect(200);
      clock.advance(6 * HOUR);
    }
    await used.get('/api/user').expect(200);
    await idle.get('/api/user').expect(401);
  });

  it('stays ended for a token that a call was given while it was being ended', async () => {
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
      String(headers['set-cookie']).split(';')[0]!;
    const first = cookieOf(await test.http.post('/api/login').send({ username, password }).expect(200));
    clock.advance(2 * HOUR);
    const renewed = cookieOf(await test.http.get('/api/user').set('cookie', first).expect(200));
    expect(renewed).not.toBe(first);
    // The answer of the call that renews the session arrives after that of the logout.
    await test.http.post('/api/logout').set('cookie', first).expect(204);
    clock.advance(11 * HOUR);
    await (await signIn()).post('/api/logout').expect(204);
    await test.http.get('/api/user').set('cookie', renewed).expect(401);
  });

  it('ends thirty days after the sign-in, however much it is used', async () => {
    const used = await signIn();
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      await used.get('/api/user').expect(200);
      clock.advance(10 * HOUR);
    }
    await used.get('/api/user').expect(401);
  });

  it('ends where its browser signs in anew', async () => {
    const browser = await signIn();
    const { headers } = await browser.post('/api/login').send({ username, password }).expect(200);
    const former = String(headers['set-cookie']).split(';')[0]!;
    const elsewhere = await signIn();
    await browser.post('/api/login').send({ username, password: 'altro' }).expect(401);
    await browser.get('/api/user').expect(200);
    await browser.post('/api/login').send({ username, password }).expect(200);
    await test.http.get('/api/user').set('cookie', former).expect(401);
    await browser.get('/api/user').expect(200);
    await elsewhere.get('/api/user').expect(200);
  });

  it('is refused to an inactive account in the same words as a wrong password', async () => {
    await test.pool.query('update users set active = false');
    const inactive = await test.http.post('/api/login').send({ username, password }).expect(401);
    await test.pool.query('update users set active = true');
    const mistyped = await test.http.post('/api/login').send({ username, password: 'altro' }).expect(401);
    const unknown = await test.http.post('/api/login').send({ username: 'nessuno', password }).expect(401);
    for (const { body } of [inactive, mistyped, unknown]) {
      expect(body).toMatchObject({ code: 'WRONG_CREDENTIALS', error: 'Username o password non corretti' });
    }
  });

  it.each([
    [{ password }, { username: 'Username è richiesto' }],
    [{ username: 'anna' }, { password: 'Password è richiesta' }],
    [
      { username: { $ne: '' }, password: ['x'] },
      { username: 'Username è richiesto', password: 'Password è richiesta' },
    ],
  ])('is refused to %j', async (sent, fields) => {
    const { body } = await test.http.post('/api/login').send(sent).expect(400);
    expect(body.fields).toEqual(fields);
  });
});

describe('guessing', () => {
  it('ends after ten attempts on one account, counted over all processes, and starts anew after a success', async () => {
    const fresh = await createTestApp({ modules: [IdentityModule] });
    const other = await createTestApp({ modules: [IdentityModule], sharing: fresh });
    await fresh.signInAsAdmin();
    const guess = (at: TestApp, password: string) =>
      at.http.post('/api/login').send({ username: 'Titolare', password });
    for (let n = 0; n < 9; n += 1) await guess(n % 2 ? fresh : other, 'sbagliata').expect(401);
    await guess(fresh, 'parola-di-prova').expect(200);
    const statuses = (await Promise.all(Array.from({ length: 15 }, () => guess(other, 'sbagliata')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const { body, headers } = await guess(fresh, 'parola-di-prova').expect(429);
    expect(body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringMatching(/^Troppi tentativi\. Riprova tra \d+ minuti\.$/),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    await fresh.http.post('/api/login').send({ username: 'altra', password: 'x' }).expect(401);
    const { rows } = await fresh.pool.query('select key from throttle');
    expect(JSON.stringify(rows)).not.toMatch(/titolare|127\.0\.0\.1/i);
    await other.close();
    await fresh.close();
  });
});

describe('a refusal', () => {
  it('asks the database and the password’s digest the same, whether the account exists or not', async () => {
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    const checked = jest.spyOn(test.app.get(Passwords), 'compare');
    const workFor = async (username: string) => {
      asked.mockClear();
      await test.http.post('/api/login').send({ username, password: 'sbagliata' }).expect(401);
      const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
      return texts.filter((text) => /users|throttle/.test(text));
    };
    try {
      const { username } = (await test.pool.query('select username from users limit 1')).rows[0];
      expect(await workFor('nessuno')).toEqual(await workFor(username));
      expect(checked).toHaveBeenCalledTimes(2);
    } finally {
      asked.mockRestore();
      checked.mockRestore();
    }
  });

  it('checks a password of nobody’s against a digest of the same cost', async () => {
    const { memoryKiB, passes } = test.config.passwordCost;
    const passwords = new Passwords(test.config);
    const drawn = jest.spyOn(passwords, 'hash');
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
    expect(await drawn.mock.results[0]!.value).toContain(`$m=${memoryKiB},t=${passes},p=1$`);
  });
});

describe('in production', () => {
  it('the first registration needs the code that the server printed', async () => {
    const production = await createTestApp({
      modules: [IdentityModule],
      config: { production: true, setupCode: 'a1b2c3d4e5f6' },
    });
    expect(production.logLines.some((line) => line.includes('a1b2c3d4e5f6'))).toBe(true);
    for (const setupCode of [undefined, '', 'a1b2c3d4e5f7', 'a1b2c3']) {
      const { body } = await production.http
        .post('/api/register')
        .send({ ...account, setupCode })
        .expect(403);
      expect(body.code).toBe('SETUP_CODE_WRONG');
    }
    await production.http
      .post('/api/register')
      .send({ ...account, setupCode: 'a1b2c3d4e5f6' })
      .expect(201);
    await production.close();
  });
});

describe('the staff’s names', () => {
  it('are known by account id, the username standing in', async () => {
    await test.pool.query(
      `insert into users (id, username, password_hash, role, created_at) values (50, 'commessa', '', 'staff', now())`,
    );
    const names = await test.app.get(StaffDirectory).namesOf([50, 50, 999]);
    expect([...names]).toEqual([[50, 'commessa']]);
    const actors = ['staff:50', 'buyer:50', 'system:purge-drafts', 'staff:999', 'provider:stripe'];
    expect([...(await test.app.get(StaffDirectory).namesOfActors(actors))]).toEqual([[50, 'commessa']]);
  });
});

describe('guessing from many addresses', () => {
  it('is of one network behind sixty addresses of a /64, and leaves a trace that names nobody', async () => {
    const fresh = await createTestApp({ modules: [IdentityModule], config: { trustProxy: ['127.0.0.1'] } });
    await fresh.signInAsAdmin();
    const guess = (n: number, username: string, password: string) =>
      fresh.http
        .post('/api/login')
        .set('x-forwarded-for', `2001:db8:1:2::${n.toString(16)}`)
        .send({ username, password });
    await guess(1, 'nessuno', 'parola-di-prova').expect(401);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n + 2, 'titolare', 'sbagliata')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const traces = fresh.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'refused');
    const network = expect.stringMatching(/^[\w-]{16}$/);
    const requestId = expect.any(String);
    expect(traces[0]).toMatchObject({ code: 'WRONG_CREDENTIALS', account: null, network, requestId });
    expect(traces[1]).toMatchObject({ code: 'WRONG_CREDENTIALS', account: 1, network, requestId });
    expect(traces.at(-1)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429, network, requestId });
    expect(new Set(traces.map((trace) => trace['network'])).size).toBe(1);
    expect(fresh.logLines.join('')).not.toMatch(/2001:0?db8|titolare/i);
    await fresh.close();
  });
});
