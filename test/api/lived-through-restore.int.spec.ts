import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyLedger } from '@fiocco/integrity';
import { eventually } from '@fiocco/testing';
import {
  AfterRestore,
  LedgerAccess,
  LedgerHeads,
  LedgerWatch,
} from '../../backend/src/modules/audit/index.js';
import { type Ground, newGround } from '../../backend/src/platform/testing/test-app.js';
import { ShopLife } from '../support/restorable-shop.js';
import { cardOf, furnish, Guest } from '../support/shop.js';

// Starting whole shops takes long on a busy machine.
jest.setTimeout(90_000);

describe('a process that lives through a restore of its ledger', () => {
  let ground: Ground;
  let living: ShopLife;
  let next: ShopLife;
  let listId: number;
  let productIds: readonly number[];

  beforeAll(async () => {
    ground = await newGround();
    living = await ShopLife.begin(ground.config);
    await living.started;
    ({ listId, productIds } = await furnish(living.url, 2));
    await sellAndRestore();
  });
  afterAll(async () => {
    await living.app.close();
    await next.app.close();
    await ground.clear();
  });

  async function buy(shop: ShopLife, name: string, productId = 0) {
    const guest = new Guest(shop.url, name);
    await guest.start(listId, productId);
    return guest.reserve();
  }

  async function sellAndRestore(): Promise<void> {
    await living.app.get(LedgerHeads).anchor();
    const backup = await living.store.head();
    // Sold after the backup: the restore loses it, but the process still has it in memory.
    expect(await buy(living, 'perduto', productIds[0])).toMatchObject({ status: 200 });
    expect(await buy(living, 'anche-perduto', productIds[1])).toMatchObject({ status: 200 });
    await restoreTo(backup);
  }

  async function restoreTo(position: bigint): Promise<void> {
    await ground.pool.query('alter table ledger.events disable trigger append_only');
    await ground.pool.query('delete from ledger.events where position > $1', [String(position)]);
    await ground.pool.query('alter table ledger.events enable trigger append_only');
  }

  const verified = ({ app }: ShopLife) => verifyLedger({ source: app.get(LedgerAccess).source });
  const statusOf = async ({ url }: ShopLife, path: string) => (await fetch(url + path)).status;

  it('refuses nothing for what the ledger has lost, and writes nothing behind it', async () => {
    expect(await buy(living, 'poi', productIds[0])).toMatchObject({ status: 200 });
    expect(await buy(living, 'troppo-tardi', productIds[0])).toMatchObject({ status: 409 });
    expect(await verified(living)).toMatchObject({ intact: true });
  });

  it('stops as soon as the ledger is in another epoch, although everything agrees again', async () => {
    next = await ShopLife.begin(ground.config);
    expect(await next.app.get(AfterRestore, { strict: false }).run(() => undefined)).toBe(true);
    await next.started;
    await eventually(async () => expect(await statusOf(living, '/health/ready')).toBe(503));
    expect(await statusOf(living, `/api/products?giftListId=${listId}`)).toBe(503);
    expect(living.logged.join('')).toContain('started in epoch 0 of the ledger');
    expect(await next.app.get(LedgerWatch).disagreement()).toBeUndefined();
  });

  it('leaves the shop to those that were started since', async () => {
    expect((await cardOf(next.url, listId, productIds[0] ?? 0)).state).toBe('prenotato');
    expect(await buy(next, 'altrove', productIds[1])).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect((await cardOf(next.url, listId, productIds[1] ?? 0)).state).toBe('prenotato'),
    );
    await next.app.get(LedgerWatch).look();
    expect(await statusOf(next, '/health/ready')).toBe(200);
    expect(await verified(next)).toMatchObject({ intact: true });
  });
});
