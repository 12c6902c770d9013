import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ShopHistoryEntry, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { BackgroundRegistry, RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { reserveUnit } from '../../transactions/testing/take-gift.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
const admin = forAllTests(() => test.signInAsAdmin());
let lists: { readonly over: number; readonly open: number };
let bought: Readonly<Record<'old' | 'unpaid' | 'recent', string>>;

beforeAll(async () => {
  const pickup = {
    allowedDeliveryModes: { beneficiaryPickup: true, buyerPickup: true, buyerShipping: false },
  };
  const open = await newList(admin, { name: 'Nozze di Ada', beneficiaryName: 'Ada', ...pickup });
  const over = await newList(admin, { name: 'Nozze di Bice', beneficiaryName: 'Bice', state: 'archived' });
  const vase = await newProduct(admin, { name: 'Vaso', quantityAvailable: 5 });
  const placed = { productId: vase.id, giftListId: open.id, listQuantity: 5 };
  await admin.post('/api/product-gift-lists').send(placed).expect(201);
  const reserve = (name: string) => reserveUnit(test, open.id, vase.id, { name, phone: '340 5550100' });
  bought = {
    old: await reserve('Carla Vecchi'),
    unpaid: await reserve('Dora Sospesi'),
    recent: await reserve('Ester Nuovi'),
  };
  for (const id of [bought.old, bought.recent])
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: id.slice(0, 8) })
      .expect(200);
  lists = { over: over.id, open: open.id };
  const then = new Date(Date.now() - 4 * 365 * 86_400_000);
  await test.pool.query(
    'update read_models.transactions set created_at = $2, updated_at = $2 where id = any($1)',
    [[bought.old, bought.unpaid], then],
  );
  await test.pool.query('update gift_lists.gift_list set updated_at = $1', [then]);
});

async function retain(): Promise<void> {
  const task = test.app.get(BackgroundRegistry).periodicTasks.find(({ name }) => name === 'forget-people');
  if (!task) throw new Error('nothing keeps the years');
  await RequestContext.run({ requestId: 'retention', actor: 'system:forget-people' }, () => task.run());
}

const nameOf = async (id: string): Promise<string | null> => {
  const { body } = await admin.get(`/api/transactions/${id}`).expect(200);
  return (body as Transaction).buyerName;
};
const listNames = async (id: number): Promise<unknown> =>
  (await admin.get(`/api/gift-lists/${id}`).expect(200)).body.beneficiaryName;

describe('personal data after the years that the shop sets', () => {
  it('stay as long as the shop sets none', async () => {
    await retain();
    expect(await nameOf(bought.old)).toBe('Carla Vecchi');
  });

  it('go by themselves: those of purchases and lists that are over, and of no others', async () => {
    await admin.put('/api/settings').send({ personalDataYears: '3' }).expect(200);
    await retain();
    expect(await nameOf(bought.old)).toBeNull();
    expect(await nameOf(bought.unpaid)).toBe('Dora Sospesi');
    expect(await nameOf(bought.recent)).toBe('Ester Nuovi');
    expect(await listNames(lists.over)).toBe('Dati cancellati');
    expect(await listNames(lists.open)).toBe('Ada');
  });

  it('are told in the history as what they are, once', async () => {
    await retain();
    const told = await eventually(async () => {
      const { body } = await admin.get('/api/history').query({ limit: 50 }).expect(200);
      const entries = (body as readonly ShopHistoryEntry[]).filter(
        ({ because }) => because === 'Conservazione dei dati personali',
      );
      expect(entries.length).toBeGreaterThan(0);
      return entries;
    });
    expect(JSON.stringify(told)).toContain('dati personali che il negozio non conserva più');
    const erased = (await test.pool.query("select from ledger.events where type = 'privacy.PersonErased.v1'"))
      .rowCount;
    expect(erased).toBe(1);
  });
});
