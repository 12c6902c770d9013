// @takes 19 s
import { request, type Server } from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import supertest from 'supertest';
import { AppModule } from '../../app.module.js';
import { IdentityModule } from '../../modules/identity/index.js';
import { Log } from '../logging/log.js';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp, newGround, PASSWORD, type TestApp } from '../testing/test-app.js';
import { rawCall } from '../testing/raw-call.js';
import { createTcpRelay } from '../testing/tcp-relay.js';
import { EventStoreDbDouble } from '../../../../test/support/eventstoredb/eventstoredb-double.js';
import { createApp } from './create-app.js';
import { Readiness } from './readiness.js';
import { startApp } from './start-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const JSON_HEADERS = { 'content-type': 'application/json' };

const test = forAllTests(() => createTestApp({ modules: [ProbeModule] }));

describe('health', () => {
  it('is live and ready once started', async () => {
    await test.http.get('/health/live').expect(200, { status: 'ok' });
    await test.http.get('/health/ready').expect(200, { status: 'ok' });
  });

  it('is unready while it drains, answers the calls under way and asks them to close', async () => {
    const other = await createTestApp({ modules: [ProbeModule], sharing: test });
    other.app.get(Readiness).noteDraining();
    const { body } = await other.http.get('/health/ready').expect(503);
    expect(body).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(other.logLines).toEqual([]);
    const { headers } = await other.http.get('/health/live').expect(200);
    expect(headers.connection).toBe('close');
    await other.close();
  });

  it('answers a call that came before the server closed', async () => {
    const other = await createTestApp({ modules: [ProbeModule], sharing: test });
    const slow = request(`${other.url}/api/probe/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const closing = other.close();
    slow.end(JSON.stringify({ text: 'a' }));
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(201);
    answer.resume();
    await closing;
  });
});

describe('a call that never becomes whole', () => {
  const brief = { headMs: 200, unreadMs: 60_000, bodyMs: 200, uploadMs: 200, checkEveryMs: 50, drainMs: 200 };
  const HEAD = 'POST /api/probe/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  const patient = {
    headMs: 60_000,
    unreadMs: 60_000,
    bodyMs: 60_000,
    uploadMs: 60_000,
    checkEveryMs: 50,
    drainMs: 200,
  };

  it.each([
    ['half a body', `${HEAD}content-length: 99\r\n\r\n{"text"`],
    ['half a body of unknown length', `${HEAD}transfer-encoding: chunked\r\n\r\n7\r\n{"text"\r\n`],
    [
      'half a body of a call that was refused',
      `POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{`,
    ],
    ['half a head', HEAD],
    ['no byte', ''],
  ])('loses its connection after its time, with %s', async (_, bytes) => {
    const other = await createTestApp({
      modules: [ProbeModule],
      sharing: test,
      config: { requestLimits: brief },
    });
    const answer = await rawCall(other.url, bytes);
    expect(answer).toMatch(bytes.includes('nothing') ? /^HTTP\/1.1 404 / : /^(HTTP\/1.1 408 |$)/);
    expect(other.logLines).toEqual([]);
    await other.close();
  });

  it('is given longer where it uploads for somebody who may', async () => {
    const other = await createTestApp({
      modules: [IdentityModule, ProbeModule],
      config: { requestLimits: { ...patient, bodyMs: 150 } },
    });
    await other.signInAsAdmin();
    const signedIn = await other.http.post('/api/login').send({ username: 'titolare', password: PASSWORD });
    const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    const slow = request(`${other.url}/api/probe/upload`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, cookie: cookie.join('; ') },
    });
    slow.write('{"text":');
    // A call that is not an upload loses its connection meanwhile.
    await rawCall(other.url, `${HEAD}content-length: 99\r\n\r\n{"text"`);
    slow.end('"a"}');
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(201);
    answer.resume();
    await other.close();
  });

  it('does not keep the process from its end', async () => {
    const other = await createTestApp({
      modules: [ProbeModule],
      sharing: test,
      config: { requestLimits: patient },
    });
    const halves = Array.from({ length: 5 }, () => {
      const half = request(`${other.url}/api/probe/echo`, {
        method: 'POST',
        headers: { ...JSON_HEADERS, expect: '100-continue' },
      });
      half.on('error', () => undefined);
      half.flushHeaders();
      return half;
    });
    await Promise.all(halves.map((half) => once(half, 'continue')));
    const gone = halves.map((half) => new Promise((resolve) => half.on('close', resolve)));
    for (const half of halves) half.write('{"text"');
    await other.close();
    await Promise.all(gone);
  });
});

describe('an answer', () => {
  const limits = {
    headMs: 60_000,
    bodyMs: 60_000,
    uploadMs: 60_000,
    unreadMs: 300,
    checkEveryMs: 50,
    drainMs: 200,
  };
  let other: TestApp;
  beforeAll(async () => {
    other = await createTestApp({ modules: [ProbeModule], sharing: test, config: { requestLimits: limits } });
  });
  afterAll(() => other.close());

  it('that is not read ends its connection', async () => {
    const { hostname, port } = new URL(other.url);
    const arrived = once(other.app.getHttpServer() as Server, 'connection');
    const silent = connect(Number(port), hostname);
    silent.pause();
    const [atServer] = (await arrived) as [Socket];
    const ended = once(atServer, 'close');
    silent.write('GET /api/probe/much HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await ended;
    silent.destroy();
  });

  it('that takes its time keeps it, and one that is read arrives whole', async () => {
    const http = supertest(other.url);
    expect((await http.get('/api/probe/patient').expect(200)).text).toBe('at last');
    expect((await http.get('/api/probe/much').expect(200)).text).toHaveLength(32 * 1024 * 1024);
  });
});

describe("a database role that owns the shop's database and is no superuser", () => {
  it('is enough to set the shop up and to run it', async () => {
    const ground = await newGround('empty');
    const url = new URL(ground.config.databaseUrl);
    const role = `role_of_${url.pathname.slice(1)}`;
    await ground.pool.query(`create role ${role} login password 'ordinary'`);
    await ground.pool.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    url.username = role;
    url.password = 'ordinary';
    const other = await createTestApp({ modules: [ProbeModule], config: { databaseUrl: url.href } });
    await other.http.get('/health/ready').expect(200);
    await other.http.post('/api/probe/count/ordinary/1').expect(201);
    await other.close();
    await ground.clear();
    await test.pool.query(`drop role ${role}`);
  });
});

describe('a start without its Redis', () => {
  it('is ready for the shop all the same, and says so', async () => {
    const redisUrl = join(test.config.dataDir, 'nobody.sock');
    const other = await createTestApp({ modules: [ProbeModule], sharing: test, config: { redisUrl } });
    await other.http.get('/health/ready').expect(200, { status: 'ok', redis: 'away' });
    await other.close();
  });
});

describe('a start that loses its database half-way', () => {
  it('waits for it, tells how far it has come, and comes up', async () => {
    const relay = await createTcpRelay(test.config.databaseUrl);
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = new Log({ level: 'notice', production: true, destination });
    const config = { ...test.config, databaseUrl: relay.url };
    const root = AppModule.create({ config, log, clock: { now: () => new Date() } }, [ProbeModule]);
    const app = await createApp(root, config, log);
    const told = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    let isFirst = true;
    const started = startApp(app, { port: 0, host: '127.0.0.1' }, async () => {
      if (isFirst) await relay.down();
      isFirst = false;
    });
    await Promise.race([started, eventually(() => expect(told()).toContain('waiting for the database'))]);
    await relay.up();
    await started;
    await supertest(await app.getUrl())
      .get('/health/ready')
      .expect(200);
    expect(told().filter((line) => !line.startsWith('database'))).toEqual([
      'listening',
      'migrated',
      'waiting for the database',
    ]);
    await app.close();
    await relay.close();
  });
});

describe('a start before its database', () => {
  it('answers health from the start, sends others away, and comes up when the database does', async () => {
    const relay = await createTcpRelay(test.config.databaseUrl);
    await relay.down();
    const config = { ...test.config, databaseUrl: relay.url };
    const log = new Log({ level: 'silent', production: true });
    const root = AppModule.create({ config, log, clock: { now: () => new Date() } }, [ProbeModule]);
    const app = await createApp(root, config, log);
    const started = startApp(app, { port: 0, host: '127.0.0.1' });
    const server = app.getHttpServer() as Server;
    await eventually(() => expect(server.listening).toBe(true));
    const http = supertest(await app.getUrl());
    await http.get('/health/live').expect(200);
    await http.get('/health/ready').expect(503);
    const { headers } = await http.get('/api/probe/context').expect(503);
    expect(headers['retry-after']).toBe('5');
    await relay.up();
    await started;
    await http.get('/health/ready').expect(200);
    await http.get('/api/probe/context').expect(200);
    await app.close();
    await relay.close();
  });
});

describe('a start before its ledger', () => {
  /** Starts the shop on the double; answers the start, the log, and how to end it. */
  async function startOn(double: EventStoreDbDouble) {
    const lines: string[] = [];
    const log = new Log({
      level: 'warn',
      production: true,
      destination: { write: (line) => lines.push(line) },
    });
    const config = { ...test.config, eventStoreUrl: double.url };
    const root = AppModule.create({ config, log, clock: { now: () => new Date() } }, [ProbeModule]);
    const app = await createApp(root, config, log);
    const started = startApp(app, { port: 0, host: '127.0.0.1' });
    const reasons = () =>
      lines
        .map((line) => JSON.parse(line) as { msg: string; reason: string })
        .filter(({ msg }) => msg === 'waiting for the ledger')
        .map(({ reason }) => reason);
    return { app, started, reasons };
  }

  it('tells why it waits once, and again when the reason changes', async () => {
    const double = await new EventStoreDbDouble().start();
    const beReady = double.beStarting();
    const { app, started, reasons } = await startOn(double);
    const isStarting = expect.stringContaining('Server Is Not Ready');
    await eventually(() => expect(reasons()).toEqual([isStarting]), { timeoutMs: 20_000 });
    const asked = double.readsAsked;
    await eventually(() => expect(double.readsAsked).toBeGreaterThan(asked + 1), { timeoutMs: 20_000 });
    double.kill();
    const isGone = expect.stringContaining('ECONNREFUSED');
    await eventually(() => expect(reasons()).toEqual([isStarting, isGone]), { timeoutMs: 20_000 });
    await double.start();
    beReady();
    double.refusesReads = true;
    await expect(started).rejects.toThrow('the event store refuses access');
    await app.close();
    double.kill();
  });
});

describe('database away', () => {
  it('answers 503 in Italian, is unready but live, and recovers by itself', async () => {
    const relay = await createTcpRelay(test.config.databaseUrl);
    const other = await createTestApp({
      modules: [ProbeModule],
      sharing: test,
      config: { databaseUrl: relay.url },
    });
    await relay.down();
    const { body } = await other.http.post('/api/probe/context').send({}).expect(503);
    expect(body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Servizio momentaneamente non disponibile. Riprova tra poco.',
    });
    await other.http.post('/api/probe/count/away/1').expect(503);
    await other.http.get('/health/ready').expect(503);
    await other.http.get('/health/live').expect(200);
    // Three calls met it, and their own lines would say nothing more.
    const refused = other.logLines.filter(
      (line) => line.includes('ECONNREFUSED') && !line.includes('"part"'),
    );
    expect(refused.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'database connection lost', code: 'ECONNREFUSED' },
    ]);
    await relay.up();
    await other.http.post('/api/probe/context').send({}).expect(201);
    await eventually(() => other.http.get('/health/ready').expect(200));
    await other.http.post('/api/probe/count/away/1').expect(201);
    await other.close();
    await relay.close();
  });
});

describe('database away while the ledger is on a server of its own', () => {
  it.each(['api', 'worker'] as const)('makes a process unready, as %s', async (role) => {
    const double = await new EventStoreDbDouble().start();
    const relay = await createTcpRelay(test.config.databaseUrl);
    const other = await createTestApp({
      modules: [ProbeModule],
      config: { databaseUrl: relay.url, eventStoreUrl: double.url, role },
    });
    await eventually(() => other.http.get('/health/ready').expect(200));
    relay.freeze();
    await other.http.get('/health/ready').expect(503);
    relay.thaw();
    await eventually(() => other.http.get('/health/ready').expect(200));
    await relay.down();
    await other.http.get('/health/ready').expect(503);
    await relay.up();
    await eventually(() => other.http.get('/health/ready').expect(200));
    await other.close();
    await relay.close();
    double.kill();
  });
});
