import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { LockedGiftList, PublicGiftList, PublicTransaction, Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { type Browser, createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const DOCUMENT = join(import.meta.dirname, '../../../../../frontend/index.html');
const EMAIL = 'giulia@posta.example';

const test = forAllTests(async () => {
  const shop = await createTestApp();
  await mkdir(shop.config.clientDir, { recursive: true });
  await copyFile(DOCUMENT, join(shop.config.clientDir, 'index.html'));
  return shop;
});

/** A guest's reservation on a list, and the browser that owns it. */
async function reserved(list: object = {}) {
  const staff = await test.signInAsAdmin();
  const { id: giftListId } = await newList(staff, { name: 'Anna & Luca', ...list });
  const { id: productId } = await newProduct(staff, { selectedGiftListIds: [giftListId] });
  const browser = test.browser();
  if ('password' in list)
    await browser.post(`/api/gift-lists/${giftListId}/unlock`).send({ password: list.password }).expect(200);
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: EMAIL, buyerPhone: '333 555 0142' };
  const step = { ...buyer, giftListId, productId, isCheckoutStep1: true, type: 'prenotazione' };
  const { id } = (await browser.post('/api/transactions').send(step).expect(201)).body as Transaction;
  const end = { paymentMethod: 'in_negozio', status: 'completata' };
  await browser.put(`/api/transactions/${id}`).send(end).expect(200);
  // Read models follow the ledger.
  await eventually(async () => {
    const { body } = await browser.get(`/api/public/transactions/${id}`).expect(200);
    expect((body as PublicTransaction).stage).toBe('reserved');
  });
  // Whether its mail leaves is known once the job has run, which two reads may lie on either side of.
  await eventually(() => noJobIsDue(test.pool, new Date()));
  return { staff, browser, id, giftListId };
}

interface Written {
  readonly purchase?: {
    readonly transaction: PublicTransaction;
    readonly list: PublicGiftList | LockedGiftList | null;
  };
}

async function page(browser: Browser, address: string, status = 200) {
  const { text, headers } = await browser.get(address).set('Accept', 'text/html').expect(status);
  const [, json = ''] = /window\.__FIOCCO__=([^]*?)<\/script>/.exec(text) ?? [];
  return { purchase: (JSON.parse(json) as Written).purchase, text, headers };
}

it('brings along what its own browser reads of it by the call, and keeps it from every cache', async () => {
  const { browser, id, giftListId } = await reserved();
  for (const address of [`/thank-you?trid=${id}`, `/gift-lists/${giftListId}/thank-you/${id}`]) {
    const { purchase, headers } = await page(browser, address);
    const called = await browser.get(`/api/public/transactions/${id}`).expect(200);
    expect(purchase?.transaction).toEqual(called.body);
    expect(purchase?.transaction.buyerEmail).toBe(EMAIL);
    expect(purchase?.list).toMatchObject({ id: giftListId, name: 'Anna & Luca', active: true });
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

it('tells another browser nothing personal, and of a locked list its name alone', async () => {
  const { browser, id, giftListId } = await reserved({ password: 'Girasole!' });
  const address = `/thank-you?tid=${id}`;
  expect((await page(browser, address)).purchase?.list).toMatchObject({ active: true });
  const { purchase, text } = await page(test.browser(), address);
  expect(purchase?.transaction).toMatchObject({ id, owned: false });
  expect(text).not.toContain(EMAIL);
  expect(text).not.toContain('Giulia');
  expect(Object.keys(purchase?.list ?? {}).toSorted()).toEqual(
    ['active', 'id', 'name', 'occasionName', 'requiresPassword'].toSorted(),
  );
  expect(purchase?.list?.id).toBe(giftListId);
});

it('is not found where nobody bought anything, and says nothing to staff that they would read otherwise', async () => {
  const { staff, id } = await reserved();
  expect((await page(test.http, '/thank-you?trid=niente', 404)).purchase).toBeUndefined();
  expect((await page(test.http, '/thank-you?trid=%3Cscript%3E')).purchase).toBeUndefined();
  expect((await page(test.http, '/thank-you')).purchase).toBeUndefined();
  const { purchase, headers } = await page(staff, `/thank-you?trid=${id}`);
  expect(purchase).toBeUndefined();
  expect(headers['cache-control']).toBe('private, no-store');
});
