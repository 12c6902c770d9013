import { CODE_HEADER, PASSWORD_HEADER } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { PG_POOL, RequestContext, Throttle } from '../../platform/index.js';
import { ActiveSessions } from './active-sessions.js';
import { codeMissing, notSignedIn, wrongCode, wrongPassword } from './identity.refusals.js';
import { Passwords } from './passwords.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SessionStrategy } from './session.strategy.js';

/** Whoever finds a session open must not guess the password with it, nor a code. */
const OWN_PASSWORD = { name: 'own-password', attempts: 10, perSeconds: 15 * 60 };
/** As for passwords in bodies, with three characters for each byte. */
const LONGEST_HEADER = 3 * 4 * 200;

/** The present password of whoever is signed in, asked again for what touches credentials. */
@Injectable()
export class PasswordAgain {
  constructor(
    private readonly passwords: Passwords,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: ActiveSessions,
    private readonly strategy: SessionStrategy,
    private readonly throttle: Throttle,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** From the headers of a call that was refused without it; nothing where it brings none. */
  async readFrom(request: FastifyRequest): Promise<void> {
    const [typed, code] = [headerOf(request, PASSWORD_HEADER), headerOf(request, CODE_HEADER)];
    if (typed !== null) await this.check(request, typed, code);
  }

  /** Throws unless it is right, with a code where the account has a second factor. Then it holds for this session. */
  async check(request: FastifyRequest, password: string, code: string | null): Promise<void> {
    const { user, session } = RequestContext.current();
    if (!user || !session) throw notSignedIn();
    const key = String(user.id);
    await this.throttle.consume(OWN_PASSWORD, key);
    const isRight = await this.throttle.tried([{ rule: OWN_PASSWORD, key }], () =>
      this.matches(user.id, password),
    );
    if (!isRight) throw wrongPassword();
    // The right password alone counts as a try as well.
    if (session.needsCode) await this.checkCode(user.id, code);
    await this.throttle.forget(OWN_PASSWORD, key);
    const calling = await this.strategy.authenticateCall(request);
    if (calling) await this.sessions.notePassword(calling.claims);
    session.isProvedNow = true;
  }

  private async matches(userId: number, password: string): Promise<boolean> {
    const query = 'select password_hash from users where id = $1';
    const { rows } = await this.pool.query<{ password_hash: string }>(query, [userId]);
    return this.passwords.matches(rows[0]?.password_hash, password);
  }

  private async checkCode(userId: number, code: string | null): Promise<void> {
    if (!code) throw codeMissing();
    if (!(await this.secondFactor.passes(userId, code))) throw wrongCode(userId, 403);
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const sent = headers[name];
  if (typeof sent !== 'string' || sent === '' || sent.length > LONGEST_HEADER) return null;
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
