import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@fiocco/event-sourcing';
import { encryptText } from '@fiocco/personal-data';
import { eventually, fixedClock } from '@fiocco/testing';
import pg from 'pg';
import { EVENT_STORE, RequestContext } from '../../../platform/index.js';
import { createTestApp, PASSWORD, type TestApp } from '../../../platform/testing/test-app.js';
import { headerWords, MailSink } from '../../notifications/testing/mail-sink.js';
import { NotificationsModule } from '../../notifications/index.js';
import { IdentityModule, OperatorReset } from '../index.js';
import { dumpOf } from '../testing/dump-of.js';

jest.setTimeout(60_000);

const MINUTE = 60_000;
const clock = fixedClock('2026-11-23T09:30:00Z');
const sink = new MailSink();
const ANSWER = 'Se l’indirizzo è registrato, riceverai un’email con le istruzioni';
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    modules: [IdentityModule, NotificationsModule],
    clock,
    config: { smtpUrl: await sink.listen(), trustProxy: ['127.0.0.1'] },
  });
  await shop.signInAsAdmin();
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

let drawn = 0;
let username: string;
let email: string;
let id: number;
beforeEach(async () => {
  username = `persona${(drawn += 1)}`;
  email = `${username}@negozio.test`;
  const admin = await shop.signInAsAdmin();
  const body = { username, password: PASSWORD, role: 'staff', email };
  id = (await admin.post('/api/administrators').send(body).expect(201)).body.id;
  await shop.pool.query('delete from throttle');
});

const ask = (address: string, network = '10.0.0.1') =>
  shop.http.post('/api/request-password-reset').set('x-forwarded-for', network).send({ email: address });
const mailsTo = (address: string) =>
  sink.received.filter(
    ({ recipients, text }) => recipients.includes(address) && text.includes('/reset-password/'),
  );
/** The newest link's token, once its mail has arrived. */
const token = async (count = 1): Promise<string> => {
  const mail = await eventually(() => {
    expect(mailsTo(email)).toHaveLength(count);
    return mailsTo(email)[count - 1];
  });
  return /http:\/\/negozio\.test\/reset-password\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
};
const linkFor = async (): Promise<string> => {
  const before = mailsTo(email).length;
  // Of two links the newer one is told, so they are not of one instant.
  clock.advance(1);
  await ask(email).expect(200);
  return token(before + 1);
};
const look = async (link: string) =>
  (await shop.http.get(`/api/validate-reset-token/${link}`).expect(200)).body as object;
const use = (link: string, newPassword = 'nuova-parola-8') =>
  shop.http.post('/api/reset-password').send({ token: link, newPassword });
const login = (password: string) => shop.http.post('/api/login').send({ username, password });

