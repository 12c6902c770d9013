import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createKeyRing, decryptText, encryptText, parseMasterKeys, writeMasterKeys } from './index.js';

const [first, second] = [randomBytes(32), randomBytes(32)];

describe('master keys as the operator writes them', () => {
  it('are one key, which is the first version, or several by version', () => {
    const [one, two] = [first.toString('base64'), second.toString('base64')];
    expect(parseMasterKeys(`${one}\n`)).toEqual({ 1: first });
    expect(parseMasterKeys(`2:${two}`)).toEqual({ 2: second });
    expect(parseMasterKeys(`1:${one},2:${two}`)).toEqual({ 1: first, 2: second });
    expect(parseMasterKeys(writeMasterKeys({ 1: first, 12: second }))).toEqual({ 1: first, 12: second });
  });

  it.each(['', 'no key', randomBytes(31).toString('base64'), `0:${randomBytes(32).toString('base64')}`])(
    'are refused as %j',
    (text) => expect(() => parseMasterKeys(text)).toThrow(RangeError),
  );

  it('are refused when a version is named twice', () => {
    const key = first.toString('base64');
    expect(() => parseMasterKeys(`${key},1:${key}`)).toThrow(RangeError);
  });
});

describe('a key ring', () => {
  it('opens what another process sealed under a key that was added just now', () => {
    let kept: Record<number, Buffer> = { 1: first };
    const ring = createKeyRing({ read: () => kept, isStale: () => false });
    expect(ring.current).toBe(1);
    kept = { 1: first, 2: second };
    expect(decryptText(ring, 'p', encryptText({ 2: second }, 'p', 'ciao'))).toBe('ciao');
    expect(ring.current).toBe(2);
  });

  it('seals under the newest key once what it has read is stale', () => {
    let kept: Record<number, Buffer> = { 1: first };
    let stale = false;
    const ring = createKeyRing({ read: () => kept, isStale: () => stale });
    kept = { 1: first, 2: second };
    expect(encryptText(ring, 'p', 'ciao')).toMatch(/^v1\.1\./);
    stale = true;
    expect(encryptText(ring, 'p', 'ciao')).toMatch(/^v1\.2\./);
  });
});
