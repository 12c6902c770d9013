import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decryptText, encryptText } from '@fiocco/personal-data';
import { warningOfCatcher } from './addresses.js';
import { type AppConfig, ConfigError, loadConfig } from './app-config.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-config-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv = {}) =>
  loadConfig({ DATABASE_URL: 'postgres://x/y', DATA_DIR: dataDir, ...env });
const key = randomBytes(32).toString('base64');
const inProduction = (env: NodeJS.ProcessEnv = {}) =>
  load({ NODE_ENV: 'production', FIOCCO_MASTER_KEY: key, PUBLIC_URL: 'https://negozio.it', ...env });

const SANDBOX = {
  panel: { url: 'http://127.0.0.1:1' },
  stripe: { url: 'http://127.0.0.1:2', secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' },
  paypal: { url: 'http://127.0.0.1:3', clientId: 'id', clientSecret: 'segreto', webhookId: 'WH' },
};

describe('configuration', () => {
  it('has a default for everything but the database', () => {
    expect(load()).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      role: 'all',
      production: false,
      eventStoreUrl: null,
      redisUrl: null,
      smtpUrl: null,
      sendgrid: { host: 'smtp.sendgrid.net', port: 587 },
      setupCode: null,
      paymentSandbox: null,
    });
    expect(() => load({ DATABASE_URL: '' })).toThrow(new ConfigError('DATABASE_URL is not set'));
  });

  it('sets the clock wrong for tests alone', () => {
    const hourBack = { FIOCCO_CLOCK_OFFSET_MS: '-3600000' };
    expect(load()).toMatchObject({ clockOffsetMs: 0, databaseClockOffsetMs: 0 });
    expect(load({ FIOCCO_DATABASE_CLOCK_OFFSET_MS: '5', NODE_ENV: 'test' }).databaseClockOffsetMs).toBe(5);
    expect(load({ ...hourBack, NODE_ENV: 'test' }).clockOffsetMs).toBe(-3_600_000);
    expect(() => load({ ...hourBack, NODE_ENV: 'production' })).toThrow(ConfigError);
    expect(() => load(hourBack)).toThrow(ConfigError);
    expect(() => load({ FIOCCO_CLOCK_OFFSET_MS: '1 h', NODE_ENV: 'test' })).toThrow(ConfigError);
  });

  it.each([
    { PORT: 'x' },
    { PORT: '70000' },
    { FIOCCO_ROLE: 'boss' },
    { EVENT_STORE: 'mysql' },
    { EVENT_STORE: 'esdb://' },
    { PUBLIC_URL: 'negozio.it' },
    { PUBLIC_URL: 'javascript:alert(1)' },
    { JWT_SECRET: 'short' },
    { FIOCCO_MASTER_KEY: 'c2hvcnQ=' },
    { DATABASE_URL: 'nonsense' },
    { DATABASE_URL: 'mysql://x/y' },
    { DATABASE_PASSWORD_FILE: '/no/such/file' },
    { SMTP_URL: 'nonsense' },
    { SMTP_URL: 'smtp://' },
    { SMTP_URL: 'http://mail.example' },
    { REDIS_URL: 'localhost:6379' },
    { PAYMENT_SANDBOX: 'http://127.0.0.1:4242' },
    { PAYMENT_SANDBOX: 'null' },
    { PAYMENT_SANDBOX: JSON.stringify({ ...SANDBOX, paypal: { url: 'http://127.0.0.1:3' } }) },
    {
      PAYMENT_SANDBOX: JSON.stringify({
        ...SANDBOX,
        panel: { url: "http://x/; script-src 'unsafe-inline'" },
      }),
    },
    { TRUST_PROXY: 'yes' },
    { TRUST_PROXY: '0' },
    { TRUST_PROXY: '3000' },
    { TRUST_PROXY: '0.0.0.1x' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.1,proxy' },
  ])('refuses %j with one line', (env) => {
    expect(() => load(env)).toThrow(ConfigError);
  });

  it('keeps the ledger in the database or at an address', () => {
    expect(load({ EVENT_STORE: 'postgres' }).eventStoreUrl).toBeNull();
    expect(load({ EVENT_STORE: '' }).eventStoreUrl).toBeNull();
    for (const url of ['esdb://localhost:2113?tls=false', 'esdb+discover://admin:secret@cluster:2113']) {
      expect(load({ EVENT_STORE: url }).eventStoreUrl).toBe(url);
    }
    expect(() => load({ EVENT_STORE: 'http://admin:secret@elsewhere' })).toThrow(
      new ConfigError('EVENT_STORE is neither "postgres" nor an address esdb://…'),
    );
  });

  it('repeats no address that may hold a password', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'REDIS_URL', 'EVENT_STORE']) {
      const refused = () => load({ [name]: 'nonsense://user:hunter2@host' });
      expect(refused).toThrow(ConfigError);
      expect(refused).not.toThrow(/hunter2/);
    }
  });

  it('takes the password of the database from a file', async () => {
    const file = join(dataDir, 'password');
    await writeFile(file, 'a/b:c\n');
    const env = { DATABASE_URL: 'postgres://fiocco@postgres:5432/fiocco', DATABASE_PASSWORD_FILE: file };
    expect(load(env).databaseUrl).toBe('postgres://fiocco:a%2Fb%3Ac@postgres:5432/fiocco');
    await writeFile(file, '\n');
    expect(() => load(env)).toThrow(new ConfigError(`DATABASE_PASSWORD_FILE ${file} holds no password`));
  });

  it('trusts proxies by their address or by their number', () => {
    const trusted = (text: string) => load({ TRUST_PROXY: text }).trustProxy;
    expect(['', 'none'].map(trusted)).toEqual([null, null]);
    expect(trusted('2')).toBe(2);
    expect(trusted('10.0.0.1')).toEqual(['10.0.0.1']);
    expect(trusted('loopback, 10.0.0.0/8,fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  });

  it.each([
    ['smtp://mailpit:1025', 'https://liste.example.it', true],
    ['smtp://10.0.0.9:1025', 'https://liste.example.it', true],
    ['smtp://mailpit:1025', 'http://localhost:3000', false],
    ['smtps://u:p@mail.example.it:465', 'https://liste.example.it', false],
    [null, 'https://liste.example.it', false],
  ])('says of %s for %s whether mails would be caught: %s', (smtpUrl, publicUrl, isTold) => {
    const line = warningOfCatcher(smtpUrl, publicUrl);
    if (isTold) expect(line).toContain('REACHES ANYBODY');
    else expect(line).toBeNull();
  });

  it('takes a setting that is empty for one that is not there, as compose files pass it on', () => {
    const names = new Set<string>();
    const known: NodeJS.ProcessEnv = {
      DATABASE_URL: 'postgres://x/y',
      DATA_DIR: dataDir,
      FIOCCO_MASTER_KEY: key,
    };
    const watched = new Proxy(known, {
      get: (env, name: string) => {
        names.add(name);
        return env[name];
      },
    });
    const config = loadConfig(watched);
    const empty = Object.fromEntries([...names].map((name) => [name, '']));
    expect(names.size).toBeGreaterThan(20);
    expect(loadConfig({ ...empty, ...known })).toEqual(config);
  });

  it('asks the first registration for a code wherever others than this computer reach it', () => {
    expect(load({ HOST: '127.0.0.1' }).setupCode).toBeNull();
    expect(load({ HOST: '::1' }).setupCode).toBeNull();
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }]) {
      expect(load(env).setupCode).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('serves one name outside production, and every name behind a proxy that minds it', () => {
    expect(load({ PUBLIC_URL: 'http://Prova.test:8080' }).servedHost).toBe('prova.test');
    expect(inProduction().servedHost).toBeNull();
  });

  it('drops the slash at the end of the public address', () => {
    expect(load({ PUBLIC_URL: 'https://negozio.it/' }).publicUrl).toBe('https://negozio.it');
  });
});

describe('in production', () => {
  it('a public address is https; this computer’s own names may be plain', () => {
    expect(inProduction().publicUrl).toBe('https://negozio.it');
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', ''])
      expect(inProduction({ PUBLIC_URL }).publicUrl).toMatch(/^http:/);
    for (const PUBLIC_URL of [
      'http://negozio.it',
      'http://192.168.1.5:3000',
      'http://localhost.negozio.it',
    ]) {
      const text = `PUBLIC_URL ${PUBLIC_URL} is not https: NODE_ENV=production serves no other public address`;
      expect(() => inProduction({ PUBLIC_URL })).toThrow(new ConfigError(text));
    }
  });

  it('no payment sandbox is taken, whatever its text is; in development it is', () => {
    const PAYMENT_SANDBOX = JSON.stringify(SANDBOX);
    expect(load({ PAYMENT_SANDBOX }).paymentSandbox).toEqual(SANDBOX);
    expect(load({ PAYMENT_SANDBOX: 'off' }).paymentSandbox).toBeNull();
    const text = 'PAYMENT_SANDBOX is set: NODE_ENV=production takes no payments in a sandbox';
    for (const named of [PAYMENT_SANDBOX, 'x'])
      expect(() => inProduction({ PAYMENT_SANDBOX: named })).toThrow(new ConfigError(text));
    expect(inProduction({ PAYMENT_SANDBOX: '' }).paymentSandbox).toBeNull();
  });

  it('no master key is made by itself, and nothing else is either', async () => {
    expect(() => inProduction({ FIOCCO_MASTER_KEY: '' })).toThrow(/^There is no master key: [^\n]+$/);
    const folder = join(dataDir, 'secrets');
    await writeFile(join(folder, 'master-key'), `${key}\n`);
    expect(inProduction({ FIOCCO_MASTER_KEY: '' }).production).toBe(true);
  });

  it.each([0, 7, 255])('a master key of 32 bytes %d is everybody’s, named or in the file', async (byte) => {
    const known = Buffer.alloc(32, byte).toString('base64');
    expect(() => inProduction({ FIOCCO_MASTER_KEY: known })).toThrow(/^The master key is one that everybody/);
    expect(() => inProduction({ FIOCCO_MASTER_KEY: `1:${key},2:${known}` })).toThrow(ConfigError);
    await mkdir(join(dataDir, 'secrets'), { recursive: true });
    await writeFile(join(dataDir, 'secrets', 'master-key'), `${known}\n`);
    expect(() => inProduction({ FIOCCO_MASTER_KEY: '' })).toThrow(ConfigError);
  });
});

describe('secrets', () => {
  it('are made once, kept for their owner only, and the same ever after', async () => {
    const [first, again] = [load({ HOST: '0.0.0.0' }), load({ HOST: '0.0.0.0' })];
    const settings = ({ masterKey: _, ...rest }: AppConfig) => rest;
    expect(settings(again)).toEqual(settings(first));
    expect(decryptText(again.masterKey, 'p', encryptText(first.masterKey, 'p', 'ciao'))).toBe('ciao');
    expect(first.jwtSecret.length).toBeGreaterThan(32);
    const folder = join(dataDir, 'secrets');
    expect((await readdir(folder)).toSorted()).toEqual(['jwt-secret', 'master-key', 'setup-code']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of await readdir(folder))
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'setup-code'), 'utf8')).trim()).toBe(first.setupCode);
  });

  it('differ from shop to shop', async () => {
    const { jwtSecret } = load();
    await rm(join(dataDir, 'secrets'), { recursive: true });
    expect(load().jwtSecret).not.toBe(jwtSecret);
  });

  it('take up a master key that is added while the process runs', async () => {
    const { masterKey } = load();
    const file = join(dataDir, 'secrets', 'master-key');
    const old = encryptText(masterKey, 'p', 'prima');
    const second = randomBytes(32);
    await writeFile(file, `${await readFile(file, 'utf8')}2:${second.toString('base64')}\n`);
    expect(decryptText(masterKey, 'p', encryptText({ 2: second }, 'p', 'dopo'))).toBe('dopo');
    expect(encryptText(masterKey, 'p', 'dopo')).toMatch(/^v1\.2\./);
    expect(decryptText(masterKey, 'p', old)).toBe('prima');
  });

  it('come from the environment where it names them', async () => {
    const masterKey = Buffer.alloc(32, 7);
    const config = load({ JWT_SECRET: 'x'.repeat(32), FIOCCO_MASTER_KEY: masterKey.toString('base64') });
    expect(config.jwtSecret).toBe('x'.repeat(32));
    expect(decryptText(masterKey, 'p', encryptText(config.masterKey, 'p', 'ciao'))).toBe('ciao');
    expect(await readdir(dataDir)).toEqual([]);
  });
});
