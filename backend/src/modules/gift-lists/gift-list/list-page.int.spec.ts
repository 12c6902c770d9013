import { describe, expect, it } from '@jest/globals';
import type { RegisteredMail } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { reserveUnit } from '../../transactions/testing/take-gift.js';
import { newList, newProduct } from '../testing/new-list.js';

const shop = forAllTests(() => createTestApp());
const staff = forAllTests(async () => {
  await shop.signInAsAdmin();
  return shop.signInAsStaff();
});

/** A list with a gift of four pieces. */
async function aListWithPieces(listQuantity = 4) {
  const { id: giftListId } = await newList(staff);
  const { id: productId } = await newProduct(staff);
  await staff.post('/api/product-gift-lists').send({ giftListId, productId, listQuantity }).expect(201);
  return { giftListId, productId };
}

describe('what the page of a list asks for', () => {
  it('is its address for guests, and how many of its pieces are taken: held and reserved ones as well', async () => {
    const { giftListId, productId } = await aListWithPieces();
    const summary = async () => (await staff.get(`/api/gift-lists/${giftListId}/summary`).expect(200)).body;
    expect(await summary()).toEqual({
      url: expect.stringMatching(new RegExp(`^https?://.+/list/${giftListId}$`)),
      units: 4,
      taken: 0,
    });
    await reserveUnit(shop, giftListId, productId);
    await reserveUnit(shop, giftListId, null);
    expect(await summary()).toMatchObject({ units: 4, taken: 1 });
  });

  it('is nothing for guests, and of a list that there is not 404', async () => {
    const { giftListId } = await aListWithPieces();
    await shop.browser().get(`/api/gift-lists/${giftListId}/summary`).expect(401);
    await staff.get('/api/gift-lists/999999999998/summary').expect(404);
  });

  it('are the mails about it and about what was given of it, and no other list’s', async () => {
    const [mine, others] = [await aListWithPieces(), await aListWithPieces()];
    const id = await reserveUnit(shop, mine.giftListId, mine.productId);
    await reserveUnit(shop, others.giftListId, others.productId);
    const mails = async (giftListId: number) =>
      (await staff.get('/api/mail-register').query({ giftListId }).expect(200)).body as RegisteredMail[];
    await eventually(async () => {
      expect((await mails(others.giftListId)).length).toBeGreaterThan(0);
      const about = (await mails(mine.giftListId)).map(({ transactionId }) => transactionId);
      expect(new Set(about)).toEqual(new Set([id]));
    });
    await staff.get('/api/mail-register').query({ giftListId: 'una' }).expect(400);
  });
});
