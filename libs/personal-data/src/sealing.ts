import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was read does not open under the key and the place it claims: altered, moved, or sealed by another key. */
export class VaultUnreadable extends Error {
  override readonly name = 'VaultUnreadable';
}

/** Does `work`; where something does not open, says which row that is. */
export function placed<T>(row: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof VaultUnreadable)) throw error;
    throw new VaultUnreadable(`${row}: ${error.message}`);
  }
}

/** AES-256-GCM as nonce, tag, ciphertext. `place` is authenticated, so a sealed value cannot be moved elsewhere. */
export function seal(key: Buffer, place: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what {@link seal} sealed for the same place, or throws {@link VaultUnreadable}. */
export function open(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new VaultUnreadable('Sealed value is too short');
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new VaultUnreadable('Sealed value does not open under this key and place');
  }
}

const NO_SALT = Buffer.alloc(KEY_BYTES);
const FIRST_BLOCK = Buffer.from([1]);

const hmac = (key: Buffer, message: Buffer): Buffer => createHmac('sha256', key).update(message).digest();

/**
 * Keys derived from one key, each for one use, so that no key ever serves two algorithms. HKDF-SHA256 (RFC 5869)
 * without salt, for one block: less than half of what `hkdfSync` costs, as what does not depend on the use is done once.
 */
export function keyDeriver(key: Buffer): (use: string) => Buffer {
  const extracted = hmac(NO_SALT, key);
  return (use) => hmac(extracted, Buffer.concat([Buffer.from(use, 'utf8'), FIRST_BLOCK]));
}
