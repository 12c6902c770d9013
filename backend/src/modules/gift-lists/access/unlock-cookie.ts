import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'fiocco_list_';
/** A list lives for months; the cookie need not outlive a wedding season. */
export const UNLOCK_COOKIE_SECONDS = 180 * 24 * 3600;

export function unlockCookieName(listId: number): string {
  return `${PREFIX}${listId}`;
}

/** The ids of the lists for which these cookies claim to hold a key; whether it fits, {@link UnlockCookies.opens} says. */
export function claimedLists(cookies: Readonly<Record<string, string | undefined>>): number[] {
  return Object.keys(cookies)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => Number(name.slice(PREFIX.length)))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/**
 * Proof that a browser once gave a list's password: signed for that list and that version of the password, so a new
 * password ends every proof of the old one.
 */
export class UnlockCookies {
  private readonly key: Buffer;

  constructor(secret: string | Buffer) {
    this.key = createHmac('sha256', secret).update('list-unlock-cookie').digest();
  }

  issue(listId: number, passwordVersion: number, now: Date): string {
    const expires = Math.trunc(now.getTime() / 1000) + UNLOCK_COOKIE_SECONDS;
    return `${expires}.${this.signature(listId, passwordVersion, expires)}`;
  }

  opens(cookie: string | undefined, listId: number, passwordVersion: number, now: Date): boolean {
    const match = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '');
    if (!match) return false;
    const expires = Number(match[1]);
    if (expires * 1000 <= now.getTime()) return false;
    const expected = this.signature(listId, passwordVersion, expires);
    return timingSafeEqual(Buffer.from(match[2] ?? ''), Buffer.from(expected));
  }

  private signature(listId: number, passwordVersion: number, expires: number): string {
    return createHmac('sha256', this.key)
      .update(`${listId}.${passwordVersion}.${expires}`)
      .digest('base64url');
  }
}
