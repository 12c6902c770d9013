import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@fiocco/event-sourcing';
import { fixedClock } from '@fiocco/testing';
import { EVENT_STORE, THREAD_LANES } from '../../../platform/index.js';
import { fillLane } from '../../../platform/testing/fill-lane.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../index.js';
import { dumpOf } from '../testing/dump-of.js';

jest.setTimeout(60_000);

const clock = fixedClock('2026-11-23T09:30:00Z');
let shop: TestApp;
/** A second process on the same database. */
let other: TestApp;
let admin: Browser;
beforeAll(async () => {
  shop = await createTestApp({ modules: [IdentityModule], clock });
  other = await createTestApp({ modules: [IdentityModule], clock, sharing: shop });
  admin = await shop.signInAsAdmin();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let drawn = 0;
const newAccount = async (fields: object = {}) => {
  const username = `persona${(drawn += 1)}`;
  const body = { username, password: PASSWORD, role: 'staff', ...fields };
  return (await admin.post('/api/administrators').send(body).expect(201)).body as {
    readonly id: number;
    readonly username: string;
    readonly version: number;
  };
};
const signIn = async (username: string, at = shop, password = PASSWORD): Promise<Browser> => {
  const browser = at.browser();
  await browser.post('/api/login').send({ username, password }).expect(200);
  return browser;
};
const patch = (id: number, body: object) => admin.patch(`/api/administrators/${id}`).send(body);
const listed = async (id: number) =>
  ((await admin.get('/api/administrators').expect(200)).body as { id: number }[]).find(
    (each) => each.id === id,
  );

describe('an account', () => {
  it('is made by an administrator, and answered without its password', async () => {
    const body = {
      username: 'Marta',
      password: 'segreta-6',
      name: 'Marta Colombo',
      email: 'marta@negozio.test',
      role: 'staff',
    };
    const { body: made } = await admin.post('/api/administrators').send(body).expect(201);
    expect(made).toEqual({
      id: made.id,
      username: 'Marta',
      name: 'Marta Colombo',
      email: 'marta@negozio.test',
      role: 'staff',
      active: true,
      lastLogin: null,
      version: 1,
      hasSecondFactor: false,
      openSessions: 0,
      message: 'Amministratore creato',
    });
    await signIn('marta', other, 'segreta-6');
    expect(await listed(made.id)).toMatchObject({ lastLogin: '2026-11-23T09:30:00.000Z', openSessions: 1 });
    const { text } = await admin.get('/api/administrators').expect(200);
    expect(text).not.toMatch(/argon2|hash|password/i);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username deve essere almeno 3 caratteri'],
    [{ username: 'a'.repeat(61) }, 'username', 'Testo troppo lungo: al massimo 60 caratteri'],
    [{ password: undefined }, 'password', 'Password deve essere almeno 6 caratteri'],
    [{ password: '12345' }, 'password', 'Password deve essere almeno 6 caratteri'],
    [{ password: 'x'.repeat(101) }, 'password', 'La password non può superare i 100 caratteri'],
    [
      { password: 'Password1' },
      'password',
      'È una delle password più usate, e si indovina subito: ne serve un’altra',
    ],
    [
      { username: 'marcella', password: 'Marcella1' },
      'password',
      'La password non può essere il nome di chi la usa o del negozio: ne serve un’altra',
    ],
    [{ email: 'no' }, 'email', 'Email non valida'],
    [{ role: 'owner' }, 'role', 'Il ruolo è amministratore o staff'],
    [{ active: 'sì' }, 'active', 'Attivo può essere solo sì o no'],
    [{ active: null }, 'active', 'Attivo può essere solo sì o no'],
  ])('is refused with %j', async (fields, field, text) => {
    const body = { username: 'nuova', password: PASSWORD, role: 'staff', ...fields };
    const { body: problem } = await admin.post('/api/administrators').send(body).expect(400);
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text } });
  });

  it.each([
    { username: null },
    { role: null },
    { password: '123' },
    { password: 'monkey' },
    { name: 'Marcella Re', password: 'marcella re' },
    { active: 1 },
  ])('is not changed to %j', async (changes) => {
    const { id } = await newAccount();
    await patch(id, changes).expect(400);
  });

  it('has a name that no other has in any case, when made and when renamed', async () => {
    const { username } = await newAccount();
    const taken = { code: 'USERNAME_TAKEN', fields: { username: expect.stringContaining('già') } };
    const again = { username: username.toUpperCase(), password: PASSWORD, role: 'staff' };
    expect((await admin.post('/api/administrators').send(again).expect(409)).body).toMatchObject(taken);
    const { id } = await newAccount();
    expect((await patch(id, { username: `Ｐ${username.slice(1)}` }).expect(409)).body).toMatchObject(taken);
    await patch(id, { username: 'Rinominata' }).expect(200);
    await signIn('RINOMINATA');
  });

  it('keeps what a change does not name, and the password where it is empty', async () => {
    const { id, username } = await newAccount({ name: 'Luca Redaelli', email: 'luca@negozio.test' });
    const { body } = await patch(id, { password: '', email: '' }).expect(200);
    expect(body).toMatchObject({ name: 'Luca Redaelli', email: null, message: 'Amministratore aggiornato' });
    await signIn(username);
  });

  it('is not changed over what somebody else changed meanwhile', async () => {
    const { id, version } = await newAccount();
    await patch(id, { name: 'Prima' }).expect(200);
    const { body } = await patch(id, { name: 'Seconda' }).set('if-match', `"${version}"`).expect(409);
    expect(body).toMatchObject({
      code: 'MODIFIED_BY_OTHERS',
      message: 'Nel frattempo modificato da titolare alle 10:30 del 23/11. Ricarica la pagina e riprova.',
    });
    await patch(id, { name: 'Seconda' })
      .set('if-match', `"${version + 1}"`)
      .expect(200);
  });

  it('that is made without a role is an admin’s, as the specification says; a change without one keeps it', async () => {
    const body = { username: 'senza-ruolo', password: PASSWORD };
    const made = await admin.post('/api/administrators').send(body).expect(201);
    expect(made.body).toMatchObject({ role: 'admin', active: true });
    const login = async () => (await shop.browser().post('/api/login').send(body).expect(200)).body as object;
    expect(await login()).toMatchObject({ lacksSecondFactor: true });
    await patch(made.body.id, { role: 'staff' }).expect(200);
    expect(await login()).not.toHaveProperty('lacksSecondFactor');
    expect((await patch(made.body.id, { name: 'Sara' }).expect(200)).body.role).toBe('staff');
  });

  it('that does not exist is not found', async () => {
    await patch(99_999, { name: 'x' }).expect(404, /ACCOUNT_NOT_FOUND/);
    await admin.delete('/api/administrators/99999/sessions').expect(404);
    await admin.delete('/api/administrators/99999/second-factor').expect(404);
    await admin.patch('/api/administrators/abc').send({}).expect(404);
  });

  it('has a history of who changed what, and no password in any event or line of the log', async () => {
    const { id, username } = await newAccount({ password: 'canarino-giallo-7' });
    await patch(id, { password: 'canarino-rosso-8', role: 'admin' }).expect(200);
    await admin.post('/api/login').send({ username, password: 'canarino-blu-9' }).expect(401);
    const { body } = await admin.get(`/api/administrators`).expect(200);
    const events = await shop.app.get<EventStore>(EVENT_STORE).read(`record-account_${id}`, { from: 0 });
    expect(events.map(({ type, data, metadata }) => [type, data['secrets'], metadata.actor])).toEqual([
      ['record.Created.v1', ['password'], 'staff:1'],
      ['record.Changed.v1', ['password'], 'staff:1'],
    ]);
    const told = JSON.stringify([body, events, shop.logLines, other.logLines], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(told).not.toMatch(/canarino|argon2/);
    expect(await dumpOf(shop)).not.toContain('canarino');
  });
});

