import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FolderStorage } from './folder-storage.js';
import { StorageFailure } from './storage-failure.js';
import { behavesAsStorage } from './testing/storage.behaviour.js';

const folder = () => mkdtemp(join(tmpdir(), 'fiocco-storage-'));

describe('a folder as storage', () => {
  behavesAsStorage(async () => {
    const path = await folder();
    return {
      storage: new FolderStorage(path),
      close: () => rm(path, { recursive: true }),
    };
  });
});

describe('the folder', () => {
  let path: string;
  beforeAll(async () => void (path = await folder()));
  afterAll(() => rm(path, { recursive: true }));

  it('holds the files under their keys, and no drafts', async () => {
    const storage = new FolderStorage(path);
    await storage.put('a/b.jpg', Buffer.from('x'));
    expect(await readdir(path, { recursive: true })).toEqual(['a', 'a/b.jpg']);
    // What a crash left half written is no file.
    await writeFile(join(path, 'a/.0123456789abcdef'), 'half');
    for await (const { key } of storage.list('a')) expect(key).toBe('a/b.jpg');
  });

  it('says with a code what the disk refuses, and leaves nothing behind', async () => {
    const storage = new FolderStorage(path);
    await mkdir(join(path, 'taken.jpg'));
    const refused = storage.put('taken.jpg', Buffer.from('x'));
    await expect(refused).rejects.toThrow(StorageFailure);
    await expect(refused).rejects.toMatchObject({ status: 503, reason: 'EISDIR' });
    expect((await readdir(path)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
