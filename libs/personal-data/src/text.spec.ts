import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decryptText, encryptText } from './text.js';
import { VaultUnreadable } from './sealing.js';

const key = randomBytes(32);
const flipped = (envelope: string, at: number) => {
  const letter = envelope[at] === 'A' ? 'B' : 'A';
  return `${envelope.slice(0, at)}${letter}${envelope.slice(at + 1)}`;
};

describe('a sealed text', () => {
  it.each(['', 'smtp-password', 'è 🎁 «ciao»\n'.repeat(1_000)])('opens as it was written', (text) => {
    expect(decryptText(key, 'settings.smtp', encryptText(key, 'settings.smtp', text))).toBe(text);
  });

  it('looks different each time and shows nothing of its text', () => {
    const [one, two] = [encryptText(key, 'draft', 'Giulia Neri'), encryptText(key, 'draft', 'Giulia Neri')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.1\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(one.split('.')[2] as string, 'base64url').includes('Giulia')).toBe(false);
  });

  it('does not open for another purpose', () => {
    expect(() => decryptText(key, 'mail', encryptText(key, 'draft', 'x'))).toThrow(VaultUnreadable);
  });

  it('does not open under another key', () => {
    expect(() => decryptText(randomBytes(32), 'draft', encryptText(key, 'draft', 'x'))).toThrow(
      VaultUnreadable,
    );
  });

  it('does not open once any part of it was altered', () => {
    const envelope = encryptText(key, 'draft', 'una bozza');
    for (const at of [5, 12, 25, 40, 50]) {
      expect(() => decryptText(key, 'draft', flipped(envelope, at))).toThrow(VaultUnreadable);
    }
    expect(() => decryptText(key, 'draft', envelope.slice(0, 20))).toThrow(VaultUnreadable);
    expect(() => decryptText(key, 'draft', 'una bozza')).toThrow(VaultUnreadable);
  });

  it('opens after a rotation, and new ones need the new key', () => {
    const old = encryptText({ 1: key }, 'draft', 'prima');
    const keys = { 1: key, 2: randomBytes(32) };
    expect(decryptText(keys, 'draft', old)).toBe('prima');
    expect(() => decryptText({ 1: key }, 'draft', encryptText(keys, 'draft', 'dopo'))).toThrow(
      VaultUnreadable,
    );
  });

  it.each([[Buffer.alloc(31)], [{}], [{ 0: key }]])('refuses unfit master keys', (keys) => {
    expect(() => encryptText(keys, 'draft', 'x')).toThrow(RangeError);
  });
});
