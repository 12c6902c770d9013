import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import sharp from 'sharp';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../index.js';
import { StorageTest } from './storage-test.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let picture: Buffer;
let folder: string;
const test = forAllTests(() => createTestApp({ modules: [IdentityModule, MediaModule] }));
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  const create = { width: 90, height: 60, channels: 3 as const, background: '#3355aa' };
  picture = await sharp({ create }).png().toBuffer();
  folder = join(test.config.dataDir, 'media/storage-test');
});

const upload = (file: Buffer | null, filename = 'prova.png') => {
  const call = admin.post('/api/test-storage/upload').field('filename', filename);
  return file ? call.attach('file', file, { filename, contentType: 'image/png' }) : call;
};
const download = (key: string) => admin.get(`/api/test-storage/download/${key}`).responseType('blob');
const remove = (key: string) => admin.delete(`/api/test-storage/delete/${key}`);

describe('the test of the storage', () => {
  it('takes a picture, gives it back encoded anew, and forgets it', async () => {
    const { body } = await upload(picture).expect(200);
    expect(body).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{24}\.jpg$/),
      url: `/api/test-storage/download/${body.key}`,
    });
    expect(await readdir(folder)).toEqual([body.key]);
    const { body: bytes, headers } = await admin.get(body.url).responseType('blob').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${body.key}"`,
    });
    expect(await sharp(bytes as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
    await remove(body.key).expect(204);
    expect(await readdir(folder)).toEqual([]);
  });

  it('draws a key of its own, whatever the file is called', async () => {
    for (const name of ['../../../secrets/master-key', '/etc/passwd', 'a/b\\c.jpg', '..x', 'è'.repeat(100)]) {
      const { body } = await upload(picture, name).expect(200);
      expect(body.key).toMatch(/^[0-9a-f]{24}\.jpg$/);
      await remove(body.key).expect(204);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('asks for a file before it uploads one', async () => {
    for (const file of [null, Buffer.alloc(0)]) {
      const { body } = await upload(file).expect(400);
      expect(body.fields).toEqual({ file: 'Seleziona un file da caricare' });
    }
  });

  it('takes no file that is no picture', async () => {
    const { body } = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).expect(400);
    expect(body.code).toBe('IMAGE_TYPE_NOT_ALLOWED');
  });

  describe('reaches nothing but its own files', () => {
    beforeEach(() =>
      writeFile(join(test.config.dataDir, 'media', `${'a'.repeat(24)}.jpg`), 'a picture of the shop'),
    );

    it.each([
      `${'a'.repeat(24)}.jpg`,
      '..%2Fpicture.jpg',
      `..%2F${'a'.repeat(24)}.jpg`,
      '..%2f..%2fsecrets%2fmaster-key',
      '%2e%2e%2fpicture.jpg',
      '%252e%252e%252fa.jpg',
      '..%5Ca.jpg',
      '.',
      '%2e%2e',
      '%00',
      'a%00.jpg',
      '%2Fetc%2Fpasswd',
      `${'A'.repeat(24)}.jpg`,
      `${'0'.repeat(24)}.jpg%0a`,
      `${'0'.repeat(24)}.jpg.jpg`,
      `${'0'.repeat(24)}.png`,
      'storage-test%2Fa.jpg',
      `x%2F${'0'.repeat(24)}.jpg`,
      '%C0%AE%C0%AE%2Fa',
      `${'0'.repeat(180)}.jpg`,
    ])('%s', async (key) => {
      for (const answer of [await download(key), await remove(key)])
        expect([400, 404]).toContain(answer.status);
      await expect(readdir(join(test.config.dataDir, 'media'))).resolves.toContain(`${'a'.repeat(24)}.jpg`);
    });
  });

  it('says so where there is nothing to download or delete', async () => {
    const gone = `${'0'.repeat(24)}.jpg`;
    const { body } = await admin.get(`/api/test-storage/download/${gone}`).expect(404);
    expect(body).toMatchObject({ code: 'STORAGE_TEST_FILE_NOT_FOUND', message: 'Nessun file da scaricare' });
    const answer = await remove(gone).expect(404);
    expect(answer.body.message).toBe('Nessun file da eliminare');
  });

  it('says what failed, with the storage’s own reason', async () => {
    const { body } = await upload(picture).expect(200);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    const failures = [
      await upload(picture),
      await admin.get(`/api/test-storage/download/${body.key}`),
      await remove(body.key),
    ].map(({ status, body: { code, message, details } }) => [status, code, message, details.reason]);
    await rm(folder);
    expect(failures).toEqual([
      [502, 'STORAGE_TEST_FAILED', 'Errore durante l’upload del file', 'EEXIST'],
      [502, 'STORAGE_TEST_FAILED', 'Errore durante il download del file', 'ENOTDIR'],
      [502, 'STORAGE_TEST_FAILED', 'Errore durante l’eliminazione del file', 'ENOTDIR'],
    ]);
  });

  it('is an administrator’s alone', async () => {
    const staff = await test.signInAsStaff();
    for (const [browser, status] of [
      [staff, 403],
      [test.browser(), 401],
    ] as const) {
      await browser.post('/api/test-storage/upload').attach('file', picture, 'a.png').expect(status);
      await browser.get('/api/test-storage/download/a').expect(status);
      await browser.delete('/api/test-storage/delete/a').expect(status);
    }
  });

  it('leaves nothing for longer than a day', async () => {
    const [old, young] = await Promise.all([upload(picture), upload(picture)]);
    const path = join(folder, old.body.key);
    await mkdir(folder, { recursive: true });
    await utimes(path, 0, (Date.now() - 25 * 60 * 60_000) / 1000);
    await test.app.get(StorageTest).forgetOld();
    expect(await readdir(folder)).toEqual([young.body.key]);
  });
});
