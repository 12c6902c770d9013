import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { IdentityModule } from '../identity/index.js';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { MediaModule, MediaStore } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let test: TestApp;
let staff: Browser;
beforeAll(async () => {
  test = await createTestApp({ modules: [IdentityModule, MediaModule] });
  await test.signInAsAdmin();
  staff = await test.signInAsStaff();
});
afterAll(() => test.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8492f' } });
const upload = (bytes: Buffer | string, extra = {}) =>
  staff.post('/api/upload').send({
    imageData: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
    mimetype: 'image/jpeg',
    filename: 'foto.jpg',
    ...extra,
  });

describe('an uploaded picture', () => {
  it('comes back as a JPEG of at most 1600 px that may be kept for ever', async () => {
    const { body } = await upload(await plain(3000, 2000).png().toBuffer()).expect(200);
    expect(body).toEqual({ url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/) });
    const { body: bytes, headers } = await test.http.get(body.url).responseType('blob').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
    });
    expect(await sharp(bytes as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1600,
      height: 1067,
    });
  });

  it('is turned as its EXIF says and then has none', async () => {
    const turned = await plain(60, 40)
      .withExif({ IFD0: { Copyright: 'Mario Rossi', Artist: 'Mario Rossi' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { body } = await upload(turned).expect(200);
    const { body: bytes } = await test.http.get(body.url).responseType('blob').expect(200);
    const { width, height, exif, orientation } = await sharp(bytes as Buffer).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 40,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
  });

  it('loses whatever was hidden behind it', async () => {
    const carrier = Buffer.concat([
      await plain(20, 20).jpeg().toBuffer(),
      Buffer.from('<script>PAYLOAD</script>'),
    ]);
    const { body } = await upload(carrier).expect(200);
    const { body: bytes } = await test.http.get(body.url).responseType('blob').expect(200);
    expect((bytes as Buffer).includes('PAYLOAD')).toBe(false);
  });

  it.each(['png', 'gif', 'webp', 'jpeg'] as const)('may be a %s', async (format) => {
    await upload(await plain(30, 30).toFormat(format).toBuffer()).expect(200);
  });

  it('has the same address when it is sent twice, and one file', async () => {
    const bytes = await plain(33, 33).png().toBuffer();
    const before = (await readdir(join(test.config.dataDir, 'media'))).length;
    const answers = await Promise.all([upload(bytes), upload(bytes)]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect((await readdir(join(test.config.dataDir, 'media'))).length).toBe(before + 1);
  });

  it('may come as a data URL', async () => {
    const bytes = await plain(10, 10).png().toBuffer();
    await upload(`data:image/png;base64,${bytes.toString('base64')}`).expect(200);
  });

  it('is saved through the door as well', async () => {
    const saved = await test.app.get(MediaStore).saveImage(await plain(64, 48).png().toBuffer());
    expect(saved).toMatchObject({ width: 64, height: 48 });
  });
});

describe('refuses', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it('guests', async () => {
    await test.http.post('/api/upload').send({ imageData: 'aaaa' }).expect(401);
  });

  it.each([
    ['an SVG', Buffer.from(SVG)],
    ['a text', Buffer.from('not a picture at all, whatever its name says')],
    ['nothing but a type', Buffer.from('ffd8ff', 'hex')],
    ['no base64', '%%%%'],
  ])('%s', async (_, bytes) => {
    const { body } = await upload(bytes).expect(400);
    expect(body).toMatchObject({
      code: 'IMAGE_TYPE_NOT_ALLOWED',
      message: 'Seleziona solo file immagine (JPG, PNG, GIF, WebP)',
    });
  });

  it('a damaged picture', async () => {
    const bytes = await plain(400, 400).png().toBuffer();
    const { body } = await upload(bytes.subarray(0, bytes.length / 2)).expect(400);
    expect(body.code).toBe('IMAGE_UNREADABLE');
  });

  it('a picture of too many pixels, however small its file', async () => {
    const bomb = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const { body } = await upload(bomb).expect(400);
    expect(body.code).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  it('15 MB and a byte, and bodies beyond the limit, in the same words', async () => {
    const jpeg = await plain(10, 10).jpeg().toBuffer();
    for (const size of [15 * 1024 * 1024 + 1, 17 * 1024 * 1024]) {
      const bytes = Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
      const { body } = await upload(bytes).expect(413);
      expect(body.message).toBe('Il file è troppo grande. Massimo 15MB.');
    }
    await upload(Buffer.concat([jpeg, Buffer.alloc(15 * 1024 * 1024 - jpeg.length)])).expect(200);
  });

  it('a missing or mistyped body', async () => {
    const { body } = await staff.post('/api/upload').send({ imageData: 5 }).expect(400);
    expect(body.fields).toEqual({ imageData: 'Seleziona un file da caricare' });
  });

  it.each(['x.jpg', '..%2Fsecrets%2Fmaster-key', `${'0'.repeat(64)}.jpg`, '.jpg'])(
    'the file %s',
    async (file) => {
      await test.http.get(`/media/${file}`).expect(404);
    },
  );
});
