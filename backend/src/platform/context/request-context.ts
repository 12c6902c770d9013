import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionUser } from '@fiocco/contracts';
import type { Actor, Position } from '@fiocco/event-sourcing';

/** What is known about the call (or job) that the code runs for. */
export interface RequestContextData {
  readonly requestId: string;
  /** `staff:3`, `buyer`, `system:hold-expiry`. */
  actor: Actor;
  /** Where the call comes from, as `networkOf` tells it; empty outside of calls. */
  readonly network: string;
  user: SessionUser | null;
  /** The anonymous buyer's cookies, the one for new drafts first; none where the browser has none. */
  readonly browserTokens: readonly string[];
  /** Last ledger position that this call's commands reached; the answer waits for it. */
  position: Position | null;
  /** What this call wrote is not in the ledger yet, so its position is not known. */
  isLate?: boolean;
}

const storage = new AsyncLocalStorage<RequestContextData>();

export const RequestContext = {
  /** Runs `work` in a context of its own: for jobs, scripts and tests. */
  run<T>(
    context: Partial<RequestContextData> & Pick<RequestContextData, 'requestId' | 'actor'>,
    work: () => T,
  ): T {
    return storage.run({ network: '', user: null, browserTokens: [], position: null, ...context }, work);
  },

  /** Runs `work` in this very context, as Fastify's hooks need it. */
  enter<T>(context: RequestContextData, work: () => T): T {
    return storage.run(context, work);
  },

  /** The current context; it is a fault to ask outside of a request or job. */
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

  /** The answer says that it is stale. */
  noteLate(): void {
    const context = storage.getStore();
    if (context) context.isLate = true;
  },
};
