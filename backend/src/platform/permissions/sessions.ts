import type { SessionUser } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'fiocco_session';

/** Answers who is signed in on this call; `null` for a missing, expired, revoked or forged session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>;

/** The identity module sets its strategy here; without it nobody is signed in. */
export class Sessions {
  private authenticate: Authenticate = async () => null;

  use(authenticate: Authenticate): void {
    this.authenticate = authenticate;
  }

  userOf(request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null> {
    return this.authenticate(request, reply);
  }
}
