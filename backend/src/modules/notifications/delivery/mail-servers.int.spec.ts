import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { createTransport } from 'nodemailer';
import { SettingsStore } from '../../settings/index.js';
import type { Browser } from '../../../platform/testing/test-app.js';
import { CERTIFICATE } from '../testing/certificate.js';
import { MailScene } from '../testing/mail-scene.js';
import { MailSink } from '../testing/mail-sink.js';
import { NameServer } from './name-server.js';
import { refusalOf } from './refusal.js';
import { type NamedServer, smtpOptions } from './smtp-options.js';

jest.setTimeout(60_000);
const ACCOUNT = { user: 'negozio@posta.example', password: 'segreta quanto basta' };
const KEY = 'SG.abcdefghijklmnopqrstuv.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq';
const plain = new MailSink({ account: ACCOUNT });
const other = new MailSink();
const tls = new MailSink({ encryption: 'tls' });
const starttls = new MailSink({ encryption: 'starttls' });
const sendgrid = new MailSink({ account: { user: 'apikey', password: KEY } });
const sinks = [plain, other, tls, starttls, sendgrid];
const ports = new Map<MailSink, number>();
const portOf = (sink: MailSink) => ports.get(sink) ?? 0;
let scene: MailScene;
let admin: Browser;

beforeAll(async () => {
  for (const sink of sinks) ports.set(sink, Number(new URL(await sink.listen()).port));
  const smtpAllow = sinks.map((sink) => ({ host: '127.0.0.1', port: portOf(sink) }));
  const config = { smtpAllow, sendgrid: { host: '127.0.0.1', port: portOf(sendgrid) } };
  scene = await MailScene.open(config);
  admin = await scene.test.signInAsAdmin();
});
afterEach(async () => {
  jest.restoreAllMocks();
  // A mail that was refused is tried again two seconds later: then the next test's server would get it.
  await scene.pool.query('delete from jobs.outbox');
  for (const sink of sinks) sink.received.length = 0;
  await save({ smtpHost: null, smtpPort: 587, smtpUser: null, smtpPassword: null, smtpSecure: 'false' });
  await save({ sendgridApiKey: null });
});
afterAll(async () => {
  await scene.close();
  await Promise.all(sinks.map((sink) => sink.close()));
});

type Changes = Parameters<SettingsStore['update']>[0];
const save = (changes: Changes) => scene.test.app.get(SettingsStore).update(changes);
const at = (sink: MailSink) => ({ smtpHost: '127.0.0.1', smtpPort: portOf(sink) });
let mails = 0;
/** Reserves something, and answers the row of its mail once it says so. */
async function mailReaches(expected: { readonly state: string; readonly reason?: unknown }) {
  mails += 1;
  const id = `mail-${mails}`;
  await scene.promise(id, scene.know());
  await eventually(async () => expect(await scene.registerRow(id)).toMatchObject(expected), {
    timeoutMs: 20_000,
  });
}
const resolvesTo = (addresses: readonly string[]) =>
  jest.spyOn(scene.test.app.get(NameServer), 'addressesOf').mockResolvedValue(addresses);

