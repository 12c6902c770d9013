import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CashView, GiftList, Transaction } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../platform/testing/test-app.js';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';

const clock = fixedClock('2026-07-03T10:00:00.000Z');
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
let list: GiftList;

const test = forAllTests(() => createTestApp({ clock }));
const owner = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  list = await newList(owner, { name: 'Nozze Órsini' });
});

describe('the export for the accountant', () => {
  const DAY = '2026-07-03';
  const lines = async (query: string): Promise<readonly string[]> => {
    const { text } = await owner
      .get(`/api/cash/export?${query}`)
      .expect(200)
      .expect('content-type', 'text/csv; charset=utf-8')
      .expect('content-disposition', /^attachment; filename="cassa-/);
    return text.replace('\uFEFF', '').trim().split('\r\n');
  };
  const sell = async (product: object, more: object): Promise<Transaction> => {
    const { id: productId } = await newProduct(owner, { selectedGiftListIds: [list.id], ...product });
    const sale = { ...BUYER, giftListId: list.id, productId, collected: true, ...more };
    return (await owner.post('/api/transactions').send(sale).expect(201)).body;
  };

  it('has a line for each day, how and rate, each as it was when it was sold, and sums to Cassa’s net', async () => {
    const vase = await sell({ price: '122' }, { receiptId: 'v-1', how: 'contanti' });
    const novel = await sell({ price: '52', vatRate: 4 }, { receiptId: 'v-2', how: 'contanti' });
    clock.advance(60_000);
    await owner.put(`/api/products/${novel.productId}`).send({ vatRate: '22,0' }).expect(200);
    const fund = { giftListId: list.id, productId: 0, type: 'quota', amount: '30', collected: true };
    await owner
      .post('/api/transactions')
      .send({ ...BUYER, ...fund, receiptId: 'v-3', how: 'pos' })
      .expect(201);
    const refund = { receiptId: 'v-4', amount: '26', reason: 'Rovinato', how: 'contanti' };
    await owner.post(`/api/transactions/${novel.id}/refund`).send(refund).expect(200);
    const { id: lampId } = await newProduct(owner, {
      selectedGiftListIds: [list.id],
      price: '122',
      vatRate: '10',
    });
    const instead = {
      transactionId: 'exchanged-for-vat-0001',
      giftListId: list.id,
      productId: lampId,
      receiptId: 'v-5',
    };
    await owner.post(`/api/transactions/${vase.id}/exchange`).send(instead).expect(201);

    expect(await lines(`from=${DAY}&to=${DAY}`)).toEqual([
      'Giorno;Come;Aliquota;Entrate;Storni;Rimborsi;Cambi regalo;Netto incassato;Imponibile;IVA;Fuori campo IVA',
      '03/07/2026;Contanti;22 %;122,00;0,00;0,00;-122,00;0,00;0,00;0,00;0,00',
      '03/07/2026;Contanti;10 %;0,00;0,00;0,00;122,00;122,00;110,91;11,09;0,00',
      '03/07/2026;Contanti;4 %;52,00;0,00;-26,00;0,00;26,00;25,00;1,00;0,00',
      '03/07/2026;POS;Fuori campo IVA;30,00;0,00;0,00;0,00;30,00;0,00;0,00;30,00',
      ';Totale;;204,00;0,00;-26,00;0,00;178,00;135,91;12,09;30,00',
    ]);
    for (const query of ['from=2026-05-01&to=2026-07-03', `from=${DAY}`]) {
      const sum = (await lines(query)).at(-1)?.split(';')[7];
      const { body } = await owner.get(`/api/cash?${query}`).expect(200);
      expect(sum?.replace(',', '.')).toBe((body as CashView).total.net);
    }
  });

  it('is a spreadsheet too, for admins, of two years at most', async () => {
    const { headers } = await owner.get('/api/cash/export?format=xlsx').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="cassa-${DAY}-${DAY}.xlsx"`,
      'cache-control': 'no-store',
    });
    await (await test.signInAsStaff()).get('/api/cash/export').expect(403);
    await owner.get('/api/cash/export?format=pdf').expect(400);
    await owner.get('/api/cash/export?from=2024-07-02&to=2026-07-03').expect(400);
  });
});
