import type { SessionUser } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { classMark, Registered } from '../registered/registered.js';

export const SESSION_COOKIE = 'fiocco_session';

export interface SignedIn {
  /** The session's own id. */
  readonly id: string;
  readonly user: SessionUser;
  /** When the session last proved its password. */
  readonly passwordAt: Date;
  readonly needsCode: boolean;
}

export interface Gatekeeper {
  /** Answers who is signed in on this call; `null` for a missing, expired, revoked or forged session. */
  signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null>;
  /** Those of these sessions that have not ended meanwhile, by their ids. */
  stillOpen(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Judges the password that a call brings, where it brings one; throws where it is wrong. */
  provePassword(request: FastifyRequest): Promise<void>;
}

/** Marks the class that knows who is signed in. */
export const KnowsSessions = classMark<readonly [], Gatekeeper>();

/** Asks the module that knows the accounts; without it nobody is signed in. */
@Injectable()
export class Sessions implements Gatekeeper {
  private readonly gatekeepers: () => readonly Gatekeeper[];

  constructor(registered: Registered) {
    this.gatekeepers = registered.roles(KnowsSessions);
  }

  async signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    return (await this.gatekeepers()[0]?.signedIn(request, reply)) ?? null;
  }

  async stillOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return (await this.gatekeepers()[0]?.stillOpen(ids)) ?? new Set();
  }

  async provePassword(request: FastifyRequest): Promise<void> {
    await this.gatekeepers()[0]?.provePassword(request);
  }
}
