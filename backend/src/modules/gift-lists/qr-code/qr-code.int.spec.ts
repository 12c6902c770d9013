import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ORDERED_WORK, THREAD_LANES, Throttle } from '../../../platform/index.js';
import { fillLane } from '../../../platform/testing/fill-lane.js';
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

  it('is drawn once for each address; of others few wait, and the rest are asked to come again', async () => {
    const [drawn, other] = [await newList(staff), await newList(staff)];
    const { body } = await shop.http.get(`/api/gift-lists/${drawn.id}/qrcode`).expect(200);
    const free = fillLane(THREAD_LANES.drawing);
    await shop.http.get(`/api/gift-lists/${drawn.id}/qrcode`).expect(200, body);
    const { headers } = await shop.http.get(`/api/gift-lists/${other.id}/qrcode`).expect(503, /BUSY/);
    expect(headers['retry-after']).toBe('2');
    await free();
    await shop.http.get(`/api/gift-lists/${other.id}/qrcode`).expect(200);
  });

  it('is not for guests of a list that is closed', async () => {
    const { id } = await newList(staff, { state: 'suspended' });
    await shop.http.get(`/api/gift-lists/${id}/qrcode`).expect(403, /LIST_NOT_OPEN/);
    await staff.get(`/api/gift-lists/${id}/qrcode`).expect(200);
  });

  it('is refused, like the picture for chats, to a network that asks for far more than a party would', async () => {
    const { id } = await newList(staff);
    const throttle = shop.app.get(Throttle);
    const network = '127.0.0.1';
    while (!throttle.isSpent(ORDERED_WORK, network))
      await throttle.spend(ORDERED_WORK, network).catch(() => undefined);
    const refused = [`/api/gift-lists/${id}/qrcode`, `/anteprime/${id}-0123456789abcdef.jpg`].map((path) =>
      shop.http.get(path).expect(429, /TOO_MANY_REQUESTS/),
    );
    for (const { headers } of await Promise.all(refused))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