describe('the sessions of an account end at once, in every process', () => {
  it.each([
    ['a deactivation', { active: false }],
    ['another role', { role: 'admin' }],
    ['a new password', { password: 'nuova-parola' }],
  ])('by %s', async (_what, changes) => {
    const { id, username } = await newAccount();
    const browsers = [await signIn(username), await signIn(username, other)];
    for (const browser of browsers) await browser.get('/api/user').expect(200);
    await patch(id, changes).expect(200);
    for (const browser of browsers) await browser.get('/api/user').expect(401);
    expect(await listed(id)).toMatchObject({ openSessions: 0 });
  });

  it('and not by another name, nor by what stays as it was', async () => {
    const { id, username } = await newAccount();
    const browser = await signIn(username);
    await patch(id, { name: 'Sara', email: 's@negozio.test', role: 'staff', active: true }).expect(200);
    await browser.get('/api/user').expect(200);
  });

  it('where an administrator closes them, and the own one that asks stays', async () => {
    const { id, username } = await newAccount();
    const browser = await signIn(username);
    await admin.delete(`/api/administrators/${id}/sessions`).expect(204);
    await browser.get('/api/user').expect(401);
    const mine = await signIn('titolare');
    await admin.delete('/api/administrators/1/sessions').expect(204);
    await mine.get('/api/user').expect(401);
    await admin.get('/api/user').expect(200);
  });

  it('but for the browser in which administrators change their own password', async () => {
    const { username, id } = await newAccount({ role: 'admin' });
    const [here, elsewhere] = [await signIn(username), await signIn(username, other)];
    await here
      .patch(`/api/administrators/${id}`)
      .set('x-current-password', PASSWORD)
      .send({ password: 'ancora-nuova' })
      .expect(200);
    await here.get('/api/user').expect(200);
    await elsewhere.get('/api/user').expect(401);
    await patch(id, { active: false }).expect(200);
  });
});

