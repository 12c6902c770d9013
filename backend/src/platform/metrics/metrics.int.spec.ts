import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { Module } from '@nestjs/common';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type Measured, MeasuredWhenRead, Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';

const MONITORING = join(import.meta.dirname, '../../../../docs/monitoring');

let failing: (() => Promise<readonly Measured[]>) | null = null;

@Module({})
class MeasuringModule {
  @MeasuredWhenRead({ name: 'fiocco_test_things', help: 'Things, for this test', labels: ['kind'] })
  things(): Promise<readonly Measured[]> {
    return failing?.() ?? Promise.resolve([{ labels: { kind: 'a "quoted" one' }, value: 3 }]);
  }
}

const config = { metrics: { port: 0, host: '127.0.0.1' } };
const shop = forAllTests(() => createTestApp({ config }));
const part = forAllTests(() => createTestApp({ config, modules: [MeasuringModule] }));

async function ask({ app }: Pick<TestApp, 'app'>, path = '/metrics') {
  const port = await app.get(MetricsServer).start();
  return fetch(`http://127.0.0.1:${port}${path}`);
}
const read = async (of: Pick<TestApp, 'app'>) => (await ask(of)).text();

it('are told at a door of their own, which has nothing else behind it', async () => {
  const answer = await ask(shop);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await ask(shop, '/api/settings')).status).toBe(404);
  expect((await ask(shop, '/metrics?x')).status).toBe(404);
  await shop.http.get('/metrics').set('Accept', 'application/json').expect(404);
});

it('tell how the process, its calls and the shop behind it stand', async () => {
  await shop.http.get('/api/gift-lists/123456789012').expect(404);
  await shop.http.get('/api/settings').expect(200);
  const text = await read(shop);
  for (const line of [
    /^process_cpu_seconds_total \d/m,
    /^nodejs_eventloop_lag_seconds \d/m,
    /^fiocco_http_request_duration_seconds_count\{method="GET",route="\/api\/gift-lists\/:id",status="404"\} 1$/m,
    /^fiocco_http_request_duration_seconds_bucket\{le="0.2",method="GET",route="\/api\/settings",status="200"\} [01]$/m,
    /^# TYPE fiocco_command_conflicts_total counter$/m,
    /^# TYPE fiocco_provider_call_duration_seconds histogram$/m,
    /^fiocco_projection_lag_events\{projection="transactions",kind="read-model"\} 0$/m,
    /^fiocco_projection_parked_streams 0$/m,
    /^fiocco_jobs\{state="due"\} \d+$/m,
    /^fiocco_jobs\{state="given_up"\} 0$/m,
    /^fiocco_jobs_oldest_due_seconds \d/m,
    /^# TYPE fiocco_mails gauge$/m,
    /^fiocco_purchases_open\{standing="held"\} 0$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/^fiocco_figure_unread\{/m);
});

it.each(['alerts.yml', 'grafana.json'])(
  'have every figure that docs/monitoring/%s asks for',
  async (file) => {
    const asked = await readFile(join(MONITORING, file), 'utf8');
    const names = [...new Set(asked.match(/\bfiocco_\w+/g))];
    const text = await read(shop);
    const told = new Set(text.match(/(?<=^# TYPE )\w+/gm));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !told.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  },
);

it('go on without a figure that fails, and say which, until it can be read again', async () => {
  failing = () => Promise.reject(new Error('no database'));
  const without = await read(part);
  expect(without).toMatch(/^fiocco_figure_unread\{figure="fiocco_test_things"\} 1$/m);
  expect(without).not.toMatch(/^fiocco_test_things\{/m);
  expect(without).toMatch(/^fiocco_jobs\{state="due"\} \d+$/m);
  failing = null;
  const again = await read(part);
  expect(again).toMatch(/^fiocco_test_things\{kind="a \\"quoted\\" one"\} 3$/m);
  expect(again).not.toMatch(/^fiocco_figure_unread\{/m);
});

it('cost nothing and open no door where no port is named', async () => {
  const quiet = await createTestApp();
  try {
    expect(await quiet.app.get(MetricsServer).start()).toBeNull();
    expect(await quiet.app.get(Metrics).read()).not.toContain('process_cpu');
  } finally {
    await quiet.close();
  }
});