describe('the mail server of the settings', () => {
  it('takes the mail with the stored password, and the next mail goes to the one that is saved next', async () => {
    await mailReaches({ state: 'not_sent', reason: 'Nessun server di posta è configurato' });
    await save({ ...at(plain), smtpUser: ACCOUNT.user, smtpPassword: ACCOUNT.password });
    await mailReaches({ state: 'sent' });
    expect([plain.received.length, plain.users]).toEqual([1, [ACCOUNT.user]]);
    expect(plain.received[0]?.headers.get('from')).toContain('@');
    await save({ ...at(other), smtpUser: null });
    await mailReaches({ state: 'sent' });
    expect([plain.received.length, other.received.length]).toEqual([1, 1]);
  });

  it('is known to another process within a second, and to pages, which promise mail only then', async () => {
    const twin = await MailScene.open({ ...scene.test.config }, { sharing: scene.test });
    const promises = async () =>
      (await twin.test.http.get('/api/public/settings').expect(200)).body.sendsMail;
    expect(await promises()).toBe(false);
    await save(at(other));
    await eventually(async () => expect(await promises()).toBe(true), { timeoutMs: 1_000 });
    await twin.close();
  });

  it('writes as the SMTP user where no sender is named', async () => {
    await save({ ...at(other), emailFromAddress: null, emailFromName: 'Bottega' });
    await save({ smtpUser: null, storeEmail: 'ciao@bottega.example' });
    await mailReaches({ state: 'sent' });
    expect(other.received.at(-1)?.headers.get('from')).toBe('Bottega <ciao@bottega.example>');
    await save({ ...at(plain), smtpUser: ACCOUNT.user, smtpPassword: ACCOUNT.password });
    await save({ emailFromAddress: 'liste@bottega.example' });
    await mailReaches({ state: 'sent' });
    expect(plain.received.at(-1)?.headers.get('from')).toBe('Bottega <liste@bottega.example>');
    await save({ emailFromAddress: null });
    await mailReaches({ state: 'sent' });
    expect(plain.received.at(-1)?.headers.get('from')).toBe(`Bottega <${ACCOUNT.user}>`);
    await save({ emailFromAddress: null, storeEmail: null, emailFromName: null });
  });

  it('with a bad certificate gets no mail', async () => {
    await save({ ...at(tls), smtpSecure: 'true' });
    await mailReaches({ state: 'queued', reason: 'Il certificato del server di posta non è valido' });
    expect(tls.received).toEqual([]);
  });

  it('is SendGrid’s where the shop has its key and names no other', async () => {
    await save({ sendgridApiKey: KEY });
    await mailReaches({ state: 'sent' });
    expect([sendgrid.received.length, sendgrid.users]).toEqual([1, ['apikey']]);
    expect((await scene.test.http.get('/api/public/settings')).body.sendsMail).toBe(true);
    await save(at(other));
    await mailReaches({ state: 'sent' });
    expect(sendgrid.received).toHaveLength(1);
  });

  it('whose name leads inside is not connected to, whatever it led to before', async () => {
    await save({ smtpHost: 'posta.negozio.it', smtpPort: 2525 });
    const asked = resolvesTo(['93.184.216.34', '127.0.0.1']);
    const reason = 'Il nome del server di posta porta nella rete interna: non è ammesso';
    await mailReaches({ state: 'queued', reason });
    expect(asked).toHaveBeenCalledWith('posta.negozio.it');
  });
});

describe('a connection', () => {
  const server: NamedServer = { host: 'posta.test', port: 587, user: null, password: null, secure: false };
  const verify = async (options: ReturnType<typeof smtpOptions>) => {
    const transport = createTransport(options);
    await transport.verify().finally(() => transport.close());
  };
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => refusalOf(error).reason,
    );

  it('goes to the address that was judged, and the certificate has to be the name’s', async () => {
    const options = smtpOptions({ ...server, port: portOf(starttls) }, '127.0.0.1', false);
    expect(options.host).toBe('127.0.0.1');
    const trusting = { ...options, tls: { ...options.tls, ca: CERTIFICATE.cert } };
    await verify(trusting);
    const elsewhere = smtpOptions(
      { ...server, host: 'altro.test', port: portOf(starttls) },
      '127.0.0.1',
      false,
    );
    const wrongName = verify({ ...elsewhere, tls: { ...elsewhere.tls, ca: CERTIFICATE.cert } });
    expect(await reasonOf(wrongName)).toBe('Il certificato del server di posta non è valido');
  });

  it('is encrypted or not made, unless the operator allows it', async () => {
    const named = { ...server, port: portOf(other) };
    expect(await reasonOf(verify(smtpOptions(named, '127.0.0.1', false)))).toMatch(
      /^Il server di posta non offre una connessione cifrata/,
    );
    await verify(smtpOptions(named, '127.0.0.1', true));
    expect(await reasonOf(verify(smtpOptions({ ...named, secure: true }, '127.0.0.1', true)))).toMatch(
      /cifrata/,
    );
  });

  it.each([
    [465, false, true],
    [465, true, true],
    [587, true, false],
    [587, false, false],
    [25, false, false],
    [2525, true, false],
  ])(
    'on port %i with the switch at %s begins encrypted: %s; STARTTLS is required otherwise',
    (port, secure, first) => {
      const options = smtpOptions({ ...server, port, secure }, '93.184.216.34', false);
      expect([options.secure, options.requireTLS]).toEqual([first, !first]);
      expect(options.tls).toEqual({ minVersion: 'TLSv1.2', servername: 'posta.test' });
    },
  );
});

