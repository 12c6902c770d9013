import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';

/**
 * The shop runs as behind an https proxy. The tests' browsers do not send Secure cookies back, so these tests send them
 * by hand.
 */
let test: TestApp;
let open: number;
let locked: number;
let productId: number;

beforeAll(async () => {
  const http = await createTestApp();
  const admin = await http.signInAsAdmin();
  open = (await newList(admin)).id;
  locked = (await newList(admin, { password: 'Girasole!' })).id;
  productId = (await newProduct(admin, { quantityAvailable: 5 })).id;
  for (const giftListId of [open, locked]) {
    await admin.post('/api/product-gift-lists').send({ productId, giftListId }).expect(201);
  }
  const secure = await createTestApp({ sharing: http, config: { publicUrl: 'https://negozio.test' } });
  test = {
    ...secure,
    async close() {
      await secure.close();
      await http.close();
    },
  };
});
afterAll(() => test.close());

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

async function begin() {
  const step = { ...BUYER, giftListId: open, productId, isCheckoutStep1: true, type: 'acquisto' };
  const answer = await test.http.post('/api/transactions').send(step).expect(201);
  return { id: (answer.body as Transaction).id, cookie: cookieOf(answer), answer };
}

const rename = (id: string, cookie: string) =>
  test.http.put(`/api/transactions/${id}`).set('cookie', cookie).send({ buyerName: 'Giulia F.' });

describe('a browser’s cookies', () => {
  it('are of this host alone under https, the buyer’s and a list’s', async () => {
    const { id, cookie, answer } = await begin();
    const whole = String(answer.headers['set-cookie']);
    expect(whole).toMatch(/^__Host-fiocco_buyer_[\w-]{8}=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure/);
    expect(whole).not.toMatch(/Domain/i);
    await rename(id, cookie).expect(200);
    await rename(id, cookie.replace('__Host-', '')).expect(403);

    const path = `/api/gift-lists/${locked}`;
    const unlocked = await test.http.post(`${path}/unlock`).send({ password: 'Girasole!' }).expect(200);
    expect(cookieOf(unlocked)).toMatch(new RegExp(`^__Host-fiocco_list_${locked}=`));
    const see = (key: string) => test.http.get(path).set('cookie', key).expect(200);
    expect((await see(cookieOf(unlocked))).body).toMatchObject({ active: true });
    expect((await see(cookieOf(unlocked).replace('__Host-', ''))).body).toMatchObject({ active: false });
  });

  it('of two first calls at once are both kept, so that both drafts stay its own', async () => {
    const [one, two] = await Promise.all([begin(), begin()]);
    // A browser keeps one cookie for each name.
    const jar = new Map([one, two].map(({ cookie }) => cookie.split('=') as [string, string]));
    const sent = [...jar].map((pair) => pair.join('=')).join('; ');
    await rename(one.id, sent).expect(200);
    await rename(two.id, sent).expect(200);
    const step = { ...BUYER, giftListId: open, productId, isCheckoutStep1: true, type: 'acquisto' };
    const third = await test.http.post('/api/transactions').set('cookie', sent).send(step).expect(201);
    expect(third.headers['set-cookie']).toBeUndefined();
    await rename((third.body as Transaction).id, sent).expect(200);
  });
});
