// How what the vault keeps is opened. Plain JavaScript, since a thread runs it as it is, in tests of the sources as well.
import { createDecipheriv, createHmac } from 'node:crypto';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
/** What a master key seals subjects' keys by, and what a subject's key seals values and makes digests by. */
export const SUBJECT_KEY_USE = 'subject-key';
export const VALUE_USE = 'value';
export const DIGEST_USE = 'digest';

/** What was read does not open under the key and the place it claims: altered, moved, or sealed by another key. */
export class VaultUnreadable extends Error {
  name = 'VaultUnreadable';
}

export const placeOfKey = (keyVersion, subject) => `subject-key:${keyVersion}:${subject}`;
export const placeOfValue = (ref) => `value:${ref}`;

/** Opens what `seal` sealed for the same place, or throws {@link VaultUnreadable}. */
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
 * Keys derived from one key, each for one use, so that no key ever serves two algorithms. HKDF-SHA256 (RFC 5869)
 * without salt, for one block: less than half of what `hkdfSync` costs, as what does not depend on the use is done once.
 */
export function keyDeriver(key) {
  const extracted = hmac(NO_SALT, key);
  return (use) => hmac(extracted, Buffer.concat([Buffer.from(use, 'utf8'), FIRST_BLOCK]));
}
