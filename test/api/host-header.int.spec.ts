import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MailSink } from '../../backend/src/modules/notifications/testing/mail-sink.js';
import { plantPerson, type PlantedShop } from '../../backend/src/modules/privacy/testing/planted-person.js';
import { RouteTable } from '../../backend/src/platform/permissions/route-table.js';
import { type Browser, createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { hear } from './support/crawl.js';

jest.setTimeout(120_000);

const EVIL = 'negozio-finto.example';

const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let shop: PlantedShop;
beforeAll(async () => {
  // As in production, where every name is served.
  test = await createTestApp({ config: { smtpUrl: await sink.listen(), servedHost: null, trustProxy: 1 } });
  admin = await test.signInAsAdmin();
  admin.set('host', EVIL).set('x-forwarded-host', EVIL).set('x-forwarded-proto', 'ftp');
  shop = await plantPerson(test, admin);
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

describe('a call under a name that is not ours', () => {
  it('puts that name into no answer, page or header', async () => {
    const { routes } = test.app.get(RouteTable);
    const values = [shop.listId, shop.reserved, 1].map(String);
    const pages = ['/', '/auth', '/admin', `/list/${shop.listId}`, `/checkout/${shop.listId}`, '/api/docs'];
    const heard = await hear(admin, routes, values, pages);
    expect(heard.length).toBeGreaterThan(60);
    expect(heard.filter(({ text }) => text.includes(EVIL)).map(({ address }) => address)).toEqual([]);
    const code = heard.find(({ address }) => address === `/api/gift-lists/${shop.listId}/qrcode`);
    expect(code?.text).toContain(`http://negozio.test/list/${shop.listId}`);
  });

  it('puts it into no mail', () => {
    expect(sink.received.length).toBeGreaterThan(2);
    for (const { html, text } of sink.received) {
      expect(html + text).not.toContain(EVIL);
      expect(html).toContain('http://negozio.test/');
    }
  });
});
