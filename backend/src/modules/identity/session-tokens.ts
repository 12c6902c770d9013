import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  APP_CONFIG,
  type AppConfig,
  clearOwnCookie,
  CLOCK,
  type Clock,
  SESSION_COOKIE,
  setOwnCookie,
} from '../../platform/index.js';

const LIFETIME_SECONDS = 12 * 60 * 60;
/** A session ends this long after its sign-in, however often it is prolonged. */
export const LONGEST_SECONDS = 30 * 24 * 60 * 60;
/** A session in use is prolonged once this much time has passed since its token was made. */
const RENEW_AFTER_SECONDS = 60 * 60;

export interface SessionClaims {
  /** Account id. */
  readonly sub: number;
  /** The account's session version when the session began. */
  readonly version: number;
  /** The session's own id, kept when it is prolonged. */
  readonly jti: string;
  /** When its owner signed in (OpenID's name); kept when it is prolonged. Seconds, like all times of a token. */
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
}

/** When a session ends that is used now and began at `since`; both in seconds. */
export const endOf = (now: number, since: number): number =>
  Math.min(now + LIFETIME_SECONDS, since + LONGEST_SECONDS);

/** Sessions as signed tokens in a cookie that scripts cannot read. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The cookie of a session that just began. */
  begin(reply: FastifyReply, { sub, version, jti }: Pick<SessionClaims, 'sub' | 'version' | 'jti'>): void {
    this.write(reply, { sub, version, jti, auth_time: this.now() });
  }

  /** Sets a new cookie where the session's token is old enough. */
  prolong(reply: FastifyReply, { sub, version, jti, auth_time, iat }: SessionClaims): void {
    if (this.now() - iat < RENEW_AFTER_SECONDS) return;
    this.write(reply, { sub, version, jti, auth_time });
  }

  /** What the call's token says, without asking whether its session is still open; null where it is no token of ours. */
  claimsOf(request: FastifyRequest): SessionClaims | null {
    try {
      return this.jwt.verify<SessionClaims>(request.cookies[SESSION_COOKIE] ?? '', {
        ignoreExpiration: true,
      });
    } catch {
      return null;
    }
  }

  clear(reply: FastifyReply): void {
    clearOwnCookie(reply, this.config, SESSION_COOKIE);
  }

  private write(reply: FastifyReply, claims: Omit<SessionClaims, 'iat' | 'exp'>): void {
    const iat = this.now();
    const exp = endOf(iat, claims.auth_time);
    const value = this.jwt.sign({ ...claims, iat, exp });
    setOwnCookie(reply, this.config, { name: SESSION_COOKIE, value, seconds: exp - iat });
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
