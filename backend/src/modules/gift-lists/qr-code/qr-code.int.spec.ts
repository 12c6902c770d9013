import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList } from '../testing/new-list.js';

describe('the QR code of a list', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp({ config: { publicUrl: 'http://liste.example.it' } });
    staff = await shop.signInAsAdmin();
  });
  afterAll(() => shop.close());

  it('leads to the public address, as PNG and SVG, whatever host was called', async () => {
    const { id } = await newList(staff);
    const { body } = await shop.http.get(`/api/gift-lists/${id}/qrcode`).set('Host', 'localhost').expect(200);
    expect(body).toMatchObject({ url: `http://liste.example.it/list/${id}`, isPublic: true });
    const png = Buffer.from(body.qrCode.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(body.svg).toMatch(/^<svg [^]*<\/svg>\s*$/);
  });

  it('leads to the address of the settings, once they name one', async () => {
    const { id } = await newList(staff);
    await staff.put('/api/settings').send({ publicUrl: 'https://regali.example.it/' }).expect(200);
    const { body } = await shop.http.get(`/api/gift-lists/${id}/qrcode`).expect(200);
    expect(body.url).toBe(`https://regali.example.it/list/${id}`);
    await staff.put('/api/settings').send({ publicUrl: 'http://192.168.1.20:3000' }).expect(200);
    expect((await shop.http.get(`/api/gift-lists/${id}/qrcode`)).body.isPublic).toBe(false);
    await staff.put('/api/settings').send({ publicUrl: '' }).expect(200);
    expect((await shop.http.get(`/api/gift-lists/${id}/qrcode`)).body.url).toBe(
      `http://liste.example.it/list/${id}`,
    );
  });

  it('is not for guests of a list that is closed', async () => {
    const { id } = await newList(staff, { state: 'suspended' });
    await shop.http.get(`/api/gift-lists/${id}/qrcode`).expect(403, /LIST_NOT_OPEN/);
    await staff.get(`/api/gift-lists/${id}/qrcode`).expect(200);
  });
});
