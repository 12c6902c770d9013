import { createHash, createHmac } from 'node:crypto';

const FORM = /^[\w-]{43}$/;

/**
 * The token of a link in a mail. It is derived from the link's random id under a key that the database does not hold, so
 * that a mail that is tried again has the same one, while nothing but its hash is stored. `purpose`: tokens of one kind of
 * link are none of another.
 */
export function linkToken(secret: string, purpose: string, id: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', key).update(id).digest('base64url');
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether it could be one; anything else is not looked up. */
export const isLinkToken = (text: string): boolean => FORM.test(text);
