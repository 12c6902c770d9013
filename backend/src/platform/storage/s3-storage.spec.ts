import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { S3Storage } from './s3-storage.js';
import { behavesAsStorage } from './testing/storage.behaviour.js';
import { swiftIsInstalled, SwiftServer } from './testing/swift-server.js';

if (swiftIsInstalled()) onSwift();
else {
  describe('the storage on OpenStack Swift', () => {
    it('is not run on a machine without OpenStack Swift, save where everything must run', () => {
      process.stderr.write('Not run: the storage on OpenStack Swift (no OpenStack Swift)\n');
      expect(process.env['CI']).not.toBe('true');
    });
  });
}

function onSwift(): void {
  let swift: SwiftServer;
  beforeAll(async () => void (swift = await SwiftServer.start()));
  afterAll(() => swift.stop());

  describe('a bucket as storage', () => {
    behavesAsStorage(async () => {
      const storage = new S3Storage(swift.config, 10);
      return { storage, close: async () => storage.close() };
    });
  });

  describe('a bucket', () => {
    const refusedWith = async (change: object) => {
      const storage = new S3Storage({ ...swift.config, ...change });
      const reasons: unknown[] = [];
      for (const call of [
        () => storage.put('a.jpg', Buffer.from('x'), 'image/jpeg'),
        () => storage.get('a.jpg'),
        () => storage.delete('a.jpg'),
      ])
        reasons.push(await call().catch(({ status, reason }) => `${status} ${reason}`));
      storage.close();
      return reasons;
    };

    it('that is not there is a failure, and no missing file', async () => {
      const reasons = await refusedWith({ bucket: 'un-altro' });
      expect(reasons).toEqual(Array(3).fill('503 NoSuchBucket'));
    });

    it('refuses another key', async () => {
      const reasons = await refusedWith({ secretAccessKey: 'sbagliata' });
      expect(reasons).toEqual(Array(3).fill('503 SignatureDoesNotMatch'));
    });
  });
}

describe('a server that is away', () => {
  it('is a failure with a reason, after a few tries', async () => {
    const server = createServer((socket) => void socket.destroy());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
    const at = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'immagini' };
    const storage = new S3Storage({ ...at, ...keys, pathStyle: true });
    await expect(storage.get('a.jpg')).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' });
    storage.close();
    server.close();
  });
});
