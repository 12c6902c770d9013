import type { SessionUser } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'fiocco_session';

export interface SignedIn {
  readonly user: SessionUser;
  /** When the session last proved its password. */
  readonly passwordAt: Date;
  readonly needsCode: boolean;
}

/** Answers who is signed in on this call; `null` for a missing, expired, revoked or forged session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | null>;

/** Judges the password that a call brings, where it brings one; throws where it is wrong. */
export type ProvePassword = (request: FastifyRequest) => Promise<void>;

/** The identity module sets its strategy here; without it nobody is signed in. */
export class Sessions {
  private authenticate: Authenticate = async () => null;

  private prove: ProvePassword = async () => undefined;

  use(authenticate: Authenticate, prove: ProvePassword): void {
    this.authenticate = authenticate;
    this.prove = prove;
  }

  signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    return this.authenticate(request, reply);
  }

  provePassword(request: FastifyRequest): Promise<void> {
    return this.prove(request);
  }
}
