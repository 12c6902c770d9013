import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { MediaStore } from '../../media/index.js';
import { newList, newOccasion } from '../testing/new-list.js';
import { ListPreviews } from './list-previews.js';
import * as pictures from './preview-picture.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

describe('the picture of a list in a chat', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp({ config: { publicUrl: 'http://liste.example.it' } });
    staff = await shop.signInAsAdmin();
  });
  afterAll(() => shop.close());

  type List = Awaited<ReturnType<typeof newList>>;
  const addressOf = (list: List) =>
    shop.app.get(ListPreviews).addressOf({ ...list, occasionName: String(list.occasionName) });
  const fetched = async (path: string) => {
    const { body, headers } = await shop.http.get(path).responseType('blob').expect(200);
    return { bytes: body as Buffer, headers };
  };
  /** The colour of a pixel, as far as JPEG keeps it. */
  const colourAt = async (bytes: Buffer, left: number, top: number) => {
    const { data } = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data].map((part) => Math.round(part / 32));
  };
  const CARD = [8, 8, 8];

  it('is its names on a card, of the size that chats ask for', async () => {
    const list = await newList(staff, { name: 'Anna & Luca', endDate: '2090-09-30' });
    const { bytes, headers } = await fetched(addressOf(list));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(bytes.length),
    });
    expect(bytes.length).toBeLessThan(250_000);
    expect(await colourAt(bytes, 200, 315)).toEqual(CARD);
    const nobody = await pictures.drawInvitation({ pattern: 'matrimonio', names: '', facts: 'Matrimonio' });
    expect(bytes.equals(nobody)).toBe(false);
  });

  it('is on the paper of its occasion', async () => {
    const { id: occasionId } = await newOccasion(staff, 'Battesimo di Leone');
    const list = await newList(staff, { occasionId, endDate: '2090-09-30' });
    const own = await fetched(addressOf(list));
    const wedding = await fetched(addressOf(await newList(staff, { endDate: '2090-09-30' })));
    expect(await colourAt(own.bytes, 8, 120)).not.toEqual(await colourAt(wedding.bytes, 8, 120));
  });

  it('is the middle of its own cover', async () => {
    const red = sharp({ create: { width: 900, height: 900, channels: 3, background: '#c80000' } });
    const { url } = await shop.app.get(MediaStore).saveImage(await red.png().toBuffer());
    const { bytes } = await fetched(addressOf(await newList(staff, { image: url, endDate: '2090-09-30' })));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await colourAt(bytes, 600, 315)).toEqual([6, 0, 0]);
  });

  it('is drawn once for each content, and anew under another address when that changes', async () => {
    const list = await newList(staff, { name: 'Prima', endDate: '2090-09-30' });
    const old = addressOf(list);
    const previews = shop.app.get(ListPreviews);
    const facts = { ...list, occasionName: String(list.occasionName) };
    const [first, again] = [previews.of(facts), previews.of(facts)];
    expect(again).toBe(first);
    await first;
    await staff.put(`/api/gift-lists/${list.id}`).send({ name: 'Dopo' }).expect(200);
    const now = addressOf({ ...list, name: 'Dopo' });
    expect(now).not.toBe(old);
    const [former, current] = await Promise.all([fetched(old), fetched(now)]);
    expect(former.headers['cache-control']).toBe('no-cache');
    expect(former.bytes.equals(current.bytes)).toBe(true);
  });

  it.each([
    ['a locked list', { password: 'segreta' }],
    ['a suspended list', { state: 'suspended' }],
    ['a list that is over', { endDate: '2020-01-01' }],
  ])('of %s is shown to nobody', async (_, changes) => {
    const list = await newList(staff, { endDate: '2090-09-30', ...changes });
    await shop.http.get(addressOf(list)).expect(404);
    await staff.get(addressOf(list)).expect(404);
  });

  it.each(['matrimonio.jpg', '999999999999-0123456789abcdef.jpg', '5.jpg', '5-xyz.jpg'])(
    'is not at %s',
    async (file) => {
      await shop.http.get(`/anteprime/${file}`).expect(404);
    },
  );
});

describe('names on the card', () => {
  const draw = (names: string, facts = 'Matrimonio') =>
    pictures.drawInvitation({ pattern: 'matrimonio', names, facts });
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  };

  it.each([
    [
      'long',
      'I quarant’anni di Silvia e la festa di tutti i suoi amici, parenti e vicini di casa '.repeat(5),
    ],
    ['without a gap', 'Supercalifragilistichespiralidoso'.repeat(8)],
    ['markup', '<b>Anna</b> & <i>Luca &amp; </span>'],
    ['of other scripts', '李 & 王'],
    ['of a picture', '👰🤵'],
  ])('fit: %s', async (_, names) => {
    expect(await sizeOf(await draw(names, `${names} e ancora`.slice(0, 200)))).toEqual({
      width: 1200,
      height: 630,
    });
  });

  it('have the letters of other Latin scripts', async () => {
    expect((await draw('Đorđe')).equals(await draw('Dorde'))).toBe(false);
    expect((await draw('李 & 王')).equals(await draw(''))).toBe(true);
  });
});
