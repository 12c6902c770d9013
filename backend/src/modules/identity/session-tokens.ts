import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply } from 'fastify';
import { APP_CONFIG, type AppConfig, CLOCK, type Clock, SESSION_COOKIE } from '../../platform/index.js';
import type { User } from './user.entity.js';

const LIFETIME_SECONDS = 12 * 60 * 60;
/** A session in use is prolonged once this much of it has passed. */
const RENEW_AFTER_SECONDS = 60 * 60;

export interface SessionClaims {
  /** Account id. */
  readonly sub: number;
  /** The account's session version when the session began. */
  readonly version: number;
  /** The session's own id, kept when it is prolonged. */
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}

/** Sessions as signed tokens in a cookie that scripts can't read. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  begin(reply: FastifyReply, user: User): void {
    this.write(reply, { sub: user.id, version: user.sessionVersion, jti: randomUUID() });
  }

  /** Writes the cookie anew when the session is old enough to deserve it. */
  prolong(reply: FastifyReply, { sub, version, jti, iat }: SessionClaims): void {
    if (this.now() - iat < RENEW_AFTER_SECONDS) return;
    this.write(reply, { sub, version, jti });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(SESSION_COOKIE, this.cookieOptions());
  }

  private write(reply: FastifyReply, claims: Pick<SessionClaims, 'sub' | 'version' | 'jti'>): void {
    const iat = this.now();
    const token = this.jwt.sign({ ...claims, iat, exp: iat + LIFETIME_SECONDS });
    void reply.setCookie(SESSION_COOKIE, token, { ...this.cookieOptions(), maxAge: LIFETIME_SECONDS });
  }

  private cookieOptions() {
    const secure = this.config.publicUrl.startsWith('https:');
    return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure };
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
