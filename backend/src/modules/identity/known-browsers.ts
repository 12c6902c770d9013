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
 * Browsers in which a name once signed in (OWASP's "device cookies"). Their attempts are counted apart, so that
 * attempts of strangers do not lock somebody out of their usual browser. The cookie grants no access. It outlives
 * sessions and also a new password, which its owner types in the same browser.
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

  /**
   * The key under which this browser's attempts at the folded name are counted; null where the name never signed in
   * here.
   */
  find(cookies: Readonly<Record<string, string | undefined>>, name: string): string | null {
    return this.signed.idOf(cookies[this.cookieOf(name)], name, this.clock.now());
  }

  /** Called after a sign-in. Each sign-in sets a new cookie with a fresh count of attempts. */
  note(reply: FastifyReply, name: string): void {
    const value = this.signed.issueId(name, this.clock.now());
    setOwnCookie(reply, this.config, { name: this.cookieOf(name), value, seconds: LIFETIME_SECONDS });
  }

  /** One cookie for each name, without showing the name: several people may use the shop's tablet. */
  private cookieOf(name: string): string {
    return `fiocco_known_${this.signed.digest(`name ${name}`).slice(0, 12)}`;
  }
}
