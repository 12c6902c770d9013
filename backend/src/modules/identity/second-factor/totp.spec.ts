import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { keyAddress, newKey, stepOf } from './totp.js';

// The key and the times of RFC 6238, appendix B; six digits are the last six of its eight.
const key = Secret.fromUTF8('12345678901234567890').base32;

describe('one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s are those of the standard', (seconds, code) => {
    expect(stepOf(key, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('stand for one period before and after, under the number of their own', () => {
    const at = (seconds: number) => stepOf(key, '287082', new Date(seconds * 1000));
    expect([at(0), at(30), at(89), at(90)]).toEqual([1, 1, 1, null]);
  });

  it.each(['', '28708', '2870822', 'abcdef', '28 708'])('are none of %j', (code) => {
    expect(stepOf(key, code, new Date(59_000))).toBeNull();
  });

  it('have a key of 160 bits, another each time, in an address that apps read', () => {
    expect(newKey()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newKey()).not.toBe(newKey());
    expect(keyAddress(key, 'Bottega Ferrante', 'giulia')).toBe(
      `otpauth://totp/Bottega%20Ferrante:giulia?issuer=Bottega%20Ferrante&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
