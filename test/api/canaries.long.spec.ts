// @takes 15 s
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { Secret, TOTP } from 'otpauth';
import { MailSink } from '../../backend/src/modules/notifications/testing/mail-sink.js';
import {
  EMAIL,
  PAPER,
  PIECES,
  type PlantedShop,
  plantPerson,
} from '../../backend/src/modules/privacy/testing/planted-person.js';
import { tracesOf } from '../../backend/src/modules/privacy/testing/traces.js';
import { SettingsStore } from '../../backend/src/modules/settings/index.js';
import { RouteTable } from '../../backend/src/platform/permissions/route-table.js';
import { type Browser, createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { PROCESS, SETTINGS, STAFF, TYPED } from './support/canaries.js';
import { hear, type Heard, provoke } from './support/crawl.js';

jest.setTimeout(600_000);

const PAGES = ['/', '/auth', '/admin', '/admin/settings', '/reset-password-request', '/nothing', '/api/docs'];
/** The name of a locked list is its visitors' to know. */
const SHOWN = ['Cresima di Ginevrotta'];
/**
 * Where records are kept to be read and searched, which is what an erasure reaches (decision 0020), and where a record says
 * who of the staff changed it last.
 */
const RECORDS = new RegExp(
  [
    String.raw`^(gift_lists\.gift_list|checkout\.\w+|read_models\.transactions|notifications\.\w+|catalog\.\w+`,
    String.raw`|public\.(users|settings|settings_tab|settings_secret|known_\w+|sessions|account_\w+))$`,
  ].join(''),
);

const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let staff: Browser;
let stranger: Browser;
let shop: PlantedShop;
let values: readonly string[];
/** What nobody may ever be told again, and nothing may hold readably. */
const secrets: Record<string, string> = { ...SETTINGS, ...TYPED };
const people: readonly string[] = [...PIECES, PAPER, ...Object.values(STAFF)].filter(
  (piece) => !SHOWN.includes(piece),
);

const cookiesOf = (headers: Readonly<Record<string, unknown>>) =>
  ([headers['set-cookie']].flat() as (string | undefined)[]).flatMap(
    (line) => /^([^=]+)=([^;]{20,})/.exec(line ?? '')?.slice(1, 3) ?? [],
  );

beforeAll(async () => {
  const smtpUrl = await sink.listen();
  const { jwtSecret, setupCode, masterKey } = PROCESS;
  test = await createTestApp({ config: { smtpUrl, jwtSecret, setupCode, masterKey, logLevel: 'trace' } });
  Object.assign(secrets, { jwtSecret, setupCode, masterKey: masterKey.toString('base64') });
  admin = test.browser();
  const owner = {
    username: 'proprietaria',
    password: TYPED.first,
    name: STAFF.ownerName,
    email: STAFF.ownerEmail,
  };
  await admin
    .post('/api/register')
    .send({ ...owner, setupCode })
    .expect(201);
  await plantEverything();
  stranger = test.browser();
  await stranger.post(`/api/gift-lists/${shop.listId}/unlock`).send({ password: TYPED.wrongOfList });
  const { body: mails } = await admin.get('/api/mail-register').expect(200);
  values = [
    shop.listId,
    shop.reserved,
    shop.paid,
    shop.draft,
    1,
    2,
    'list',
    'product',
    'account',
    'settings',
    ...mails.slice(0, 4).map(({ id }: { id: unknown }) => id),
  ].map(String);
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

/** Those of the mail last: with them mail would leave by a server that is not there. */
async function plantEverything(): Promise<void> {
  const { smtpPassword, sendgridApiKey, ...others } = SETTINGS;
  await admin
    .put('/api/settings')
    .send({ ...others, adminEmail: STAFF.shopEmail })
    .expect(200);
  await admin
    .post('/api/test-smtp')
    .send({ smtpHost: '127.0.0.1', smtpPort: 25, smtpPassword: TYPED.tested });
  await workAtTheDoor('proprietaria');
  shop = await plantPerson(test, admin);
  await admin.put('/api/settings').send({ smtpPassword, sendgridApiKey }).expect(200);
}

/** Everything that people do at the sign-in, with what they type and get. */
async function workAtTheDoor(username: string): Promise<void> {
  const guess = (body: object) => test.http.post('/api/login').send(body);
  await guess({ username, password: TYPED.wrong }).expect(401);
  await guess({ username: TYPED.asUsername, password: TYPED.wrong }).expect(401);
  await admin
    .post('/api/account/password')
    .send({ currentPassword: TYPED.first, newPassword: TYPED.changed })
    .expect((answer) => answer.status < 300 || Promise.reject(new Error(answer.text)));
  const clerk = {
    username: 'commessa',
    password: TYPED.staffs,
    name: STAFF.clerkName,
    email: STAFF.clerkEmail,
    role: 'staff',
  };
  await admin.post('/api/administrators').send(clerk).expect(201);
  staff = test.browser();
  const { headers } = await staff
    .post('/api/login')
    .send({ username: 'commessa', password: TYPED.staffs })
    .expect(200);
  for (const [at, cookie] of cookiesOf(headers).entries()) if (at % 2 === 1) secrets[`cookie ${at}`] = cookie;
  await secondFactor();
  for (const email of [STAFF.clerkEmail, STAFF.resetOfNobody])
    await test.http.post('/api/request-password-reset').send({ email });
  await eventually(() => expect(resetTokens()).toHaveLength(1));
  [secrets['reset token']] = resetTokens() as [string];
  await test.http.get(`/api/validate-reset-token/${TYPED.wrongToken}`);
  await test.http.get(`/api/validate-reset-token/${secrets['reset token']}`).expect(200);
}

const resetTokens = () =>
  sink.received.flatMap(({ text }) => /\/reset-password\/([\w.~-]+)/.exec(text)?.[1] ?? []);

async function secondFactor(): Promise<void> {
  const { body: setup } = await staff.post('/api/account/second-factor');
  const code = new TOTP({ secret: Secret.fromBase32(setup.key) }).generate();
  const { body } = await staff
    .post('/api/account/second-factor/confirm')
    .send({ currentPassword: TYPED.staffs, code });
  secrets['second factor'] = setup.key;
  for (const [at, one] of (body.recoveryCodes as string[]).slice(0, 4).entries())
    secrets[`recovery code ${at}`] = one;
}

const found = (heard: readonly Heard[], pieces: readonly string[]) =>
  heard.flatMap(({ address, text }) =>
    pieces
      .filter((piece) => text.toLowerCase().includes(piece.toLowerCase()))
      .map((piece) => `${address}: ${piece.slice(0, 24)}`),
  );
const all = async (browser: Browser) => {
  const { routes } = test.app.get(RouteTable);
  const pages = [
    ...PAGES,
    `/list/${shop.listId}`,
    `/checkout/${shop.listId}`,
    `/thank-you?transactionId=${shop.paid}`,
  ];
  const heard = await hear(browser, routes, values, pages);
  return [...heard, ...(await provoke(browser, routes, { nonsense: [] }))];
};

describe('forty secrets and personal texts', () => {
  it('are there, and are forty', () => {
    expect(Object.values(secrets).length + people.length).toBeGreaterThanOrEqual(40);
    expect(
      Object.values(secrets).filter((secret) => typeof secret !== 'string' || secret.length < 10),
    ).toEqual([]);
  });

  it.each([
    ['nobody', () => test.browser(), true],
    ['a stranger who knows the list’s address', () => stranger, true],
    ['staff', () => staff, false],
    ['the administrator', () => admin, false],
  ] as const)('are not answered to %s', async (_, browser, isGuest) => {
    const heard = await all(browser());
    expect(heard.length).toBeGreaterThan(100);
    expect(found(heard, [...Object.values(secrets), ...(isGuest ? people : [])])).toEqual([]);
  });

  it('stand in no log, event, job or file, and secrets nowhere in the database', async () => {
    const { setupCode = '', ...others } = secrets;
    // It is printed for whoever starts the shop, once.
    expect(await tracesOf([setupCode], test)).toEqual({ log: 1 });
    expect(test.logLines.filter((line) => line.includes(setupCode))).toHaveLength(1);
    const ofSecrets = await tracesOf(Object.values(others), test);
    expect(Object.keys(ofSecrets).filter((place) => !place.endsWith('(opened)'))).toEqual([]);
    const ofPeople = await tracesOf(people, test);
    expect(
      Object.keys(ofPeople).filter((place) => !place.endsWith('(opened)') && !RECORDS.test(place)),
    ).toEqual([]);
  });

  it('are kept where they are needed, and open by the master key alone', async () => {
    for (const [name, secret] of Object.entries(SETTINGS))
      expect(await test.app.get(SettingsStore).secret(name as keyof typeof SETTINGS)).toBe(secret);
    const { rows } = await test.pool.query<{ name: string; sealed_value: string }>(
      'select name, sealed_value from settings_secret',
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
    const opened = await tracesOf(Object.values(SETTINGS), test);
    expect(Object.entries(opened)).toEqual([
      [expect.stringMatching(/settings_secret\.sealed_value \(opened\)$/), 10],
    ]);
  });

  it('are of no metric', async () => {
    for (const address of ['/metrics', '/health/live', '/health/ready']) {
      const { text } = await test.http.get(address);
      expect(found([{ address, text }], [...Object.values(secrets), ...people])).toEqual([]);
    }
  });

  it('would be found: the search finds what is really there', async () => {
    const { body } = await admin.get(`/api/transactions/${shop.paid}`).expect(200);
    expect(found([{ address: 'paid', text: JSON.stringify(body) }], people).length).toBeGreaterThan(2);
    expect(Object.keys(await tracesOf([EMAIL], test))).toContain('read_models.transactions');
    expect(await readFile(__filename, 'utf8')).not.toContain(secrets['stripeSecretKey']);
  });
});
