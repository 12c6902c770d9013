import { createHash, createHmac } from 'node:crypto';

const FORM = /^[\w-]{43}$/;

/**
 * The token of a link. It is derived from the link's id under a key that the database does not hold, so that a mail
 * that is tried again has the same one, while nothing but its hash is stored.
 */
export function tokenOf(secret: string, resetId: string): string {
  const key = createHmac('sha256', secret).update('password-reset').digest();
  return createHmac('sha256', key).update(resetId).digest('base64url');
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether it could be one; anything else is not looked up. */
export const isToken = (text: string): boolean => FORM.test(text);
