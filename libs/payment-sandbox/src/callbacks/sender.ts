import type { Callback, CallbackTargets } from './callback.js';
import type { Outbox } from './outbox.js';

export interface Sender {
  /** Something may be due. */
  wake(): void;
  /** Sends one at once, whatever its state; `undefined` where nobody answered. */
  deliver(callback: Callback): Promise<number | undefined>;
  stop(): Promise<void>;
}

export interface SenderTools {
  readonly outbox: Outbox;
  targets(): CallbackTargets;
  headersOf(callback: Callback): Record<string, string>;
}

/** Of different payments, as providers do: a shop may hold a callback for a moment. */
const AT_ONCE = 64;
const LOOK_AGAIN_MS = 25;
const PATIENCE_MS = 10_000;

/** Sends what is due, again and again with growing pauses until it is answered with 2xx. */
export function createSender({ outbox, targets, headersOf }: SenderTools): Sender {
  const busy = new Map<string, Promise<unknown>>();
  const stopped = new AbortController();
  let next: NodeJS.Timeout | undefined;

  const addressOf = ({ provider }: Callback): string | undefined => targets()[provider]?.url;

  async function deliver(callback: Callback): Promise<number | undefined> {
    const address = addressOf(callback);
    if (address === undefined) return undefined;
    const status = await post(address, callback);
    if (stopped.signal.aborted) return status;
    if (status !== undefined && status >= 200 && status < 300) outbox.delivered(callback.id);
    else outbox.failed(callback.id);
    return status;
  }

  async function post(address: string, callback: Callback): Promise<number | undefined> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(callback) },
        body: callback.payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  function round(): void {
    next = undefined;
    for (const callback of outbox.due()) {
      if (busy.size >= AT_ONCE) break;
      if (busy.has(callback.payment) || addressOf(callback) === undefined) continue;
      const sending = deliver(callback).finally(() => {
        busy.delete(callback.payment);
        schedule(0);
      });
      busy.set(callback.payment, sending);
    }
    if (outbox.waits()) schedule(LOOK_AGAIN_MS);
  }

  function schedule(ms: number): void {
    if (stopped.signal.aborted) return;
    clearTimeout(next);
    next = setTimeout(round, ms);
  }

  return {
    wake() {
      schedule(0);
    },
    deliver,
    async stop() {
      stopped.abort();
      clearTimeout(next);
      await Promise.allSettled(busy.values());
    },
  };
}
