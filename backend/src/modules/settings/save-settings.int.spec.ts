import { randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { SettingsRecord } from '@fiocco/contracts';
import { createTestApp, PASSWORD } from '../../platform/testing/test-app.js';
import { SettingsStore } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp({ config: { logLevel: 'debug' } }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());

const record = async (): Promise<SettingsRecord> => (await admin.get('/api/settings').expect(200)).body;
const save = (body: object, version?: number) => {
  const call = admin.put('/api/settings').send(body);
  return version === undefined ? call : call.set('If-Match', `"${version}"`);
};
const store = () => test.app.get(SettingsStore);

/** Longer than one thing in a log or a table would be by chance. */
const canary = (prefix = '') => `${prefix}canarino${randomBytes(9).toString('hex')}`;
const SECRETS = {
  stripeDevSecretKey: canary('sk_test_'),
  stripeDevWebhookSecret: canary('whsec_'),
  stripeDevWebhookSecretNext: canary('whsec_'),
  stripeSecretKey: canary('sk_live_'),
  stripeWebhookSecret: canary('whsec_'),
  stripeWebhookSecretNext: canary('whsec_'),
  paypalDevSecret: canary(),
  paypalSecret: canary(),
  smtpPassword: canary('àè "\\'),
  sendgridApiKey: canary('SG.'),
};
const NAMES = Object.keys(SECRETS) as (keyof typeof SECRETS)[];

describe('saving settings', () => {
  it('changes what the body names and answers the whole record', async () => {
    const { body } = await save({ storeName: 'Bottega Ferrante', vatNumber: ' 01234567897 ' }).expect(200);
    expect(body).toEqual(await record());
    expect(body).toMatchObject({
      storeName: 'Bottega Ferrante',
      vatNumber: '01234567897',
      appName: 'Fiocco',
    });
    expect(Object.keys(body.versions)).toEqual(['negozio', 'brand', 'pagamenti', 'email', 'primoGiorno']);
    await save({ vatNumber: '' }).expect(200);
    expect(await record()).toMatchObject({ storeName: 'Bottega Ferrante', vatNumber: null });
  });

  it('is for administrators', async () => {
    await staff.put('/api/settings').send({ storeName: 'X' }).expect(403);
    await test.http.put('/api/settings').send({ storeName: 'X' }).expect(401);
    await staff.get('/api/settings/secrets').expect(403);
    expect((await record()).storeName).toBe('Bottega Ferrante');
  });

  it('says of each wrong field what is wrong with it, and saves none of the others', async () => {
    const { body } = await save({ bankIban: 'IT00X', storeEmail: 'x', storeName: 'Altro' }).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { bankIban: expect.stringContaining('cifre di controllo'), storeEmail: 'Email non valida' },
      details: { codes: { bankIban: 'SETTING_IBAN_WRONG', storeEmail: 'SETTING_EMAIL_WRONG' } },
    });
    expect(body.message).toBe(body.error);
    expect((await record()).storeName).toBe('Bottega Ferrante');
  });

  it('takes a whole record back, versions and all, and the sender under its other name', async () => {
    const before = await record();
    await save({ ...before, smtpFromEmail: 'altra@negozio.it' }).expect(200);
    const { versions, ...values } = await record();
    expect({ ...values, versions: before.versions }).toEqual(before);
    expect(versions.brand).toBe(before.versions.brand + 1);
    await save({ smtpFromEmail: 'liste@negozio.it' }).expect(200);
    expect((await record()).emailFromAddress).toBe('liste@negozio.it');
  });
});

