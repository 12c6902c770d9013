import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually } from '@fiocco/testing';
import { IdentityModule } from '../../modules/identity/index.js';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp } from '../testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const test = forAllTests(() => createTestApp({ modules: [IdentityModule, ProbeModule] }));

describe('roles', () => {
  it('lets staff and admin where they may go, and nobody else', async () => {
    const admin = await test.signInAsAdmin();
    const staff = await test.signInAsStaff();
    await test.http.get('/api/probe/staff').expect(401);
    await staff.get('/api/probe/staff').expect(200);
    await admin.get('/api/probe/staff').expect(200);
    const { body } = await staff.get('/api/probe/admin').expect(403);
    expect(body).toMatchObject({
      code: 'ADMIN_ONLY',
      message: 'Questa operazione è riservata agli amministratori.',
    });
    await admin.get('/api/probe/admin').expect(200);
  });

  it('refuses before it reads the body', async () => {
    const body = JSON.stringify({ imageData: 'x'.repeat(900_000) });
    const answer = await test.http.get('/api/probe/staff').set('content-type', 'application/json').send(body);
    expect(answer.status).toBe(401);
  });
});

describe('the name that a call is made under', () => {
  const statusOf = async (host: string) =>
    (await test.http.get('/api/probe/context').set('host', host)).status;

  it.each([
    'negozio.test',
    'NEGOZIO.test:8080',
    'localhost:3000',
    'shop.localhost',
    '127.0.0.9',
    '[::1]:3000',
  ])('is served as %s', async (host) => expect(await statusOf(host)).toBe(200));

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5', '0.0.0.0'])(
    'is refused as %s, so that no page reads the shop by a name of its own',
    async (host) => {
      const answer = await test.http.get('/api/probe/context').set('host', host);
      expect([answer.status, answer.body.code]).toEqual([421, 'UNKNOWN_HOST']);
    },
  );
});

describe('origin of a change', () => {
  const post = () => test.http.post('/api/probe/echo').send({ text: 'a' });

  it('passes without one, from our own host and from the public address', async () => {
    await post().expect(201);
    await post().set('origin', test.url).expect(201);
    await post().set('origin', 'http://negozio.test').expect(201);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://negozio.test.evil.example',
    'http://127.0.0.1',
    'file://',
    'garbage',
  ])('refuses %s', async (origin) => {
    const { body } = await post().set('origin', origin).expect(403);
    expect(body.code).toBe('FOREIGN_ORIGIN');
  });

  it('does not concern reads', async () => {
    await test.http.get('/api/probe/context').set('origin', 'https://evil.example').expect(200);
  });
});

describe('the log of calls', () => {
  it('has one line of a flood of refused calls, by what was refused and where', async () => {
    const other = await createTestApp({ sharing: test, modules: [ProbeModule] });
    const forged = (path: string) =>
      other.http
        .post(`/api/probe/${path}`)
        .set('origin', 'https://evil.example')
        .send({ text: 'a' })
        .expect(403);
    for (let n = 0; n < 20; n += 1) await forged('echo');
    await forged('large');
    const traces = other.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const network = expect.stringMatching(/^[\w-]{16}$/);
    const common = { msg: 'refused', status: 403, code: 'FOREIGN_ORIGIN', account: null, network };
    const requestId = expect.any(String);
    expect(traces).toMatchObject(
      ['echo', 'large'].map((path) => ({ ...common, requestId, route: `/api/probe/${path}` })),
    );
    await other.close();
  });

  it('names routes, never addresses with what was typed into them', async () => {
    const other = await createTestApp({
      sharing: test,
      modules: [ProbeModule],
      config: { logLevel: 'info' },
    });
    await other.http.get('/api/probe/context?q=Mario%20Rossi&password=segreta').expect(200);
    await other.http.get('/api/probe/things/2111222333').expect(200);
    await other.http.get('/api/nothing/segreta?password=segreta').expect(404);
    await eventually(() =>
      expect(other.logLines.filter((line) => line.includes('"status"'))).toHaveLength(3),
    );
    const lines = other.logLines.join('');
    expect(lines).toContain('GET /api/probe/things/:id');
    expect(lines).not.toMatch(/Mario|segreta|2111222333/);
    await other.close();
  });
});

describe('request context', () => {
  it('names the guest or the signed-in person', async () => {
    const guest = await test.http.get('/api/probe/context').expect(200);
    expect(guest.body).toMatchObject({ actor: 'buyer', username: null });
    const admin = await test.signInAsAdmin();
    const { body } = await admin.get('/api/probe/context').expect(200);
    expect(body).toMatchObject({ actor: 'staff:1', username: 'titolare' });
  });

  it('belongs to its own call, also after a body and among many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.http.post('/api/probe/context').send({ text: 'x'.repeat(15_000) }),
      ),
    );
    const ids = answers.map(({ body, headers }) => {
      expect(body.requestId).toBe(headers['x-request-id']);
      return body.requestId;
    });
    expect(new Set(ids).size).toBe(50);
  });
});
