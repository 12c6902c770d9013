import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  setOwnCookie,
  SignedCookies,
} from '../../platform/index.js';

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/**
 * Browsers in which a name once signed in (OWASP's "device cookies"): their attempts are counted apart, so that those of
 * strangers keep nobody from signing in where they always do. The cookie opens nothing, and stands for no session: it
 * outlives them, and a new password too, which its person types in that same browser.
 */
@Injectable()
export class KnownBrowsers {
  private readonly signed: SignedCookies;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.signed = new SignedCookies(config.jwtSecret, 'known-browser', LIFETIME_SECONDS);
  }

  /** What the browser's attempts at this folded name are counted by; null where it never signed in. */
  find(cookies: Readonly<Record<string, string | undefined>>, name: string): string | null {
    const [id = '', ...proof] = (cookies[this.cookieOf(name)] ?? '').split('.');
    return this.signed.stands(proof.join('.'), `${id}.${name}`, this.clock.now()) ? id : null;
  }

  /** After a sign-in. Each gives a new cookie, whose attempts are all left. */
  note(reply: FastifyReply, name: string): void {
    const id = randomBytes(12).toString('base64url');
    const value = `${id}.${this.signed.issue(`${id}.${name}`, this.clock.now())}`;
    setOwnCookie(reply, this.config, { name: this.cookieOf(name), value, seconds: LIFETIME_SECONDS });
  }

  /** One for each name, which it doesn't tell: several people use the shop's tablet. */
  private cookieOf(name: string): string {
    return `fiocco_known_${this.signed.digest(`name ${name}`).slice(0, 12)}`;
  }
}
