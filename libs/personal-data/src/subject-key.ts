import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKeys } from './master-keys.js';
import { deriveKey, KEY_BYTES, open, seal } from './sealing.js';

/** A subject's random key as the database keeps it: sealed by the master key of that version, for that subject. */
export interface WrappedKey {
  readonly keyVersion: number;
  readonly wrapped: Buffer;
}

const place = (subject: string, keyVersion: number) => `subject-key:${keyVersion}:${subject}`;
const wrappingKey = (keys: MasterKeys, version: number) => deriveKey(keys.key(version), 'subject-key');

export function wrap(keys: MasterKeys, subject: string, key: Buffer): WrappedKey {
  const keyVersion = keys.current;
  return { keyVersion, wrapped: seal(wrappingKey(keys, keyVersion), place(subject, keyVersion), key) };
}

export function unwrap(keys: MasterKeys, subject: string, { keyVersion, wrapped }: WrappedKey): Buffer {
  return open(wrappingKey(keys, keyVersion), place(subject, keyVersion), wrapped);
}

export const newSubjectKey = (): Buffer => randomBytes(KEY_BYTES);

export const sealValue = (subjectKey: Buffer, ref: string, text: string): Buffer =>
  seal(deriveKey(subjectKey, 'value'), `value:${ref}`, Buffer.from(text, 'utf8'));

export const openValue = (subjectKey: Buffer, ref: string, sealed: Buffer): string =>
  open(deriveKey(subjectKey, 'value'), `value:${ref}`, sealed).toString('utf8');

export const digestOf = (subjectKey: Buffer, text: string): string =>
  createHmac('sha256', deriveKey(subjectKey, 'digest')).update(text, 'utf8').digest('hex');

export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
