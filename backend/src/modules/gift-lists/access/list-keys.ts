import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  setOwnCookie,
  Throttle,
  type ThrottleRule,
} from '../../../platform/index.js';
import { ListPasswords } from './list-password.js';
import { GuessingBrowsers } from './guessing-browsers.js';
import type { ListFacts } from './list-facts.js';
import { UNLOCK_COOKIE_SECONDS, UnlockCookies, unlockCookieName } from './unlock-cookie.js';
import type { Visitor } from './visitor.js';

/**
 * Per browser and list; browsers without our cookie count as one with their whole network. A family at one table
 * mistypes a few times; guessing takes thousands of attempts.
 */
export const PASSWORD_ATTEMPTS: ThrottleRule = { name: 'list-password', attempts: 10, perSeconds: 600 };

/** Per network and list, over the browsers that are counted by themselves: a party's guests share one network. */
export const PER_NETWORK: ThrottleRule = { name: 'list-password-network', attempts: 30, perSeconds: 600 };

/** Per list, over all networks. */
export const PER_LIST: ThrottleRule = { name: 'list-password-all', attempts: 50, perSeconds: 60 * 60 };

type Guess = Pick<Visitor, 'network' | 'cookies'>;

/** Checks who may open a protected list: by the cookie of an earlier password, or by the password itself. */
@Injectable()
export class ListKeys {
  private readonly cookies: UnlockCookies;
  private readonly browsers: GuessingBrowsers;

  constructor(
    private readonly passwords: ListPasswords,
    private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    this.cookies = new UnlockCookies(config.jwtSecret);
    this.browsers = new GuessingBrowsers(config);
  }

  hasCookie(list: Pick<ListFacts, 'id' | 'passwordVersion'>, cookies: Visitor['cookies']): boolean {
    const cookie = cookies[unlockCookieName(list.id)];
    return this.cookies.opens(cookie, list.id, list.passwordVersion, this.clock.now());
  }

  /** Counts the attempt before it checks the password; throws 429 after too many wrong ones. */
  async fits(list: ListFacts, password: string, { network, cookies }: Guess): Promise<boolean> {
    const { id, passwordHash, passwordVersion } = list;
    if (passwordHash === null) return true;
    const ofNetwork = `${network}|${list.id}`;
    const browser = this.browsers.find(list.id, cookies, this.clock.now());
    const key = browser === null ? ofNetwork : `${browser}|${list.id}`;
    const taken = await this.throttle.attempt({
      network,
      own: [
        { rule: PASSWORD_ATTEMPTS, key },
        ...(browser === null ? [] : [{ rule: PER_NETWORK, key: ofNetwork }]),
      ],
      common: { rule: PER_LIST, key: String(list.id) },
    });
    const opens = () => this.passwords.opens({ id, passwordHash, passwordVersion }, password);
    if (!(await this.throttle.tried(taken, opens))) return false;
    await this.throttle.giveBack(taken);
    await this.throttle.forget(PASSWORD_ATTEMPTS, key);
    return true;
  }

  /** From now on this browser's attempts are counted apart from those of others in its network. */
  countApart(list: ListFacts, cookies: Visitor['cookies'], reply: FastifyReply): void {
    const now = this.clock.now();
    if (this.browsers.find(list.id, cookies, now) === null) this.browsers.note(list.id, reply, now);
  }

  /** Sets the cookie that lets this browser in until the password changes. */
  hand(list: ListFacts, reply: FastifyReply): void {
    if (list.passwordHash === null) return;
    const value = this.cookies.issue(list.id, list.passwordVersion, this.clock.now());
    const name = unlockCookieName(list.id);
    setOwnCookie(reply, this.config, { name, value, seconds: UNLOCK_COOKIE_SECONDS });
  }
}