describe('POST /api/test-smtp', () => {
  const test = (body: object, by: Browser = admin) => by.post('/api/test-smtp').send(body);

  it('connects and signs in, and says so in the specification’s words', async () => {
    const before = plain.received.length;
    const credentials = { smtpUser: ACCOUNT.user, smtpPassword: ACCOUNT.password, smtpSecure: 'false' };
    const { body } = await test({ ...at(plain), ...credentials }).expect(200);
    expect(body).toEqual({ message: 'Connessione riuscita: La configurazione SMTP è corretta' });
    expect(plain.received).toHaveLength(before);
  });

  it('takes the stored password where none is given, and brings it to no other server', async () => {
    await save({ ...at(plain), smtpUser: ACCOUNT.user, smtpPassword: ACCOUNT.password });
    await test({ ...at(plain), smtpUser: ACCOUNT.user, smtpPassword: '' }).expect(200);
    resolvesTo(['93.184.216.34']);
    const thief = await test({ smtpHost: 'ladro.example.com', smtpPort: 25, smtpUser: ACCOUNT.user }).expect(
      400,
    );
    expect(thief.body.fields).toHaveProperty('smtpPassword');
    // Nor to another port of the same one, nor as somebody else.
    for (const elsewhere of [at(other), { ...at(plain), smtpUser: 'altri' }])
      await test({ smtpUser: ACCOUNT.user, ...elsewhere }).expect(
        400,
        /vale solo per host, porta e username di prima/,
      );
  });

  it('says why it failed, and no secret', async () => {
    const { body } = await test({ ...at(plain), smtpUser: ACCOUNT.user, smtpPassword: 'sbagliata' }).expect(
      422,
    );
    expect(body).toMatchObject({
      code: 'SMTP_TEST_FAILED',
      message: 'Errore nella connessione SMTP. Il server di posta non accetta le credenziali (codice 535).',
    });
    expect(JSON.stringify(body) + scene.test.logLines.join('')).not.toContain('sbagliata');
    const bad = await test({ ...at(tls), smtpSecure: 'true' }).expect(422);
    expect(bad.body.message).toContain('certificato');
  });

  it.each([
    [{ smtpHost: '127.0.0.1', smtpPort: 25 }, 'smtpHost'],
    [{ smtpHost: '2130706433', smtpPort: 587 }, 'smtpHost'],
    [{ smtpHost: '[::ffff:10.0.0.1]', smtpPort: 587 }, 'smtpHost'],
    [{ smtpHost: 'localhost', smtpPort: 587 }, 'smtpHost'],
    [{ smtpHost: 'redis', smtpPort: 6379 }, 'smtpHost'],
    [{ smtpHost: '169.254.169.254', smtpPort: 80 }, 'smtpHost'],
    [{ smtpHost: 'smtp.posta.it', smtpPort: 22 }, 'smtpPort'],
    [{ smtpHost: '', smtpPort: 25 }, 'smtpHost'],
    [{ smtpHost: 'smtp.posta.it', smtpPort: 99_999 }, 'smtpPort'],
    [{ smtpHost: ['x'], smtpPort: 25 }, 'smtpHost'],
  ])('refuses %j by its %s and connects nowhere', async (body, field) => {
    const asked = resolvesTo([]);
    const before = sinks.map(({ connections }) => connections);
    const answer = await test(body).expect(400);
    expect(answer.body.fields).toHaveProperty(field);
    expect(asked).not.toHaveBeenCalled();
    expect(sinks.map(({ connections }) => connections)).toEqual(before);
  });

  it('refuses a name that leads inside', async () => {
    resolvesTo(['127.0.0.1']);
    const { body } = await test({ smtpHost: 'posta.negozio.it', smtpPort: 25 }).expect(400);
    expect(body).toMatchObject({ code: 'MAIL_SERVER_NOT_ALLOWED' });
  });

  it('is the administrators’, and not as often as they like', async () => {
    await test({}, scene.test.browser()).expect(401);
    await test({}, await scene.test.signInAsStaff()).expect(403);
    resolvesTo(['127.0.0.1']);
    let status = 400;
    for (let n = 0; n < 25 && status === 400; n += 1)
      ({ status } = await test({ smtpHost: 'posta.negozio.it', smtpPort: 25 }));
    expect(status).toBe(429);
  });
});
