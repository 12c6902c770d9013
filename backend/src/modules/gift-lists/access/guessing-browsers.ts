import type { FastifyReply } from 'fastify';
import { type AppConfig, setOwnCookie, SignedCookies } from '../../../platform/index.js';
import type { Visitor } from './visitor.js';

/** An evening: long enough for a party, and nothing is lost when it ends. */
const LIFETIME_SECONDS = 12 * 3600;
const nameOf = (listId: number): string => `fiocco_guess_${listId}`;

/**
 * Browsers that were asked for a list's password. Each one's attempts are counted by themselves, so that at a party
 * whose guests share one network one person's slips do not keep out the others. The cookie grants no access, and it is
 * signed, so that a browser can't invent any; what a network may try with many of them has a limit of its own.
 */
export class GuessingBrowsers {
  private readonly signed: SignedCookies;

  constructor(private readonly config: Pick<AppConfig, 'jwtSecret' | 'publicUrl'>) {
    this.signed = new SignedCookies(config.jwtSecret, 'list-password-browser', LIFETIME_SECONDS);
  }

  /** The key under which this browser's attempts at the list are counted; null where it has none. */
  find(listId: number, cookies: Visitor['cookies'], now: Date): string | null {
    return this.signed.idOf(cookies[nameOf(listId)], String(listId), now);
  }

  note(listId: number, reply: FastifyReply, now: Date): void {
    const value = this.signed.issueId(String(listId), now);
    setOwnCookie(reply, this.config, { name: nameOf(listId), value, seconds: LIFETIME_SECONDS });
  }
}
