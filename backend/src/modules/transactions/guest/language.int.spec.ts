import { describe, expect, it, jest } from '@jest/globals';
import type { HistoryEntry, Problem, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp({ clock: fixedClock('2026-11-20T10:00:00.000Z') }));

/** Each scene has a buyer of its own: one address may only hold a few gifts. */
let buyers = 0;

async function scene() {
  const staff = await test.signInAsAdmin();
  const list = await newList(staff);
  const product = await newProduct(staff, { quantityAvailable: 9 });
  const gift = { giftListId: list.id, productId: product.id };
  await staff
    .post('/api/product-gift-lists')
    .send({ ...gift, listQuantity: 9 })
    .expect(201);
  const buyer = {
    buyerName: 'Grace Hill',
    buyerEmail: `grace${(buyers += 1)}@post.example`,
    buyerPhone: '333 5550142',
  };
  const step1 = { ...gift, ...buyer, isCheckoutStep1: true, type: 'acquisto' };
  const browser = test.browser();
  const begin = async (more: object) =>
    (
      await browser
        .post('/api/transactions')
        .send({ ...step1, ...more })
        .expect(201)
    ).body as Transaction;
  const put = async (id: string, body: object) =>
    (await browser.put(`/api/transactions/${id}`).send(body).expect(200)).body as Transaction;
  const reserve = async (id: string) => {
    await put(id, { paymentMethod: 'in_negozio' });
    return put(id, { paymentMethod: 'in_negozio', status: 'completata' });
  };
  const asStaffSee = async (id: string) =>
    (await staff.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
  return { staff, browser, step1, begin, put, reserve, asStaffSee };
}

describe('the language in which a buyer is written to', () => {
  it('is that of the first step, on the draft and on what is reserved, whatever is corrected', async () => {
    const { staff, begin, put, reserve, asStaffSee } = await scene();
    const { id, lang } = await begin({ lang: 'en' });
    expect(lang).toBe('en');
    expect((await put(id, { deliveryMethod: 'buyerPickup' })).lang).toBe('en');
    expect((await reserve(id)).lang).toBe('en');
    const { version } = await asStaffSee(id);
    const correction = { buyerPhone: '333 5550199' };
    await staff.put(`/api/transactions/${id}`).set('if-match', `"${version}"`).send(correction).expect(200);
    expect(await asStaffSee(id)).toMatchObject({ lang: 'en', ...correction });
  });

  it.each([{}, { lang: null }, { lang: '' }, { lang: 'it' }])('is Italian with %j', async (said) => {
    const { begin, reserve, asStaffSee } = await scene();
    const { id, lang } = await begin(said);
    expect(lang).toBe('it');
    await reserve(id);
    expect((await asStaffSee(id)).lang).toBe('it');
  });

  it('is another one where the first step is taken again in that', async () => {
    const { begin, reserve } = await scene();
    const { id: transactionId } = await begin({});
    expect(await begin({ lang: 'en', transactionId })).toMatchObject({ id: transactionId, lang: 'en' });
    expect((await reserve(transactionId)).lang).toBe('en');
  });

  it('is that of the last step, on a draft, on what is held and on what is then reserved', async () => {
    const { begin, put, reserve, asStaffSee } = await scene();
    const { id } = await begin({});
    expect((await put(id, { lang: 'en' })).lang).toBe('en');
    expect((await put(id, { deliveryMethod: 'buyerPickup', lang: 'it' })).lang).toBe('it');
    await put(id, { paymentMethod: 'in_negozio' });
    expect((await put(id, { lang: 'en' })).lang).toBe('en');
    expect((await reserve(id)).lang).toBe('en');
    expect((await asStaffSee(id)).lang).toBe('en');
  });

  it('may be corrected by staff, which the diary tells; naming it as it stands changes nothing', async () => {
    const { staff, begin, reserve, asStaffSee } = await scene();
    const { id } = await begin({});
    await reserve(id);
    const { version } = await asStaffSee(id);
    const correct = (lang: string) => staff.put(`/api/transactions/${id}`).send({ lang });
    await correct('it').expect(200);
    expect((await asStaffSee(id)).version).toBe(version);
    await correct('en').expect(200);
    expect((await asStaffSee(id)).lang).toBe('en');
    const { body } = await staff.get(`/api/transactions/${id}/history`).expect(200);
    const told = (body as readonly HistoryEntry[]).flatMap(({ changes }) => changes);
    expect(told).toContainEqual({ field: 'Lingua', before: 'Italiano', after: 'English' });
  });

  it('is refused where nobody speaks it', async () => {
    const { browser, staff, step1 } = await scene();
    const body = { ...step1, lang: 'de' };
    for (const caller of [browser, staff]) {
      const refused = (await caller.post('/api/transactions').send(body).expect(400)).body as Problem;
      expect(refused).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { lang: 'La lingua non è prevista: it o en' },
      });
    }
  });

  it('is refused likewise where a step or a correction names it', async () => {
    const { browser, staff, begin, reserve, asStaffSee } = await scene();
    const { id } = await begin({});
    await browser.put(`/api/transactions/${id}`).send({ lang: 'de' }).expect(400);
    await reserve(id);
    await staff.put(`/api/transactions/${id}`).send({ lang: 'de' }).expect(400);
    expect((await asStaffSee(id)).lang).toBe('it');
  });

  it('may be chosen for staff’s own sale', async () => {
    const { staff, step1, asStaffSee } = await scene();
    const { isCheckoutStep1: _, ...sale } = step1;
    const sold = await staff
      .post('/api/transactions')
      .send({ ...sale, lang: 'en', paymentMethod: 'in_negozio' })
      .expect(201);
    expect((await asStaffSee((sold.body as Transaction).id)).lang).toBe('en');
  });
});
