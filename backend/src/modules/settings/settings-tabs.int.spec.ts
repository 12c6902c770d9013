import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SETTINGS_TABS } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  RecordHistory,
  RequestContext,
} from '../../platform/index.js';
import { createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from '../identity/index.js';
import { SettingsModule, SettingsStore } from './index.js';
import { OLDEST_MS, TELL_EVERY_PROCESS } from './settings-cache.js';
import { settingsKind } from './settings-history.js';
import { TabStore } from './tab-store.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const modules = [IdentityModule, SettingsModule];
let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules });
  other = await createTestApp({ modules, sharing: test });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await other.close();
  await test.close();
});

const here = () => test.app.get(SettingsStore);
const there = () => other.app.get(SettingsStore);
const as = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const user = {
    id: 1,
    username: name,
    name,
    email: null,
    role: 'admin',
    active: true,
    lastLogin: null,
  } as const;
  return RequestContext.run({ requestId: 'r', actor: 'staff:1', user }, work);
};

const bothListen = () =>
  eventually(async () => {
    await Promise.all([here().get(), there().get()]);
    const { rows } = await test.pool.query(`select from pg_stat_activity
      where datname = current_database() and query = 'listen settings'`);
    expect(rows).toHaveLength(2);
  });

describe('a change of the settings', () => {
  it('is what the process that made it answers next', async () => {
    for (const storeName of ['Uno', 'Due', 'Tre']) {
      await here().get();
      await here().update({ storeName });
      expect((await here().get()).storeName).toBe(storeName);
    }
  });

  it('is told to every process: another one shows it although it would not look again by itself', async () => {
    await bothListen();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const storeName of ['Quattro', 'Cinque', 'Sei', 'Sette', 'Otto']) {
      await there().get();
      await here().update({ storeName });
      await eventually(async () => expect((await there().get()).storeName).toBe(storeName));
    }
  });

  it('whose notice is lost shows after a second all the same', async () => {
    // Whole milliseconds: with fractions, (t + 1000) - t is now and then less than 1000.
    const readAt = Math.ceil(performance.now()) + OLDEST_MS;
    const held = jest.spyOn(performance, 'now').mockReturnValue(readAt);
    await there().get();
    // Changes a setting without a notice, as if the connection had been down at that moment.
    await test.pool.query(`insert into settings (id, value) values ('storePhone', '"06 1"')
      on conflict (id) do update set value = excluded.value`);
    held.mockReturnValue(readAt + OLDEST_MS - 1);
    expect((await there().get()).storePhone).not.toBe('06 1');
    held.mockReturnValue(readAt + OLDEST_MS);
    expect((await there().get()).storePhone).toBe('06 1');
  });

  it('is heard again after the connection that listened was cut', async () => {
    await there().get();
    await test.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen settings'`);
    await bothListen();
    await test.pool.query(TELL_EVERY_PROCESS);
  });

  it('costs no statement where nothing changed: many ask at once', async () => {
    await here().get();
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => here().get()));
    expect(new Set([first, ...others]).size).toBe(1);
  });
});

describe('two people who save settings', () => {
  it('never meet on two tabs', async () => {
    const { negozio, brand } = await here().versions();
    await here().update({ storeEmail: 'ciao@negozio.test' }, negozio);
    await here().update({ primaryColor: '#123456' }, brand);
    expect(await there().versions()).toMatchObject({ negozio: (negozio ?? 0) + 1, brand: (brand ?? 0) + 1 });
  });

  it('on one tab: the later one is told who was first, and nothing of theirs is saved', async () => {
    const { email } = await here().versions();
    expect(email).toBe(0);
    await as('Elena', () => here().update({ emailFromName: 'Il Nastro' }, email));
    await expect(there().update({ emailFromName: 'La Fiocchetta' }, email)).rejects.toMatchObject({
      code: 'MODIFIED_BY_OTHERS',
      status: 409,
      text: expect.stringContaining('modificato da Elena'),
    });
    expect((await here().get()).emailFromName).toBe('Il Nastro');
  });

  it('name the version of one tab, not of several', async () => {
    const change = { storePhone: '06 2', lineColor: '#abcdef' };
    await expect(here().update(change, 1)).rejects.toMatchObject({ status: 400 });
    await here().update(change);
    expect(await here().get()).toMatchObject(change);
  });
});

describe('a tab and a field that are new', () => {
  const nastri = {
    ribbonWords: { kind: 'line', called: 'parole sul nastro', initial: 'Con affetto', isPublic: true },
    ribbonNote: { kind: 'line', called: 'nota sul nastro' },
    ribbonOn: { kind: 'switch', called: 'nastri', initial: false },
  } as const;
  const tabs = { ...SETTINGS_TABS, nastri };

  const partsOf = ({ app, pool }: TestApp) => ({
    pool,
    history: app.get(RecordHistory),
    clock: app.get<Clock>(CLOCK),
    config: app.get<AppConfig>(APP_CONFIG),
  });

  it('are read, saved, versioned, published and told by their own lines alone', async () => {
    const store = new TabStore(tabs, partsOf(test));
    try {
      expect((await store.get()).ribbonWords).toBe('Con affetto');
      const { nastri: version } = await store.versions();
      await store.update({ ribbonWords: 'Auguri', ribbonOn: true }, version);
      expect(await store.versions()).toMatchObject({ nastri: 1 });
      expect(await store.get()).toMatchObject({ ribbonWords: 'Auguri', ribbonNote: null, ribbonOn: true });
      const published = await store.getPublic();
      expect(published).toMatchObject({ ribbonWords: 'Auguri', storeName: expect.any(String) });
      expect(published).not.toHaveProperty('ribbonOn');
      expect(settingsKind(tabs).fields['ribbonOn']).toEqual({ label: 'Nastri' });
    } finally {
      await store.close();
    }
  });

  it('take a stored value that is none for not set', async () => {
    await test.pool.query(`insert into settings (id, value) values ('ribbonOn', '"forse"')
      on conflict (id) do update set value = excluded.value`);
    const store = new TabStore({ nastri }, partsOf(test));
    expect((await store.get()).ribbonOn).toBe(false);
    await store.close();
  });
});
