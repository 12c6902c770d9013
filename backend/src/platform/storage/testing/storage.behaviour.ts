import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../file-storage.js';

export interface StorageScene {
  readonly storage: FileStorage;
  close(): Promise<void>;
}

/** No key of ours: each would leave its folder, or be another file than it says. */
const WRONG_KEYS = [
  '',
  '/',
  '.',
  '..',
  '../a.jpg',
  'a/../../b.jpg',
  'a/./b',
  '/etc/passwd',
  'a//b',
  'a/',
  '.hidden',
  'a/.b',
  '..\\a.jpg',
  'C:\\a',
  'a\0.jpg',
  'a.jpg\n',
  'a b',
  'è.jpg',
  '%2e%2e%2fa',
  'a/%2e%2e/b',
  'a?b',
  'a#b',
  '~/a',
  'a'.repeat(101),
  'a/b/c/d/e',
  '\u2025/a',
  'a*',
  'a:b',
  'http://a/b',
];

/** What every storage does. */
export function behavesAsStorage(open: () => Promise<StorageScene>): void {
  let scene: StorageScene;
  let storage: FileStorage;
  beforeAll(async () => {
    scene = await open();
    ({ storage } = scene);
  });
  afterAll(() => scene.close());

  const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'image/jpeg');
  const read = async (key: string) => {
    const found = await storage.get(key);
    return found && String(await buffer(found.stream));
  };
  const keysIn = async (folder: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(folder)) keys.push(key);
    return keys.sort();
  };

  it('gives back what was put, byte by byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256));
    await storage.put('picture.jpg', bytes, 'image/jpeg');
    const found = await storage.get('picture.jpg');
    if (!found) throw new Error('Nothing was put');
    expect(found.bytes).toBe(300_000);
    expect(bytes.equals(await buffer(found.stream))).toBe(true);
    expect(await storage.sizeOf('picture.jpg')).toBe(300_000);
  });

  it('keeps an empty file, and files in folders', async () => {
    await put('deep/er/empty', '');
    expect(await storage.sizeOf('deep/er/empty')).toBe(0);
    expect(await read('deep/er/empty')).toBe('');
  });

  it('puts another content in the place of the former', async () => {
    await put('changing.txt', 'the former, and longer');
    await put('changing.txt', 'the latter');
    expect(await read('changing.txt')).toBe('the latter');
  });

  it('lets many put the same file at once, of which one wins whole', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000));
    await Promise.all(texts.map((text) => put('contended', text)));
    expect(texts).toContain(await read('contended'));
  });

  it('has nothing where nothing was put', async () => {
    expect(await storage.get('nothing.jpg')).toBeNull();
    expect(await storage.sizeOf('nothing.jpg')).toBeNull();
    expect(await storage.get('no-folder/nothing.jpg')).toBeNull();
  });

  it('deletes, also what is not there', async () => {
    await put('gone.jpg', 'a');
    await storage.delete('gone.jpg');
    expect(await storage.get('gone.jpg')).toBeNull();
    await storage.delete('gone.jpg');
    await storage.delete('no-folder/gone.jpg');
  });

  it('lists a folder with what is below it, more than fits a page, and none beside it', async () => {
    const before = Date.now() - 60_000;
    const names = Array.from({ length: 25 }, (_, n) => `many/${String(n).padStart(2, '0')}`);
    await Promise.all(names.map((name) => put(name, 'x')));
    await put('many/below/one', 'x');
    await put('many-more', 'x');
    expect(await keysIn('many')).toEqual([...names, 'many/below/one'].sort());
    expect(await keysIn('nothing')).toEqual([]);
    for await (const { changedAt } of storage.list('many/below')) {
      expect(changedAt.getTime()).toBeGreaterThan(before);
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 60_000);
    }
  });

  it.each(WRONG_KEYS)('takes no key like %j', async (key) => {
    await expect(put(key, 'a')).rejects.toThrow(RangeError);
    await expect((async () => storage.get(key))()).rejects.toThrow(RangeError);
    await expect((async () => storage.sizeOf(key))()).rejects.toThrow(RangeError);
    await expect((async () => storage.delete(key))()).rejects.toThrow(RangeError);
    await expect(keysIn(key)).rejects.toThrow(RangeError);
  });
}