describe('two administrators', () => {
  it('on one tab: the later one is told who was first and when, and nothing of theirs is saved', async () => {
    const { versions } = await record();
    await save({ bankName: 'Banca Prima' }, versions.pagamenti).expect(200);
    const { body } = await save({ bankName: 'Banca Seconda' }, versions.pagamenti).expect(409);
    expect(body.code).toBe('MODIFIED_BY_OTHERS');
    expect(body.message).toMatch(/modificato da titolare alle \d\d:\d\d/);
    expect((await record()).bankName).toBe('Banca Prima');
  });

  it('never meet on two tabs, also at the same moment', async () => {
    const { versions } = await record();
    const [one, other] = await Promise.all([
      save({ storePhone: '0341 555' }, versions.negozio),
      save({ primaryColor: '#a8492f' }, versions.brand),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await record()).toMatchObject({ storePhone: '0341 555', primaryColor: '#a8492f' });
  });

  it('name a version for one tab only, and mix tabs without one', async () => {
    const change = { storePhone: '0341 1', lineColor: '#abcdef' };
    expect((await save(change, 1).expect(400)).body.code).toBe('SEVERAL_TABS');
    await save(change).expect(200);
    expect(await record()).toMatchObject(change);
  });

  it('meet also where only a secret is saved', async () => {
    const { versions } = await record();
    await save({ smtpPassword: 'una' }, versions.email).expect(200);
    await save({ smtpPassword: 'altra' }, versions.email).expect(409);
    expect(await store().secret('smtpPassword')).toBe('una');
    await save({ smtpPassword: null }).expect(200);
  });
});

describe('a secret', () => {
  it('is kept by an empty text or no word of it, and cleared by null', async () => {
    await save({ smtpPassword: 'chiusa' }).expect(200);
    await save({ smtpPassword: '', emailFromName: 'Ferrante' }).expect(200);
    expect(await store().secret('smtpPassword')).toBe('chiusa');
    expect(await record()).toMatchObject({ smtpPasswordSet: true, sendgridApiKeySet: false });
    await save({ smtpPassword: null }).expect(200);
    expect(await store().secret('smtpPassword')).toBeNull();
    expect(await record()).toMatchObject({ smtpPasswordSet: false });
  });

  it('says when it was set and by whom', async () => {
    await save({ paypalSecret: 'segreto' }).expect(200);
    const { body } = await admin.get('/api/settings/secrets').expect(200);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(body).toEqual([{ name: 'paypalSecret', at, by: 'titolare' }]);
  });

  it('is in no answer, history, log, table or event, once it is saved, replaced or refused', async () => {
    const replaced = Object.fromEntries(
      NAMES.map((name) => [name, SECRETS[name].replace('canarino', 'canarina')]),
    );
    const wrong = {
      stripeSecretKey: canary('sk_test_'),
      sendgridApiKey: canary(),
      smtpPort: 1,
      stripeDevSecretKey: canary(),
    };
    const answers = [
      await save(replaced).expect(200),
      await save(SECRETS).expect(200),
      await save(wrong).expect(400),
      await save({ ...SECRETS, bankIban: 'x' }).expect(400),
      await admin.get('/api/settings').expect(200),
      await admin.get('/api/settings/secrets').expect(200),
      await admin.get('/api/records/settings/shop/history').expect(200),
      await staff.get('/api/settings').expect(200),
      await test.http.get('/api/public/settings').expect(200),
    ].map(({ text }) => text);
    const { rows } = await test.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const tables = await Promise.all(
      rows.map(async ({ name }) => {
        const copy = await test.pool.query<{ text: string }>(
          `select string_agg(t::text, ' ') as text from ${name} t`,
        );
        return `${name} ${copy.rows[0]?.text ?? ''}`;
      }),
    );
    const searched = [...answers, ...test.logLines, ...tables];
    expect(searched.filter((text) => /canarin[oa]/.test(text))).toEqual([]);
    // They are there all the same, and open.
    for (const name of NAMES) expect(await store().secret(name)).toBe(SECRETS[name]);
    for (const name of NAMES) expect(await record()).toHaveProperty(`${name}Set`, true);
  });

  it('of a mail server or of a PayPal account is sent to no other one, however the settings get there', async () => {
    const server = { smtpHost: 'smtp.negozio.it', smtpPort: 587, smtpUser: 'liste' };
    await save({ ...server, smtpPassword: 'sua', paypalClientId: 'AeW7', paypalSecret: 'suo' }).expect(200);
    const kept = { ...server, paypalClientId: 'AeW7' };
    const others = [
      [{ smtpHost: 'smtp.ladro.example' }, 'smtpPassword'],
      [{ smtpPort: 2525 }, 'smtpPassword'],
      [{ smtpUser: 'altri', smtpPassword: '' }, 'smtpPassword'],
      [{ paypalClientId: 'BfX8' }, 'paypalSecret'],
    ] as const;
    for (const [changes, field] of others) {
      const { body } = await save({ ...changes, emailFromName: 'Altro' }).expect(400);
      expect(body).toMatchObject({
        fields: { [field]: expect.stringMatching(/vale (solo )?per .* di prima/) },
        details: { codes: { [field]: 'SECRET_OF_ANOTHER_DESTINATION' } },
      });
      expect(await record()).toMatchObject({ ...kept, emailFromName: 'Ferrante' });
    }
    // By way of no server it gets to another one as little.
    await save({ smtpHost: null }).expect(200);
    await save({ smtpHost: 'smtp.ladro.example' }).expect(400);
    await save({ smtpUser: null, smtpHost: 'smtp.ladro.example' }).expect(200);
    await save({ smtpUser: 'liste' }).expect(400);
    const moved = { smtpHost: 'smtp.nuovo.it', smtpUser: 'liste', smtpPassword: 'nuova' };
    await save(moved).expect(200);
    await save({ ...moved, smtpHost: 'SMTP.nuovo.it', smtpPassword: '' }).expect(200);
    expect(await store().secret('smtpPassword')).toBe('nuova');
    await save({ smtpHost: 'smtp.negozio.it', smtpPassword: null }).expect(200);
  });

  it('and what money and mail go by ask for the password once the sign-in is a quarter of an hour old', async () => {
    await save({ storePhone: '0341 2', smtpPort: 587, bankIban: null }).expect(200);
    await test.pool.query("update sessions set password_at = password_at - interval '15 minutes'");
    const asking = {
      ...SECRETS,
      bankIban: 'IT60X0542811101000000123456',
      environmentMode: 'production',
      smtpHost: 'smtp.altro.it',
      smtpPort: 465,
      smtpUser: 'x',
      smtpSecure: 'true',
      stripePublicKey: 'pk_live_x',
      stripeDevPublicKey: 'pk_test_x',
      publicUrl: 'https://altro.it',
      paypalClientId: 'x',
      paypalDevClientId: 'x',
      paypalWebhookId: 'x',
      paypalDevWebhookId: 'x',
    };
    const passed: string[] = [];
    for (const [name, value] of Object.entries(asking)) {
      const { status, body } = await save({ [name]: value });
      if (status !== 403 || body.code !== 'PASSWORD_REQUIRED') passed.push(`${name}: ${status} ${body.code}`);
    }
    expect(passed).toEqual([]);
    await save({ smtpPort: 587, bankIban: '', smtpPassword: '', storePhone: '0341 3' }).expect(200);
    await save({ bankIban: asking.bankIban }).set('x-current-password', PASSWORD).expect(200);
    await save({ smtpPort: 465 }).expect(200);
  });

  it('stands in the history only as changed, with who and when', async () => {
    await save({ stripeSecretKey: canary('sk_live_'), bankName: 'Banca Terza' }).expect(200);
    const { body } = await admin.get('/api/records/settings/shop/history').expect(200);
    expect(body[0]).toMatchObject({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { kind: 'staff', name: 'titolare' },
      fields: [
        { label: 'Banca', after: 'Banca Terza' },
        { label: 'Chiave segreta reale di Stripe', kept: 'secret', before: null, after: null },
      ],
    });
  });
});
