import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { IdentityModule } from '../identity/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { SettingsModule, SettingsStore } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const test = forAllTests(() => createTestApp({ modules: [IdentityModule, SettingsModule] }));

const store = () => test.app.get(SettingsStore);

describe('settings', () => {
  it('start from the defaults', async () => {
    const { body } = await test.http.get('/api/public/settings').expect(200);
    expect(body).toEqual({
      storeName: 'Fiocco',
      storeDescription: null,
      storeEmail: null,
      storePhone: null,
      storeAddress: null,
      vatNumber: null,
      reaNumber: null,
      appName: 'Fiocco',
      privacyPage: null,
      withdrawalPage: null,
      termsPage: null,
      logoUrl: null,
      adminLogoUrl: null,
      primaryColor: '#3b82f6',
      backgroundColor: '#ffffff',
      textColor: '#000000',
      headingColor: '#1e3a8a',
      accentColor: null,
      lineColor: null,
      weeklyHours: null,
      closedDays: [],
      offersInvoice: false,
      openHolidays: [],
      openingHours: null,
      openingLines: [],
      shipsAbroad: false,
      environmentMode: 'development',
      enableInStore: true,
      sendsMail: false,
    });
  });

  it('show guests a legal draft without the line that says to check it', async () => {
    await store().update({
      privacyPage: 'DA VERIFICARE: bozza.\n\nTitolare del trattamento\nBottega Ferrante',
      withdrawalPage: 'DA VERIFICARE',
      termsPage: 'Si vende così.',
    });
    const { body } = await test.http.get('/api/public/settings').expect(200);
    expect(body).toMatchObject({
      privacyPage: 'Titolare del trattamento\nBottega Ferrante',
      withdrawalPage: null,
      termsPage: 'Si vende così.',
    });
  });

  it('answer 404 for a page that the law asks for and nobody has written, and for what is none', async () => {
    await mkdir(test.config.clientDir, { recursive: true });
    await writeFile(join(test.config.clientDir, 'index.html'), '<html><head></head><body></body></html>');
    const open = async (code: string) =>
      (await test.http.get(`/info/${code}`).set('accept', 'text/html')).status;
    await store().update({ privacyPage: null, termsPage: 'https://bottega.example/condizioni' });
    const codes = ['privacy', 'condizioni', 'recesso', 'recesso-conferma', 'xyz', 'constructor'];
    expect(await Promise.all(codes.map(open))).toEqual([404, 200, 200, 200, 404, 404]);
    await store().update({ privacyPage: 'I dati restano qui.', termsPage: null });
    expect([await open('privacy'), await open('condizioni')]).toEqual([200, 404]);
  });

  it('tell guests whether the shop has a mail server', async () => {
    const config = { smtpUrl: 'smtp://127.0.0.1:1' };
    const mailing = await createTestApp({ modules: [IdentityModule, SettingsModule], sharing: test, config });
    const { body } = await mailing.http.get('/api/public/settings').expect(200);
    await mailing.close();
    expect(body).toMatchObject({ sendsMail: true });
  });

  it('change the named fields and keep the others, also when two change at once', async () => {
    await store().update({ storeName: 'La Fiocchetta' });
    await Promise.all([
      store().update({ primaryColor: '#A8492F' }),
      store().update({ storePhone: '06 1234567' }),
    ]);
    const { body } = await test.http.get('/api/public/settings').expect(200);
    expect(body).toMatchObject({
      storeName: 'La Fiocchetta',
      primaryColor: '#A8492F',
      storePhone: '06 1234567',
    });
  });

  it('show the whole record to an administrator only', async () => {
    await store().update({ adminEmail: 'anna@negozio.test' });
    const admin = await test.signInAsAdmin();
    const staff = await test.signInAsStaff();
    expect((await admin.get('/api/settings').expect(200)).body).toMatchObject({
      adminEmail: 'anna@negozio.test',
      publicUrl: null,
      baseUrl: await store().publicUrl(),
    });
    for (const browser of [staff, test.http]) {
      const { body } = await browser.get('/api/settings').expect(200);
      expect(body).not.toHaveProperty('adminEmail');
      expect(body.storeName).toBe('La Fiocchetta');
    }
  });

  it('never let a colour or an address carry anything else, even where the database does', async () => {
    const stored = {
      textColor: 'red;background:url(//evil.example)',
      storeAddress: 'Via Roma 1<br>Torino <script>alert(1)</script><img src=x onerror=alert(1)>',
    };
    await test.pool.query('insert into settings (id, value) select key, value from jsonb_each($1)', [stored]);
    await store().update({ storePhone: '06 2' });
    const { body } = await test.http.get('/api/public/settings').expect(200);
    expect(body.textColor).toBe('#000000');
    expect(body.storeAddress).toBe('Via Roma 1<br />Torino ');
  });
});
