import { expect, it, jest } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { createTcpRelay } from '../testing/tcp-relay.js';
import { createTestApp } from '../testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(180_000);
const BUSY = { timeoutMs: 30_000 };

const told = (line: string): string => {
  const { msg, part = '', code, error } = JSON.parse(line);
  return [msg, part, code, error?.name, error?.code, error?.message, error?.stack[0]]
    .filter(Boolean)
    .join(' ');
};

it('tells an outage of the database in few lines, none of them twice, and that it is over', async () => {
  const ground = await createTestApp({ modules: [] });
  const relay = await createTcpRelay(ground.config.databaseUrl);
  const shop = await createTestApp({ sharing: ground, config: { databaseUrl: relay.url } });
  const lines = () => shop.logLines.map(told);
  try {
    await relay.down();
    await eventually(() => expect(lines().join()).toMatch(/projections .*ECONNREFUSED/), BUSY);
    await eventually(() => expect(lines().join()).toMatch(/failure jobs/), BUSY);
    // Monitoring keeps asking.
    for (let asked = 0; asked < 3; asked += 1) await shop.http.get('/health/ready').expect(503);
    await relay.up();
    await eventually(() => expect(lines()).toContain('database connected again'), BUSY);
    await eventually(() => shop.http.get('/health/ready').expect(200), BUSY);
    expect(lines().join()).toContain('database connection lost');
    expect(lines()).toEqual([...new Set(lines())]);
  } finally {
    await shop.close();
    await relay.close();
    await ground.close();
  }
});
