export const KEY_BYTES: 32;
export const NONCE_BYTES: 12;
export const TAG_BYTES: 16;
/** What a master key seals subjects' keys by, and what a subject's key seals values and makes digests by. */
export const SUBJECT_KEY_USE: 'subject-key';
export const VALUE_USE: 'value';
export const DIGEST_USE: 'digest';

/** What was read does not open under the key and the place it claims: altered, moved, or sealed by another key. */
export class VaultUnreadable extends Error {
  override readonly name: 'VaultUnreadable';
}

export function placeOfKey(keyVersion: number, subject: string): string;
export function placeOfValue(ref: string): string;

/** Opens what `seal` sealed for the same place, or throws {@link VaultUnreadable}. */
export function open(key: Buffer, place: string, sealed: Buffer): Buffer;

/** Keys derived from one key, each for one use, so that no key ever serves two algorithms. */
export function keyDeriver(key: Buffer): (use: string) => Buffer;
