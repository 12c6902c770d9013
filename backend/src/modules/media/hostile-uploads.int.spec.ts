import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import sharp from 'sharp';
import { IdentityModule } from '../identity/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { MediaModule } from './index.js';
import { type HostileFile, hostileFiles, PAYLOAD } from './testing/hostile-files.js';

jest.setTimeout(180_000);

const CODES: Readonly<Record<string, string>> = {
  type: '400 IMAGE_TYPE_NOT_ALLOWED',
  unreadable: '400 IMAGE_UNREADABLE',
  pixels: '400 IMAGE_TOO_MANY_PIXELS',
  size: '413 IMAGE_TOO_LARGE',
};
/** Names that a client may say, each of which would be a path or another type. */
const NAMES = ['../../../etc/passwd', 'foto.jpg.php', 'C:\\Windows\\a.png', '.htaccess', 'è'.repeat(200)];

let folder: string;
let files: readonly HostileFile[];
// Before the shop runs: they take this process seconds, in which a connection of the shop's would wait for too long.
beforeAll(async () => {
  files = await hostileFiles();
});
const test = forAllTests(() => createTestApp({ modules: [IdentityModule, MediaModule] }));
const staff = forAllTests(() => test.signInAsAdmin());
beforeAll(() => {
  folder = join(test.config.dataDir, 'media');
});

const stored = (): Promise<string[]> => readdir(folder).catch(() => []);

/** What became of the file: `200`, or the refusal's status and code. */
async function fateOf({ bytes }: HostileFile, filename: string): Promise<{ fate: string; url?: string }> {
  const imageData = bytes.toString('base64');
  const { status, body } = await staff
    .post('/api/upload')
    .send({ imageData, mimetype: 'image/jpeg', filename });
  return status === 200 ? { fate: '200', url: body.url } : { fate: `${status} ${body.code}` };
}

/** What is wrong with a stored file; null where it is a plain picture without anything of what was sent. */
async function faultOf(name: string, sent: Buffer): Promise<string | null> {
  const bytes = await readFile(join(folder, name));
  const { format, exif, icc, iptc, xmp, pages, width, height } = await sharp(bytes).metadata();
  if (!['jpeg', 'heif'].includes(format)) return `is a ${format}`;
  if (exif ?? icc ?? iptc ?? xmp) return 'has metadata';
  if ((pages ?? 1) > 1 || Math.max(width, height) > 1600) return 'has frames or pixels too many';
  if (bytes.equals(sent)) return 'is what was sent';
  return bytes.includes(PAYLOAD.slice(0, 12)) || bytes.includes('OSTILE') ? 'holds the payload' : null;
}

describe('files that mean harm', () => {
  it('are at least sixty, each another one', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it('are refused with their reason or stored as plain pictures, and the shop goes on', async () => {
    const wrong: string[] = [];
    for (const [at, file] of files.entries()) {
      const before = await stored();
      const { fate, url } = await fateOf(file, NAMES[at % NAMES.length] ?? '');
      const expected = file.fate === 'ok' ? '200' : CODES[file.fate];
      const isRight = expected ? fate === expected : fate === '200' || Object.values(CODES).includes(fate);
      if (!isRight) wrong.push(`${file.name}: ${fate}, not ${expected ?? 'a picture or a refusal'}`);
      const added = (await stored()).filter((name) => !before.includes(name));
      if (!url && added.length > 0) wrong.push(`${file.name}: left ${added[0]}`);
      for (const name of added) {
        const fault = /^[0-9a-f]{64}(-\d+)?\.(jpg|avif)$/.test(name)
          ? await faultOf(name, file.bytes)
          : 'is elsewhere';
        if (fault) wrong.push(`${file.name}: ${name} ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
    await test.http.get('/health/ready').expect(200);
    expect((await readdir(test.config.dataDir)).toSorted()).toEqual(['media']);
    expect(test.logLines.filter((line) => line.includes('"level":50') || line.includes('"error"'))).toEqual(
      [],
    );
  });

  it('come as pictures of a product and into the storage’s test no further', async () => {
    for (const file of files.filter(({ fate }) => fate === 'type' || fate === 'pixels')) {
      const call = staff.post('/api/test-storage/upload').attach('file', file.bytes, '../a.jpg');
      const { status } = await call;
      expect([file.name, status]).toEqual([file.name, 400]);
    }
    expect(await readdir(join(folder, 'storage-test')).catch(() => [])).toEqual([]);
  });
});
