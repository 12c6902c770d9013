import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionUser } from '@fiocco/contracts';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import type { Actor, Position } from '@fiocco/event-sourcing';

/** The session of staff that calls. */
export interface CallingSession {
  readonly id: string;
  /** When it last proved its password: at its sign-in or later. */
  readonly passwordAt: Date;
  /** Whether its account has a second factor. */
  readonly needsCode: boolean;
  /** Whether the route says that it may ask for the password again. */
  readonly asksPassword: boolean;
  /** Whether this call brought the password. */
  isProvedNow: boolean;
}

/** What is known about the call or job for which the code runs. */
export interface RequestContextData {
  readonly requestId: string;
  /** `staff:3`, `buyer`, `system:hold-expiry`. */
  actor: Actor;
  /** In which it is answered; the shop's own outside of calls. */
  readonly language: Language;
  /** The network of the caller, as `networkOf` gives it; empty outside of calls. */
  readonly network: string;
  user: SessionUser | null;
  /** Absent outside of calls, and for guests. */
  session?: CallingSession;
  /**
   * The anonymous buyer's tokens from the browser's cookies, the one for new drafts first; empty where there are none.
   */
  readonly browserTokens: readonly string[];
  /** The last ledger position that this call's commands reached; the answer waits until the read models have it. */
  position: Position | null;
  /**
   * The origin of the shop's page that sends this change, where it was checked against the names that are served; so
   * never in production, where only the public address counts.
   */
  pageOrigin?: string | null;
  /** Set where what this call wrote is not in the ledger yet, so that its position is unknown, or what it read may be old. */
  isLate?: boolean;
}

const storage = new AsyncLocalStorage<RequestContextData>();

export const RequestContext = {
  /** Runs `work` in a context of its own, for jobs, scripts and tests. */
  run<T>(
    context: Partial<RequestContextData> & Pick<RequestContextData, 'requestId' | 'actor'>,
    work: () => T,
  ): T {
    return storage.run(
      { language: OWN_LANGUAGE, network: '', user: null, browserTokens: [], position: null, ...context },
      work,
    );
  },

  /** Runs `work` in this context, for Fastify's hooks. */
  enter<T>(context: RequestContextData, work: () => T): T {
    return storage.run(context, work);
  },

  /** The current context. Asking outside of a request or job is a programming error. */
  current(): RequestContextData {
    const context = storage.getStore();
    if (!context) throw new Error('No request context: wrap the work in RequestContext.run');
    return context;
  },

  find(): RequestContextData | undefined {
    return storage.getStore();
  },

  notePosition(position: Position | null): void {
    const context = storage.getStore();
    if (!context || position === null) return;
    if (context.position === null || position > context.position) context.position = position;
  },

  /** Makes the answer say that it is stale. */
  noteLate(): void {
    const context = storage.getStore();
    if (context) context.isLate = true;
  },
};
