import { createHmac, randomBytes } from 'node:crypto';
import type { MasterKeys } from './master-keys.js';
import { DIGEST_USE, placeOfKey, placeOfValue, SUBJECT_KEY_USE, VALUE_USE } from '../opening/opening.mjs';
import { KEY_BYTES, keyDeriver, open, seal } from './sealing.js';

/** A subject's random key as stored: encrypted for that subject with the master key of that version. */
export interface WrappedKey {
  readonly keyVersion: number;
  readonly wrapped: Buffer;
}

export function wrap(keys: MasterKeys, subject: string, key: Buffer): WrappedKey {
  const keyVersion = keys.current;
  return {
    keyVersion,
    wrapped: seal(keys.derived(keyVersion, SUBJECT_KEY_USE), placeOfKey(keyVersion, subject), key),
  };
}

export function unwrap(keys: MasterKeys, subject: string, { keyVersion, wrapped }: WrappedKey): Buffer {
  return open(keys.derived(keyVersion, SUBJECT_KEY_USE), placeOfKey(keyVersion, subject), wrapped);
}

export const newSubjectKey = (): Buffer => randomBytes(KEY_BYTES);

/** The operations with a subject's key; each uses a derived key of its own. */
export interface SubjectCipher {
  seal(ref: string, text: string): Buffer;
  open(ref: string, sealed: Buffer): string;
  digest(text: string): string;
}

export function subjectCipher(subjectKey: Buffer): SubjectCipher {
  const derive = keyDeriver(subjectKey);
  return {
    seal: (ref, text) => seal(derive(VALUE_USE), placeOfValue(ref), Buffer.from(text, 'utf8')),
    open: (ref, sealed) => open(derive(VALUE_USE), placeOfValue(ref), sealed).toString('utf8'),
    digest: (text) => createHmac('sha256', derive(DIGEST_USE)).update(text, 'utf8').digest('hex'),
  };
}