describe('a link for a new password', () => {
  it('comes by mail, works once, and ends all sessions and other links', async () => {
    const browser = shop.browser();
    await browser.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    const [first, second] = [await linkFor(), await linkFor()];
    expect(first).not.toBe(second);
    expect(headerWords(mailsTo(email)[0]?.headers.get('subject'))).toBe('Una nuova password per Fiocco');
    expect(mailsTo(email)[0]?.text).toMatch(/fino alle \d\d\.\d\d/);
    expect(await look(first)).toEqual({ valid: true, state: 'valid', username });

    const { body, headers } = await use(first).expect(200);
    expect(body).toEqual({ message: 'La tua password è stata aggiornata con successo.', endedSessions: 1 });
    // Known to the brakes, and signed in nowhere.
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^fiocco_known_/)]);
    await browser.get('/api/user').expect(401);
    await login(PASSWORD).expect(401);
    await login('nuova-parola-8').expect(200);

    expect(await look(first)).toEqual({ valid: false, state: 'used', username: null });
    expect(await look(second)).toEqual({ valid: false, state: 'unknown', username: null });
    const again = await use(first).expect(400);
    expect(again.body).toMatchObject({
      code: 'RESET_LINK_USED',
      error: 'Il link di reset è scaduto o non valido. Richiedi un nuovo link.',
    });
    await use(second).expect(400, /RESET_LINK_UNKNOWN/);
  });

  it('has one user where it is sent twice at once', async () => {
    const link = await linkFor();
    const answers = await Promise.all([use(link, 'parola-numero-1'), use(link, 'parola-numero-2')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('works for half an hour', async () => {
    const link = await linkFor();
    clock.advance(30 * MINUTE - 1);
    expect(await look(link)).toMatchObject({ valid: true });
    clock.advance(1);
    expect(await look(link)).toEqual({ valid: false, state: 'expired', username: null });
    await use(link).expect(400, /RESET_LINK_EXPIRED/);
    await login(PASSWORD).expect(200);
  });

  it.each(['x', 'A'.repeat(43), `${'A'.repeat(42)}!`, '%00', '../../api/user', 'A'.repeat(199)])(
    'is none as %j',
    async (text) => {
      expect(await look(encodeURIComponent(text))).toEqual({
        valid: false,
        state: 'unknown',
        username: null,
      });
      await use(text).expect(400, /RESET_LINK_UNKNOWN/);
    },
  );

  it.each([
    [{ newPassword: '1234567' }, { newPassword: 'La password deve contenere almeno 8 caratteri' }],
    [
      { newPassword: 'Baseball' },
      { newPassword: 'È una delle password più usate, e si indovina subito: ne serve un’altra' },
    ],
    [{ newPassword: 'x'.repeat(101) }, { newPassword: 'La password non può superare i 100 caratteri' }],
    [{ newPassword: 12_345_678 }, { newPassword: 'La password deve contenere almeno 8 caratteri' }],
    [{ token: ['x'] }, { token: 'Il link non è valido' }],
  ])('is refused with %j, and still works', async (changes, fields) => {
    const link = await linkFor();
    const body = { token: link, newPassword: 'nuova-parola-8', ...changes };
    expect((await shop.http.post('/api/reset-password').send(body).expect(400)).body).toMatchObject({
      fields,
    });
    expect(await look(link)).toMatchObject({ valid: true });
  });

  it('is nothing for an account that is deactivated, before and after', async () => {
    const link = await linkFor();
    const admin = await shop.signInAsAdmin();
    await admin.patch(`/api/administrators/${id}`).send({ active: false }).expect(200);
    await use(link).expect(400, /RESET_LINK_UNKNOWN/);
    await admin.patch(`/api/administrators/${id}`).send({ active: true }).expect(200);
    // What ended its sessions ended its links too.
    await use(link).expect(400, /RESET_LINK_UNKNOWN/);
  });

  it('is printed for the operator, who ends password and sessions by that, as the history says', async () => {
    const browser = shop.browser();
    await browser.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    const reset = shop.app.get(OperatorReset, { strict: false });
    expect(await reset.begin('nessuno')).toBeNull();
    const begun = await reset.begin(` ${username.toUpperCase()} `);
    expect(begun?.endedSessions).toBeGreaterThan(0);
    await browser.get('/api/user').expect(401);
    await login(PASSWORD).expect(401);
    const [, link = ''] = /^http:\/\/negozio\.test\/reset-password\/(.+)$/.exec(begun?.link ?? '') ?? [];
    await use(link).expect(200);
    await login('nuova-parola-8').expect(200);
    await use(link).expect(400, /RESET_LINK_USED/);
    const events = await shop.app.get<EventStore>(EVENT_STORE).read(`record-account_${id}`, { from: 0 });
    const ofPasswords = events.filter(({ data }) => JSON.stringify(data['secrets']) === '["password"]');
    expect(ofPasswords.slice(-2).map(({ metadata }) => metadata.actor)).toEqual([
      'system:reset-password',
      `staff:${id}`,
    ]);
  });

  it('signs nobody in past a second factor', async () => {
    const sealed = encryptText(shop.config.masterKey, `second-factor:${id}`, 'JBSWY3DPEHPK3PXP');
    await shop.pool.query(
      'insert into second_factors (user_id, sealed_key, active_since) values ($1, $2, now())',
      [id, sealed],
    );
    await use(await linkFor()).expect(200);
    await login('nuova-parola-8').expect(401, /SECOND_FACTOR_REQUIRED/);
  });

  it('is told of to the address that the account has, and by an administrator to the one that it had', async () => {
    const told = (address: string) =>
      sink.received
        .filter(({ recipients, text }) => recipients.includes(address) && text.includes('è cambiato'))
        .map(({ text }) => /la password|l’indirizzo e-mail/.exec(text)?.[0]);
    await use(await linkFor()).expect(200);
    await eventually(() => expect(told(email)).toEqual(['la password']));
    const admin = await shop.signInAsAdmin();
    const moved = { email: `nuovo.${email}` };
    await admin.patch(`/api/administrators/${id}`).send(moved).expect(200);
    await eventually(() => {
      expect(told(email)).toEqual(['la password', 'l’indirizzo e-mail']);
      expect(told(moved.email)).toEqual(['l’indirizzo e-mail']);
    });
  });

  it('lies nowhere but in its mail: not in the register, the database, the log or an answer', async () => {
    const link = await linkFor();
    const admin = await shop.signInAsAdmin();
    const { body: mails } = await admin.get('/api/mail-register').expect(200);
    const entry = (mails as { id: string; template: string; to: string }[]).find(
      ({ template, to }) => template === 'reimposta-password' && to === email,
    );
    const { body } = await admin.get(`/api/mail-register/${entry?.id}`).expect(200);
    expect(body.text).toContain('http://negozio.test/reset-password/…');
    expect(body.html).toContain('/reset-password/…');
    const told = JSON.stringify([mails, body, shop.logLines]);
    expect(told).not.toContain(link);
    const dump = await dumpOf(shop);
    expect(dump).toContain('password_resets');
    expect(dump).not.toContain(link);
    expect(dump.split('\n').filter((row) => row.includes(email) && !row.includes(username))).toEqual([]);
  });
});

describe('a request', () => {
  it('is answered the same for an address that nobody has, and asks the database the same', async () => {
    const texts: string[] = [];
    const query = pg.Client.prototype.query;
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    asked.mockImplementation(function (this: unknown, ...args: unknown[]) {
      const [first] = args;
      // What jobs do meanwhile, also for the request before, is nothing that the caller waits for.
      const isJobs = RequestContext.find()?.actor.startsWith('system:') ?? false;
      if (!isJobs) texts.push((first as { text?: string }).text ?? String(first));
      return Reflect.apply(query, this, args) as never;
    });
    const workFor = async (address: string) => {
      texts.length = 0;
      const { body } = await ask(address).expect(200);
      return {
        body,
        texts: texts.filter((text) => /reset_requests \(|throttle|into (jobs|public)/.test(text)),
      };
    };
    try {
      const [known, unknown] = [await workFor(email), await workFor('nessuno@altrove.test')];
      expect(known.body).toEqual({ message: ANSWER });
      expect(unknown).toEqual(known);
      expect(known.texts.some((text) => text.includes('reset_requests'))).toBe(true);
    } finally {
      asked.mockRestore();
    }
    await eventually(async () => {
      expect((await shop.pool.query('select 1 from reset_requests')).rowCount).toBe(0);
    });
    await token();
    expect(sink.received.some(({ recipients }) => recipients.includes('nessuno@altrove.test'))).toBe(false);
  });

  it('finds the address in any case, and every active account that has it', async () => {
    const admin = await shop.signInAsAdmin();
    const twin = { username: `gemella-${username}`, password: PASSWORD, role: 'staff', email };
    await admin.post('/api/administrators').send(twin).expect(201);
    await ask(`  ${email.toUpperCase()} `).expect(200);
    await token(2);
    expect(
      mailsTo(email)
        .map(({ text }) => text.includes(twin.username))
        .toSorted(),
    ).toEqual([false, true]);
  });

  it.each(['', 'no', 'a@b', 7, null, `${'a'.repeat(250)}@negozio.test`])(
    'is refused with %j',
    async (address) => {
      const { body } = await shop.http
        .post('/api/request-password-reset')
        .send({ email: address })
        .expect(400);
      expect(body.fields).toEqual({ email: 'Inserisci un indirizzo email valido' });
    },
  );

  it('goes through three times an hour for one account, known or not, from whatever network', async () => {
    for (const address of [email, 'nessuno@altrove.test']) {
      for (let n = 0; n < 3; n += 1) await ask(address, `10.0.1.${n}`).expect(200);
      const { headers, body } = await ask(address.toUpperCase(), '10.0.2.1').expect(429);
      expect(body.code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    }
  });

  it('goes through twenty times an hour from one address, over all processes', async () => {
    const other = await createTestApp({
      modules: [IdentityModule, NotificationsModule],
      clock,
      sharing: shop,
    });
    const from = (n: number) =>
      (n % 2 ? shop : other).http
        .post('/api/request-password-reset')
        .set('x-forwarded-for', '10.9.9.9')
        .send({ email: `persona-a-caso-${n}@altrove.test` });
    for (let n = 0; n < 20; n += 1) await from(n).expect(200);
    const { headers } = await from(20).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    await ask('altra@altrove.test', '10.9.9.8').expect(200);
    await other.close();
  });
});

describe('a new colleague', () => {
  it('gets a mail with the username and the way in, and never the password', async () => {
    const mail = await eventually(() => {
      const found = sink.received.find(({ recipients }) => recipients.includes(email));
      expect(found).toBeDefined();
      return found;
    });
    expect(headerWords(mail?.headers.get('subject'))).toBe('Il tuo account di Fiocco');
    expect(mail?.text).toContain(username);
    expect(mail?.text).toContain('http://negozio.test/auth');
    expect(`${mail?.text}${mail?.html}`).not.toContain(PASSWORD);
  });
});
