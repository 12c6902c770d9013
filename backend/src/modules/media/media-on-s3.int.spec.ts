import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { S3Storage } from '../../platform/storage/s3-storage.js';
import { swiftIsInstalled, SwiftServer } from '../../platform/storage/testing/swift-server.js';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule, PictureRemoval } from './index.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

if (swiftIsInstalled()) onSwift();
else {
  describe('pictures in a bucket', () => {
    it('is not run on a machine without OpenStack Swift, save where everything must run', () => {
      process.stderr.write('Not run: pictures in a bucket (no OpenStack Swift)\n');
      expect(process.env['CI']).not.toBe('true');
    });
  });
}

function onSwift(): void {
  let swift: SwiftServer;
  let stopped = false;
  let test: TestApp;
  let staff: Browser;
  let bucket: S3Storage;
  beforeAll(async () => {
    swift = await SwiftServer.start();
    bucket = new S3Storage(swift.config);
    const config = { storage: swift.config };
    test = await createTestApp({ modules: [IdentityModule, MediaModule], config });
    staff = await test.signInAsAdmin();
  });
  afterAll(async () => {
    bucket.close();
    await test.close();
    if (!stopped) await swift.stop();
  });

  const upload = async (background: string) => {
    const create = { width: 800, height: 500, channels: 3 as const, background };
    const bytes = await sharp({ create }).png().toBuffer();
    return staff.post('/api/upload').send({ imageData: bytes.toString('base64') });
  };

  it('are served as from a folder, in every size, and leave nothing on this machine', async () => {
    const { body } = await upload('#a8492f');
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/);
    for (const [url, type, width] of [
      [body.url, 'image/jpeg', 800],
      [body.url.replace('.jpg', '-400.avif'), 'image/avif', 400],
      [body.url.replace('.jpg', '-96.jpg'), 'image/jpeg', 96],
    ] as const) {
      const { body: bytes, headers } = await test.http.get(url).responseType('blob').expect(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(bytes as Buffer).metadata()).width).toBe(width);
    }
    expect(existsSync(join(test.config.dataDir, 'media'))).toBe(false);
  });

  it('get a missing size when it is asked for, and go with all of them', async () => {
    const { body } = await upload('#2f48a8');
    const key = (size: string) => body.url.replace('/media/', '').replace('.jpg', size);
    await bucket.delete(key('-640.avif'));
    await test.http.get(`/media/${key('-640.avif')}`).expect(200);
    expect(await bucket.sizeOf(key('-640.avif'))).toBeGreaterThan(0);
    const client = await test.pool.connect();
    await test.app.get(PictureRemoval).forget(client, body.url);
    client.release();
    await test.app.get(PictureRemoval).removeDue();
    for (const size of ['.jpg', '-96.jpg', '-640.avif', '-960.jpg'])
      expect(await bucket.sizeOf(key(size))).toBeNull();
  });

  it('are clearly away where the server is, and what is to be removed waits for it', async () => {
    const { body } = await upload('#48a82f');
    await swift.stop();
    stopped = true;
    const answer = await upload('#ffffff');
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      503,
      'STORAGE_UNAVAILABLE',
      'L’archivio delle immagini non risponde. Riprova tra poco.',
    ]);
    expect((await test.http.get(body.url)).status).toBe(503);
    const client = await test.pool.connect();
    await test.app.get(PictureRemoval).forget(client, body.url);
    client.release();
    await test.app.get(PictureRemoval).removeDue();
    const { rows } = await test.pool.query('select url from media.to_remove');
    expect(rows).toEqual([{ url: body.url }]);
    expect(test.logLines.join('')).not.toContain(swift.config.secretAccessKey);
  });
}
