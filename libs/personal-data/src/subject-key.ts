import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKeys } from './master-keys.js';
import { KEY_BYTES, keyDeriver, open, seal } from './sealing.js';

/** A subject's random key as the database keeps it: sealed by the master key of that version, for that subject. */
export interface WrappedKey {
  readonly keyVersion: number;
  readonly wrapped: Buffer;
}

const place = (subject: string, keyVersion: number) => `subject-key:${keyVersion}:${subject}`;
const USE = 'subject-key';

export function wrap(keys: MasterKeys, subject: string, key: Buffer): WrappedKey {
  const keyVersion = keys.current;
  return { keyVersion, wrapped: seal(keys.derived(keyVersion, USE), place(subject, keyVersion), key) };
}

export function unwrap(keys: MasterKeys, subject: string, { keyVersion, wrapped }: WrappedKey): Buffer {
  return open(keys.derived(keyVersion, USE), place(subject, keyVersion), wrapped);
}

export const newSubjectKey = (): Buffer => randomBytes(KEY_BYTES);

/** What a subject's key does: one derived key for each use. */
export interface SubjectCipher {
  seal(ref: string, text: string): Buffer;
  open(ref: string, sealed: Buffer): string;
  digest(text: string): string;
}

export function subjectCipher(subjectKey: Buffer): SubjectCipher {
  const derive = keyDeriver(subjectKey);
  const place = (ref: string) => `value:${ref}`;
  return {
    seal: (ref, text) => seal(derive('value'), place(ref), Buffer.from(text, 'utf8')),
    open: (ref, sealed) => open(derive('value'), place(ref), sealed).toString('utf8'),
    digest: (text) => createHmac('sha256', derive('digest')).update(text, 'utf8').digest('hex'),
  };
}

export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
