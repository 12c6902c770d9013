import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { createTcpRelay } from '../testing/tcp-relay.js';
import { Readiness } from './readiness.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [ProbeModule] });
});
afterAll(() => test.close());

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

describe('database away', () => {
  it('answers 503 in Italian, is unready but live, and recovers by itself', async () => {
    const relay = await createTcpRelay(test.config.databaseUrl);
    const other = await createTestApp({
      modules: [ProbeModule],
      sharing: test,
      config: { databaseUrl: relay.url, logLevel: 'silent' },
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
    await relay.up();
    await other.http.post('/api/probe/context').send({}).expect(201);
    await eventually(() => other.http.get('/health/ready').expect(200));
    await other.http.post('/api/probe/count/away/1').expect(201);
    await other.close();
    await relay.close();
  }, 30_000);
});
