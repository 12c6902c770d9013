import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import sharp from 'sharp';
import { IdentityModule } from '../identity/index.js';
import { THREAD_LANES } from '../../platform/index.js';
import { fillLane } from '../../platform/testing/fill-lane.js';
import { type Browser, createTestApp } from '../../platform/testing/test-app.js';
import { MediaModule, MediaStore, PictureRemoval } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let staff: Browser;
const test = forAllTests(() => createTestApp({ modules: [IdentityModule, MediaModule] }));
beforeAll(async () => {
  await test.signInAsAdmin();
  staff = await test.signInAsStaff();
});

/** The picture itself and eight sizes. */
const FILES_PER_PICTURE = 9;

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
    expect((await readdir(join(test.config.dataDir, 'media'))).length).toBe(before + FILES_PER_PICTURE);
  });

  it('is decoded once for all its sizes', async () => {
    const decoded = jest.spyOn(sharp.prototype, 'rotate');
    await upload(await plain(35, 35).png().toBuffer()).expect(200);
    expect(decoded).toHaveBeenCalledTimes(1);
    decoded.mockRestore();
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

describe('the sizes of a picture', () => {
  const folder = () => join(test.config.dataDir, 'media');
  const sized = (url: string, size: string) => url.replace('.jpg', `-${size}`);
  const get = async (url: string, status = 200) => {
    const { body, headers } = await test.http.get(url).responseType('blob').expect(status);
    const { width, height, format, compression } =
      status === 200 ? await sharp(body as Buffer).metadata() : ({} as never);
    return { width, height, format: compression ?? format, type: headers['content-type'], headers };
  };
  const saved = async (width: number, height: number) =>
    (await test.app.get(MediaStore).saveImage(await plain(width, height).png().toBuffer())).url;

  it('are made when it is uploaded, in AVIF and JPEG, none larger than the picture', async () => {
    const url = await saved(700, 350);
    const files = await readdir(folder());
    const [hash = ''] = url.match(/[0-9a-f]{64}/) ?? [];
    expect(files.filter((file) => file.startsWith(hash)).toSorted()).toEqual(
      [
        '-400.avif',
        '-400.jpg',
        '-640.avif',
        '-640.jpg',
        '-96.avif',
        '-96.jpg',
        '-960.avif',
        '-960.jpg',
        '.jpg',
      ].map((end) => hash + end),
    );
    expect(await get(sized(url, '400.avif'))).toMatchObject({
      width: 400,
      format: 'av1',
      type: 'image/avif',
    });
    expect(await get(sized(url, '96.jpg'))).toMatchObject({ width: 96, height: 48, type: 'image/jpeg' });
    const { width, headers } = await get(sized(url, '960.avif'));
    expect(width).toBe(700);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are made once when they are first asked for, of a picture that has none', async () => {
    const url = await saved(710, 350);
    const file = join(folder(), basename(sized(url, '640.avif')));
    await rm(file);
    const asked = [1, 2, 3].map(() => get(sized(url, '640.avif')));
    await Promise.race(asked);
    const { mtimeMs, ino } = await stat(file);
    expect((await Promise.all(asked)).map(({ width }) => width)).toEqual([640, 640, 640]);
    await get(sized(url, '640.avif'));
    expect(await stat(file)).toMatchObject({ mtimeMs, ino });
  });

  it('are the whole picture while many wait for theirs, and are made once for all who ask later', async () => {
    const url = await saved(715, 350);
    await rm(join(folder(), basename(sized(url, '640.avif'))));
    const free = fillLane(THREAD_LANES.drawing);
    const { width, type, headers } = await get(sized(url, '640.avif'));
    expect({ width, type, kept: headers['cache-control'] }).toEqual({
      width: 715,
      type: 'image/jpeg',
      kept: 'no-cache',
    });
    await free();
    // As many as wait in the lane are fewer than these.
    const asked = await Promise.all(Array.from({ length: 20 }, () => get(sized(url, '640.avif'))));
    expect(new Set(asked.map((one) => one.type))).toEqual(new Set(['image/avif']));
  });

  it('are the whole picture where they can’t be made, and not for ever', async () => {
    const url = await saved(720, 350);
    const file = join(folder(), basename(sized(url, '400.avif')));
    await rm(file);
    const picture = join(folder(), basename(url));
    const whole = await readFile(picture);
    await writeFile(picture, 'damaged by a disk');
    const { body, headers } = await test.http.get(sized(url, '400.avif')).responseType('blob').expect(200);
    expect(String(body)).toBe('damaged by a disk');
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
    expect(test.logLines.some((line) => line.includes('"part":"media"'))).toBe(true);
    await writeFile(picture, whole);
    expect(await get(sized(url, '400.avif'))).toMatchObject({ width: 400, type: 'image/avif' });
  });

  it.each(['401.avif', '400.webp', '4000.jpg', '0400.avif', '.avif'])(
    'are those that the shop chose, not %s',
    async (size) => {
      const url = await saved(30, 30);
      const before = await readdir(folder());
      await get(sized(url, size), 404);
      expect(await readdir(folder())).toEqual(before);
    },
  );

  it('go when the picture does, also one that is being made meanwhile', async () => {
    const url = await saved(740, 350);
    await rm(join(folder(), basename(sized(url, '960.avif'))));
    const made = test.http.get(sized(url, '960.avif')).then(() => undefined);
    const client = await test.pool.connect();
    await test.app.get(PictureRemoval).forget(client, url);
    client.release();
    await test.app.get(PictureRemoval).removeDue();
    await made;
    const [hash = ''] = url.match(/[0-9a-f]{64}/) ?? [];
    expect((await readdir(folder())).filter((file) => file.startsWith(hash))).toEqual([]);
  });

  it('stay where what removed the picture is taken back', async () => {
    const url = await saved(750, 350);
    const client = await test.pool.connect();
    await client.query('begin');
    await test.app.get(PictureRemoval).forget(client, url);
    await client.query('rollback');
    client.release();
    await test.app.get(PictureRemoval).removeDue();
    await get(sized(url, '400.avif'));
  });

  it('are not made of a picture that is not there', async () => {
    await get(`/media/${'1'.repeat(64)}-400.avif`, 404);
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
