import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HeadKeyFile } from './head-key-file.js';
import { shopHeadKeys } from './head-keys.js';

const key = (n: number): Buffer => Buffer.alloc(32, n);
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiocco-head-keys-'));
  path = join(folder, 'head-keys.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the keys of heads', () => {
  it('follow from the master keys: the newest signs, all are known', () => {
    const first = shopHeadKeys(key(1));
    const both = shopHeadKeys({ 1: key(1), 2: key(2) });
    expect(both.signer.key.id).not.toBe(first.signer.key.id);
    expect(both.known.map(({ id }) => id)).toEqual([both.signer.key.id, first.signer.key.id]);
    expect(first.signer.key.verify('x', first.signer.sign('x'))).toBe(true);
    expect(first.signer.key.verify('y', first.signer.sign('x'))).toBe(false);
    expect(both.signer.key.verify('x', first.signer.sign('x'))).toBe(false);
  });

  it('stay known after their master keys are gone, each through its successor', () => {
    const file = new HeadKeyFile(path);
    const [one, two, three] = [1, 2, 3].map((n) => shopHeadKeys({ [n]: key(n) }).signer);
    if (!one || !two || !three) throw new Error('three keys expected');
    file.add(one.key, two);
    file.add(two.key, three);
    file.add(two.key, three);
    expect(file.extend([three.key]).map(({ id }) => id)).toEqual(
      [three, two, one].map((signer) => signer.key.id),
    );
    expect(readFileSync(path, 'utf8').trim().split(/\n+/)).toHaveLength(2);
    expect(file.extend([two.key])).toHaveLength(2);
    expect(file.extend([one.key])).toHaveLength(1);
  });

  it('are not believed on their own word', () => {
    const file = new HeadKeyFile(path);
    const [own, stranger] = [1, 2].map((n) => shopHeadKeys(key(n)).signer);
    if (!own || !stranger) throw new Error('two keys expected');
    file.add(stranger.key, stranger);
    const forged = readFileSync(path, 'utf8').replace(`"by":"${stranger.key.id}"`, `"by":"${own.key.id}"`);
    writeFileSync(path, `{"publicKey":"half a li\n${forged}`);
    expect(file.extend([own.key])).toHaveLength(1);
  });
});
