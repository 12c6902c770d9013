import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { eventually, fixedClock } from '@fiocco/testing';
import { EVENT_STORE, inTransaction, VAULT } from '../../platform/index.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from './index.js';

const HOUR = 60 * 60 * 1000;
jest.setTimeout(30_000);

describe('the account’s history', () => {
  interface Entry {
    readonly fields: readonly string[];
    readonly after: Record<string, string>;
  }
  /** The stream's entries after the first `from`, with the values that the vault keeps. */
  async function entries(shop: TestApp, from: number, count: number): Promise<Entry[]> {
    const store = shop.app.get<EventStore>(EVENT_STORE);
    const found = await eventually(async () => {
      const events = await store.read('record-account_1', { from });
      expect(events).toHaveLength(count);
      return events;
    });
    expect(found.map(({ revision }) => revision)).toEqual(found.map((_, n) => from + n));
    const told = [];
    for (const { type, data, metadata } of found) {
      expect([type, metadata.actor, data['before']]).toEqual(['record.Changed.v1', 'staff:1', null]);
      const { ref } = data['after'] as { ref: string };
      const after = (await inTransaction(shop.pool, (tx) => shop.app.get<Vault>(VAULT).get(tx, [ref]))).get(
        ref,
      );
      told.push({ fields: data['fields'] as string[], after: after as Record<string, string> });
    }
    return told;
  }
  const credentials = { username: 'titolare', password: PASSWORD };
  const login = (at: { post: Browser['post'] }) => at.post('/api/login').send(credentials).expect(200);
  let shop: TestApp;
  const time = fixedClock('2026-11-22T08:00:00Z');
  beforeAll(async () => {
    shop = await createTestApp({ modules: [IdentityModule], clock: time });
    await shop.signInAsAdmin();
  });
  afterAll(() => shop.close());

  it('tells sign-ins and sign-outs, each once, with their time and nothing else', async () => {
    const browser = shop.browser();
    await login(browser);
    time.advance(HOUR);
    await login(browser);
    time.advance(HOUR);
    await browser.post('/api/logout').expect(204);
    await browser.post('/api/logout').expect(204);
    await browser
      .post('/api/login')
      .send({ ...credentials, password: 'sbagliata' })
      .expect(401);
    expect(await entries(shop, 1, 4)).toEqual([
      { fields: ['lastLogin'], after: { lastLogin: '2026-11-22T08:00:00.000Z' } },
      { fields: ['lastLogin'], after: { lastLogin: '2026-11-22T09:00:00.000Z' } },
      { fields: ['lastLogout'], after: { lastLogout: '2026-11-22T09:00:00.000Z' } },
      { fields: ['lastLogout'], after: { lastLogout: '2026-11-22T10:00:00.000Z' } },
    ]);
  });

  it('has an entry of each of many sign-ins of one moment, without a gap', async () => {
    await Promise.all(Array.from({ length: 8 }, () => login(shop.http)));
    const told = await entries(shop, 5, 8);
    expect(told.map(({ fields }) => fields)).toEqual(told.map(() => ['lastLogin']));
  });

  it('keeps nobody signed in when it can’t be written', async () => {
    const { headers } = await login(shop.http);
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    await entries(shop, 13, 1);
    await shop.pool.query(
      'alter table record_history.outbox add constraint refused check (id < 0) not valid',
    );
    try {
      await shop.http.post('/api/logout').set('cookie', cookie).expect(204);
    } finally {
      await shop.pool.query('alter table record_history.outbox drop constraint refused');
    }
    await shop.http.get('/api/user').set('cookie', cookie).expect(401);
    await login(shop.http);
    expect((await entries(shop, 14, 1))[0]?.fields).toEqual(['lastLogin']);
  });
});
