import { createHash } from 'node:crypto';

const DIGEST_LENGTH = 16;

/**
 * A key for a call that may be made anew with another body: after an answer that was lost somebody corrected an amount or a
 * name, or a later release says the same in other words. Providers refuse a key that they know with another body for as
 * long as they remember it, which would shut that way. The same call keeps its key. Only for calls of which two do no harm:
 * money that is given back has one key for ever.
 */
export function keyWithBody(key: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return `${key}_${digest.slice(0, DIGEST_LENGTH)}`;
}