describe('the last active administrator', () => {
  const onlyOne = async () => {
    await shop.pool.query("update users set active = false where role = 'admin' and id <> 1");
  };

  it.each([{ active: false }, { role: 'staff' }])('is not changed to %j', async (changes) => {
    await onlyOne();
    const { body } = await patch(1, changes).expect(409);
    expect(body.code).toBe('LAST_ADMIN');
    await admin.get('/api/user').expect(200);
    await patch(1, { name: 'Giulia Ferrante' }).expect(200);
  });

  it('is left where two demote each other in the same moment', async () => {
    await onlyOne();
    const { id, username } = await newAccount({ role: 'admin' });
    const second = await signIn(username, other);
    // Both have read their accounts before either writes: the rows are held until both calls stand in line.
    const door = await shop.pool.connect();
    await door.query('begin');
    await door.query("select 1 from users where role = 'admin' and active for update");
    const race = Promise.all([
      admin.patch(`/api/administrators/${id}`).send({ role: 'staff' }),
      second.patch('/api/administrators/1').send({ active: false }),
    ]);
    try {
      for (let waiting = 0; waiting < 2;) {
        const { rows } = await shop.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rows[0]?.n ?? 0;
      }
    } finally {
      await door.query('rollback');
      door.release();
    }
    const statuses = (await race).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { rows } = await shop.pool.query("select id from users where role = 'admin' and active");
    expect(rows).toHaveLength(1);
    await shop.pool.query("update users set role = 'admin', active = true where id = 1");
  });
});

