import { hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { keyDeriver } from './sealing.js';

it('derives the keys that HKDF-SHA256 derives', () => {
  for (const use of ['value', 'digest', 'subject-key', 'text/gift-list-password:7', 'è']) {
    const key = randomBytes(32);
    const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, 32));
    expect(keyDeriver(key)(use)).toEqual(derived);
  }
});
