// @takes 25 s
import { afterAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@fiocco/testing';
import { call, startReal } from '../start/support/real-shop.js';
import { allGone, Scene, type ShopProcess } from '../start/support/shop-process.js';
import { freePort } from '../support/free-port.js';
import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';

const scene = new Scene();
afterAll(() => scene.end());

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the real application leaves no process after %s',
  async (signal) => {
    const shop = startReal(scene, scene.newFolder());
    await shop.ready();
    const tree = shop.tree();
    expect(tree.length).toBeGreaterThan(10);
    shop.child.kill(signal);
    await shop.exited;
    await allGone(tree);
  },
  90_000,
);

test('kill -9 of the starter: the application says that it stops, and never that it failed', async () => {
  const shop = startReal(scene, scene.newFolder());
  const url = await shop.ready();
  const tree = shop.tree();
  shop.child.kill('SIGKILL');
  const statuses = new Set<number>();
  for (let isGone = false; !isGone;) {
    try {
      statuses.add((await call(url, '/api/check-admin-exists')).status);
    } catch {
      isGone = true; // nobody listens any more
    }
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await allGone(tree);
}, 90_000);

describe('a ledger elsewhere', () => {
  /** Its exit code, and its output without progress messages. */
  const ended = async (shop: ShopProcess) => {
    const code = await shop.exited;
    return [code, ...shop.output.split('\n').filter((line) => line !== '' && !line.startsWith('·'))];
  };
  const startWith = (eventStore: string) => startReal(scene, scene.newFolder(), { EVENT_STORE: eventStore });

  test('that refuses this user, or whose certificates are not there, ends the start with one line', async () => {
    const double = await new EventStoreDbDouble().start();
    double.refusesReads = true;
    const refused = await ended(startWith(double.url));
    double.kill();
    expect(refused).toEqual([
      1,
      expect.stringMatching(/^EVENT_STORE: the event store refuses access \(.*Not authenticated\)$/),
    ]);
    const without = await ended(startWith('esdb://localhost:2113?tls=true&tlsCAFile=/no/such/file.pem'));
    expect(without).toEqual([1, expect.stringMatching(/^EVENT_STORE: .*certificate file.*not found/i)]);
  }, 90_000);

  test('that is waited for is no failure when the shop is stopped meanwhile', async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const EVENT_STORE = `esdb://127.0.0.1:${nobody}?tls=false`;
    const shop = startReal(scene, scene.newFolder(), { EVENT_STORE, PORT: String(port) });
    await eventually(() => expect(shop.output).toContain('waiting for the ledger'), { timeoutMs: 60_000 });
    // A call that never completes: stopping the process takes longer than the time between two checks of the ledger.
    const halfSent = connect(port, '127.0.0.1');
    halfSent.on('error', () => undefined);
    await once(halfSent, 'connect');
    halfSent.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    await shop.stop();
    halfSent.destroy();
    expect(shop.output).not.toMatch(/^ +at /m);
    expect(shop.output).toMatch(/waiting for the ledger reason=.*ECONNREFUSED/);
    expect(shop.child.exitCode).toBe(0);
  }, 90_000);
});