describe('what decides who gets in', () => {
  const QUARTER = 15 * 60_000;
  const word = { 'x-current-password': encodeURIComponent(PASSWORD) };
  const asked = { code: 'PASSWORD_REQUIRED', details: { needsCode: false } };
  beforeEach(async () => {
    admin = await signIn('titolare');
  });

  it('asks a session of a quarter of an hour for its password again, and holds as long after it', async () => {
    const [{ id }, here, elsewhere] = [
      await newAccount(),
      await signIn('titolare'),
      await signIn('titolare'),
    ];
    const change = (body: object) => here.patch(`/api/administrators/${id}`).send(body);
    clock.advance(QUARTER - 1);
    await change({ role: 'admin' }).expect(200);
    clock.advance(1);
    for (const body of [{ role: 'staff' }, { password: 'altra-parola' }, { email: 'x@altrove.example' }])
      expect((await change(body).expect(403)).body).toMatchObject(asked);
    const made = { username: 'di-nascosto', password: PASSWORD };
    expect((await here.post('/api/administrators').send(made).expect(403)).body).toMatchObject(asked);
    await here.delete(`/api/administrators/${id}/second-factor`).expect(403, /PASSWORD_REQUIRED/);
    // What decides nothing, or stays as it is, needs none.
    await change({ name: 'Sara', role: 'admin', active: true }).expect(200);

    const wrong = await change({ role: 'staff' }).set('x-current-password', 'sbagliata').expect(403);
    expect(wrong.body).toMatchObject({
      code: 'WRONG_PASSWORD',
      fields: { currentPassword: expect.any(String) },
    });
    await change({ role: 'staff' }).expect(403);
    await change({ role: 'staff' }).set(word).expect(200);
    clock.advance(QUARTER - 1);
    await change({ active: false }).expect(200);
    await change({ active: true }).expect(200);
    await elsewhere.patch(`/api/administrators/${id}`).send({ role: 'admin' }).expect(403);
  });

  it('asks each time before one’s own password and address, by the administrators’ route as well', async () => {
    const { username, id } = await newAccount({ role: 'admin' });
    const here = await signIn(username);
    const change = (body: object) => here.patch(`/api/administrators/${id}`).send(body);
    for (const body of [{ password: 'altra-parola' }, { email: 'io@negozio.test' }])
      expect((await change(body).expect(403)).body).toMatchObject(asked);
    await change({ email: 'io@negozio.test' }).set(word).expect(200);
    await change({ email: null }).expect(403);
    await here.delete(`/api/administrators/${id}/second-factor`).expect(403);
    await change({ name: 'Io' }).expect(200);
  });

  it('is not guessed by whoever finds a session open', async () => {
    const { username, id } = await newAccount({ role: 'admin' });
    const here = await signIn(username);
    const change = (password: string) =>
      here.patch(`/api/administrators/${id}`).set('x-current-password', password).send({ email: null });
    for (let n = 0; n < 10; n += 1) await change(`sbagliata${n}`).expect(403);
    await change(PASSWORD).expect(429, /TOO_MANY_ATTEMPTS/);
  });

  it('is no guess where nobody could look at it', async () => {
    const { username, id } = await newAccount({ role: 'admin' });
    const here = await signIn(username);
    const change = () => here.patch(`/api/administrators/${id}`).set(word).send({ email: null });
    const free = fillLane(THREAD_LANES.accountPasswords);
    for (let n = 0; n < 11; n += 1) await change().expect(503, /BUSY/);
    await free();
    await change().expect(200);
  });

  it('ends the reset links that went to a former address', async () => {
    const { id } = await newAccount({ email: 'prima@negozio.test' });
    await shop.pool.query(
      `insert into password_resets (id, user_id, token_hash, created_at, expires_at)
       values (gen_random_uuid(), $1, 'x', $2::timestamptz, $2::timestamptz + interval '30 minutes')`,
      [id, clock.now()],
    );
    const links = async () =>
      (await shop.pool.query('select 1 from password_resets where user_id = $1', [id])).rowCount;
    await patch(id, { name: 'Sara', email: 'prima@negozio.test' }).expect(200);
    expect(await links()).toBe(1);
    await patch(id, { email: 'dopo@negozio.test' }).expect(200);
    expect(await links()).toBe(0);
  });

  it('is told to the former and the new address, once each, and to nobody of what stays', async () => {
    const { id, username } = await newAccount({ email: 'prima@negozio.test' });
    const told = async () =>
      (
        await shop.pool.query<{ changes: string[] }>(
          'select changes from account_notices where user_id = $1 order by told_at, id',
          [id],
        )
      ).rows.map(({ changes }) => changes);
    await patch(id, { name: 'Sara', email: 'prima@negozio.test', role: 'staff' }).expect(200);
    expect(await told()).toEqual([]);
    await patch(id, { email: 'dopo@negozio.test', role: 'admin', password: 'altra-parola' }).expect(200);
    expect(await told()).toEqual([0, 1].map(() => ['password', 'email', 'role']));
    const jobs = await shop.pool.query("select payload from jobs.outbox where name = 'mail-account-changed'");
    expect(JSON.stringify(jobs.rows)).not.toMatch(/negozio\.test/);
    clock.advance(1_000);
    const here = await signIn(username, shop, 'altra-parola');
    const body = { currentPassword: 'altra-parola', newPassword: 'terza-parola' };
    await here.post('/api/account/password').send(body).expect(204);
    expect((await told()).slice(2)).toEqual([['password']]);
    expect(await dumpOf(shop)).not.toContain('prima@negozio.test');
  });
});
