import { SignedCookies } from '../../../platform/index.js';

const PREFIX = 'fiocco_list_';
/** About as long as a list is used. */
export const UNLOCK_COOKIE_SECONDS = 180 * 24 * 3600;

export function unlockCookieName(listId: number): string {
  return `${PREFIX}${listId}`;
}

/** The ids of the lists that these cookies claim to open. {@link UnlockCookies.opens} checks the claim. */
export function claimedLists(cookies: Readonly<Record<string, string | undefined>>): number[] {
  return Object.keys(cookies)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => Number(name.slice(PREFIX.length)))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/**
 * Proof that a browser gave a list's password. It is signed for the list and the version of the password, so a new
 * password ends all proofs of the old one.
 */
export class UnlockCookies {
  private readonly signed: SignedCookies;

  constructor(secret: string | Buffer) {
    this.signed = new SignedCookies(secret, 'list-unlock-cookie', UNLOCK_COOKIE_SECONDS);
  }

  issue(listId: number, passwordVersion: number, now: Date): string {
    return this.signed.issue(`${listId}.${passwordVersion}`, now);
  }

  opens(cookie: string | undefined, listId: number, passwordVersion: number, now: Date): boolean {
    return this.signed.stands(cookie, `${listId}.${passwordVersion}`, now);
  }
}
