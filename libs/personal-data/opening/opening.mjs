// Decrypts the vault's values. It is plain JavaScript because a thread runs it directly, also in tests of the sources.
import { createDecipheriv, createHmac } from 'node:crypto';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
/**
 * Names of the keys that are derived from a master key (for subjects' keys) and from a subject's key (for values and
 * digests).
 */
export const SUBJECT_KEY_USE = 'subject-key';
export const VALUE_USE = 'value';
export const DIGEST_USE = 'digest';

/**
 * A value cannot be decrypted with the key and the place that it claims: it was altered, moved, or sealed with another
 * key.
 */
export class VaultUnreadable extends Error {
  name = 'VaultUnreadable';
}

export const placeOfKey = (keyVersion, subject) => `subject-key:${keyVersion}:${subject}`;
export const placeOfValue = (ref) => `value:${ref}`;

/** Decrypts what `seal` sealed for the same place, or throws {@link VaultUnreadable}. */
export function open(key, place, sealed) {
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

const hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * Derives keys from one key, each for one use, so that no key serves two algorithms. HKDF-SHA256 (RFC 5869) without
 * salt, for one block; less than half the cost of `hkdfSync`, because the part that does not depend on the use is done
 * once.
 */
export function keyDeriver(key) {
  const extracted = hmac(NO_SALT, key);
  return (use) => hmac(extracted, Buffer.concat([Buffer.from(use, 'utf8'), FIRST_BLOCK]));
}
