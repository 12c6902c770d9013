import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyLedger } from '@fiocco/integrity';
import { eventually } from '@fiocco/testing';
import { AfterRestore, LedgerAccess, LedgerWatch } from '../../backend/src/modules/audit/index.js';
import { newGround } from '../../backend/src/platform/testing/test-app.js';
import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';
import { migrateOnly, ShopLife } from '../support/restorable-shop.js';
import { cardOf, furnish, Guest } from '../support/shop.js';

// Starting whole shops takes long on a busy machine.
jest.setTimeout(90_000);

describe('an EventStoreDB that others use too', () => {
  let double: EventStoreDbDouble;
  let first: ShopLife;
  let sold: number;
  const open: (() => Promise<void> | void)[] = [];

  /** Writes as other programs and the server itself do. */
  function writeElsewhere(stream: string, type: string, metadata = ''): void {
    const texts = { data: Buffer.from('{"total":3}'), metadata: Buffer.from(metadata) };
    double.log.append(stream, 'any', [{ id: randomUUID(), type, isJson: true, ...texts }]);
  }

  beforeAll(async () => {
    double = await new EventStoreDbDouble().start();
    open.push(() => double.kill());
    writeElsewhere('orders', 'OrderPlaced');
    // The name could be that of one of our streams.
    writeElsewhere('order-17', 'OrderPlaced');
    writeElsewhere('$ce-order', '$>', '{"$o":"order-17"}');
    // The type could be one of our events', like those that the stores' suite leaves behind.
    writeElsewhere('sample-17', 'sample.Happened.v1', '{"previousHash":"unknown"}');
  });
  afterAll(async () => {
    for (const end of open.toReversed()) await end();
  });

  async function beginShop(): Promise<ShopLife> {
    const ground = await newGround();
    open.push(() => ground.clear());
    const config = { ...ground.config, eventStoreUrl: double.url };
    await migrateOnly(config);
    const shop = await ShopLife.begin(config);
    open.push(() => shop.app.close());
    return shop;
  }

  /** Answers the product's id. */
  async function sellOne(shop: ShopLife): Promise<number> {
    const { listId, productIds } = await furnish(shop.url, 1);
    const [productId = 0] = productIds;
    const guest = new Guest(shop.url, 'unico');
    await guest.start(listId, productId);
    writeElsewhere('order-17', 'OrderShipped');
    expect((await guest.reserve()).status).toBe(200);
    expect(await cardOf(shop.url, listId, productId)).toMatchObject({ state: 'prenotato' });
    return productId;
  }

  it('serves a new shop beside programs that are no shop, and its ledger verifies', async () => {
    first = await beginShop();
    await first.started;
    sold = await sellOne(first);
    const report = await verifyLedger({ source: first.app.get(LedgerAccess).source });
    expect(report).toMatchObject({ intact: true, events: (await first.store.readAll(0n, 1_000)).length });
    expect(report.events).toBeGreaterThan(3);
  });

  it('gives no events of a shop to another one, until somebody decides that it goes on with them', async () => {
    const second = await beginShop();
    await eventually(() => expect(second.logged.join('')).toContain('UNKNOWN_LEDGER'));
    expect((await fetch(`${second.url}/api/products`)).status).toBe(503);
    const before = await first.store.head();
    expect(await second.app.get(AfterRestore, { strict: false }).run(() => undefined)).toBe(true);
    await second.started;
    expect(await sellOne(second)).toBeGreaterThan(sold);
    const added = await second.store.readAll(before, 1_000);
    // The personal data of the first shop's guests are in its own database. For this shop they are lost, which is
    // recorded first.
    expect(added.slice(0, 2).map(({ type }) => type)).toEqual([
      'ledger.ValuesLost.v1',
      'ledger.LedgerRestored.v1',
    ]);
  });

  it('is not shared by two shops: the one from before stops', async () => {
    await first.app.get(LedgerWatch).look();
    expect(first.logged.join('')).toContain('OTHER_EPOCH');
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(503);
  });
});
