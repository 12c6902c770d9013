import { describe, expect, it, jest } from '@jest/globals';
import type { Problem, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../../gift-lists/testing/new-list.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const clock = fixedClock('2026-11-20T10:00:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));

const DAY = [
  { from: '09:30', to: '12:30' },
  { from: '15:30', to: '19:00' },
];
const SHOP = {
  storeName: 'Bottega Ferrante',
  storeEmail: 'ciao@bottega.example',
  storePhone: '051 123456',
  storeAddress: '<p>Via del Fiocco 12<br>40124 Bologna</p>',
  weeklyHours: { mon: [], tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: [] },
};

async function reserved() {
  const staff = await test.signInAsAdmin();
  await staff.put('/api/settings').send(SHOP).expect(200);
  const list = await newList(staff);
  const product = await newProduct(staff, { quantityAvailable: 5 });
  const gift = { giftListId: list.id, productId: product.id };
  await staff
    .post('/api/product-gift-lists')
    .send({ ...gift, listQuantity: 5 })
    .expect(201);
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 5550142' };
  const browser = test.browser();
  const draft = { ...gift, ...buyer, isCheckoutStep1: true, type: 'acquisto' };
  const { id } = (await browser.post('/api/transactions').send(draft).expect(201)).body as Transaction;
  const put = (body: object) => browser.put(`/api/transactions/${id}`).send(body).expect(200);
  await put({ paymentMethod: 'in_negozio' });
  await put({ paymentMethod: 'in_negozio', status: 'completata' });
  return { staff, id };
}

const fileOf = (id: string) => test.http.get(`/api/public/transactions/${id}/calendar.ics`);

describe('the day to come to the shop', () => {
  it('is a file for whoever may see the page, with hours and address and nobody’s data', async () => {
    const { id } = await reserved();
    const { text, headers } = await fileOf(id).expect(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(headers['content-disposition']).toMatch(/^inline; filename="ritiro-FI-2026-\d+\.ics"$/);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('DTSTART;TZID=Europe/Rome:20261127T093000');
    expect(lines).toContain('DTEND;TZID=Europe/Rome:20261127T190000');
    expect(lines).toContain(String.raw`LOCATION:Bottega Ferrante\, Via del Fiocco 12\, 40124 Bologna`);
    expect(lines.join('\n')).not.toMatch(/@posta|@bottega|051|5550142|Giulia/);
    expect(text).not.toContain(id);
    clock.set('2026-11-20T11:00:00.000Z');
    const again = (await fileOf(id).expect(200)).text;
    const uidIn = (file: string) => /UID:(.+)/.exec(file)?.[1];
    expect(uidIn(again)).toBe(uidIn(text));
  });

  it('is refused where there is none to come, and not found of what does not exist', async () => {
    const { staff, id } = await reserved();
    await fileOf(id).expect(200);
    await staff.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    expect(((await fileOf(id).expect(409)).body as Problem).code).toBe('NO_PICK_UP');
    await fileOf('AAAAAAAAAAAAAAAAAAAAAA').expect(404);
  });

  it.each([
    ['?lang=en', 'en', 'perhaps it was already handed over'],
    ['', 'it', 'forse è già stato consegnato'],
  ])('is refused in words to whoever opens the link of a mail%s', async (lang, language, words) => {
    const { staff, id } = await reserved();
    await staff.post(`/api/transactions/${id}/cancel`).send({}).expect(200);
    const opened = test.http
      .get(`/api/public/transactions/${id}/calendar.ics${lang}`)
      .set('accept', 'text/html,*/*;q=0.8');
    const { text, headers } = await opened.expect(409);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(words);
  });
});
