import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { createSecretKey } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { APP_CONFIG, type AppConfig, SESSION_COOKIE } from '../../platform/index.js';
import { ActiveSessions, type ActiveSession } from './active-sessions.js';
import type { SessionClaims } from './session-tokens.js';

const NAME = 'jwt';

/**
 * A key object, which jsonwebtoken takes although passport-jwt's types do not know it. From a text it would try to read a
 * public key at each call, which takes 0.4 ms.
 */
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret)) as unknown as Buffer;

/**
 * passport-jwt over the session cookie. It has a passport object of its own, so that two apps can run in one process.
 */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, NAME) {
  // Only declared, without a value: the base class sets it before fields are initialised.
  declare private authenticator: passport.Authenticator | undefined;

  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    private readonly sessions: ActiveSessions,
  ) {
    super({
      jwtFromRequest: (request: unknown) => (request as FastifyRequest).cookies[SESSION_COOKIE] ?? null,
      secretOrKey: keyOf(config.jwtSecret),
      algorithms: ['HS256'],
      // Checked in `validate`, by the shop's clock.
      ignoreExpiration: true,
    });
  }

  getPassportInstance(): passport.Authenticator {
    this.authenticator ??= new passport.Passport();
    return this.authenticator;
  }

  async validate(claims: SessionClaims): Promise<ActiveSession | false> {
    return (await this.sessions.find(claims)) ?? false;
  }

  /** The id of the session that calls; null where there is none. */
  async sessionOf(request: FastifyRequest): Promise<string | null> {
    return (await this.authenticateCall(request))?.claims.jti ?? null;
  }

  /** The session of the call's cookie; `null` where there is no valid one. */
  authenticateCall(request: FastifyRequest): Promise<ActiveSession | null> {
    return new Promise((resolve, reject) => {
      const middleware = this.getPassportInstance().authenticate(
        NAME,
        { session: false },
        (error: unknown, session: ActiveSession | false | undefined) =>
          error ? reject(error) : resolve(session || null),
      ) as (request: unknown, reply: unknown, next: (error?: unknown) => void) => void;
      middleware(request, {}, (error) => (error ? reject(error) : resolve(null)));
    });
  }
}
