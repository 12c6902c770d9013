import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseMasterKeys } from '@fiocco/personal-data';
import { MasterKeyFile } from './master-key-file.js';

let dataDir: string;
let path: string;
const first = randomBytes(32);
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-keys-'));
  await mkdir(join(dataDir, 'secrets'));
  path = join(dataDir, 'secrets', 'master-key');
  await writeFile(path, `${first.toString('base64')}\n`, { mode: 0o600 });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const keysIn = async (file: string) => parseMasterKeys(await readFile(file, 'utf8'));

describe('the file of the master key', () => {
  it('gets one new key for a rotation, however often that is begun', async () => {
    const file = new MasterKeyFile(dataDir);
    expect(file.add()).toBe(2);
    const keys = await keysIn(path);
    expect(keys[1]).toEqual(first);
    expect(keys[2]).not.toEqual(first);
    expect(file.add()).toBe(2);
    expect(await keysIn(path)).toEqual(keys);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['master-key']);
  });

  it('lets the older keys go into a file beside it, and counts on', async () => {
    const file = new MasterKeyFile(dataDir);
    expect(file.retire()).toEqual([]);
    file.add();
    expect(file.retire()).toEqual([1]);
    expect(file.versions).toEqual([2]);
    expect(await keysIn(`${path}.old`)).toEqual({ 1: first });
    expect(file.add()).toBe(3);
    expect(file.retire()).toEqual([2]);
    expect(Object.keys(await keysIn(`${path}.old`))).toEqual(['1', '2']);
  });

  it('keeps them as long as a purchase may be under way with them', async () => {
    const file = new MasterKeyFile(dataDir);
    file.add();
    const addedAt = (await stat(path)).mtimeMs;
    expect(file.unsettledMs(addedAt + 119_000)).toBeGreaterThan(0);
    expect(file.unsettledMs(addedAt + 120_000)).toBe(0);
  });
});
