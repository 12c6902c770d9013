import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, fixedClock } from '@fiocco/testing';
import { Readiness } from '../../platform/index.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../platform/testing/test-app.js';
import { ActiveSessions } from './active-sessions.js';
import { IdentityModule } from './index.js';

jest.setTimeout(30_000);

describe('whoever leaves is out of this browser', () => {
  const clock = fixedClock('2026-11-22T10:00:00Z');
  let aheadMs = 0;
  let shop: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    const databaseClock = { now: async () => new Date(clock.now().getTime() - aheadMs) };
    shop = await createTestApp({ modules: [IdentityModule], clock, databaseClock });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    browser = await shop.signInAsAdmin();
  });

  const leaves = async (): Promise<void> => {
    const { headers } = await browser.post('/api/logout').expect(204);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^fiocco_session=;.*Expires=Thu, 01 Jan 1970/),
    ]);
  };
  const open = async (): Promise<number> => (await shop.pool.query('select 1 from sessions')).rowCount ?? 0;
  const endsOne = (before: number) => eventually(async () => expect(await open()).toBe(before - 1));
  /** The session that the browser had, as whoever copied its cookie has it. */
  const copy = async () => {
    const { headers } = await browser.post('/api/login').send({ username: 'titolare', password: PASSWORD });
    const cookie = /fiocco_session=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    return () => shop.http.get('/api/user').set('cookie', cookie);
  };

  it('while the clocks differ, and nothing is written by the wrong one', async () => {
    const user = await copy();
    const before = await open();
    aheadMs = 10 * 60_000;
    // Makes the last reading of the database's clock too old to be used.
    clock.advance(60_000);
    try {
      await browser
        .post('/api/login')
        .send({})
        .expect(503, /CLOCKS_DIFFER/);
      await leaves();
      expect(await open()).toBe(before);
      await user().expect(401);
    } finally {
      aheadMs = 0;
      clock.advance(60_000);
    }
    await browser.get('/api/user').expect(401);
    await user().expect(401);
    await endsOne(before);
  });

  it('while the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const user = await copy();
    const before = await open();
    const found = jest.spyOn(shop.app.get(ActiveSessions), 'find').mockRejectedValue(away);
    try {
      await browser.get('/api/user').expect(503);
      await leaves();
    } finally {
      found.mockRestore();
    }
    await browser.get('/api/user').expect(401);
    await user().expect(401);
    await endsOne(before);
  });

  it('only at a word of this shop’s own pages', async () => {
    const refused = await browser.post('/api/logout').set('origin', 'https://altrove.example').expect(403);
    expect(refused.headers['set-cookie']).toBeUndefined();
    await browser.get('/api/user').expect(200);
  });

  // This test is the last one, because the shop cannot start again after it.
  it('while the shop sends everybody away, for its ledger is of another', async () => {
    const before = await open();
    shop.app.get(Readiness).noteStopped();
    await browser.get('/api/user').expect(503);
    await leaves();
    expect(await open()).toBe(before);
    // What a full disk leaves of a line.
    await appendFile(join(shop.config.dataDir, 'ended-sessions.jsonl'), '\n{"jti":"3f');
    // Started again, on the ledger that is its own.
    const next = await createTestApp({ modules: [IdentityModule], clock, sharing: shop });
    await endsOne(before);
    await next.close();
  });
});
