/** A browser that was refused asks again after so long; one that lost its connection does so by itself. */
const AGAIN_AFTER_MS = 10_000;

interface Passed {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
}

interface Listening<Events> {
  /** The call that answers server-sent events, and takes `lastEventId`. */
  readonly address: string;
  readonly names: readonly (keyof Events & string)[];
  /** `isFirst` in the one tab of the browser that has the connection: what a browser does once is done there. */
  onEvent<Name extends keyof Events>(name: Name, data: Events[Name], isFirst: boolean): void;
}

/**
 * Hears what the server tells, over one connection for all tabs of a browser: one tab has it and passes on what it hears;
 * when it closes, the next one goes on where it was. Answers how to stop.
 */
export function hearEvents<Events>({ address, names, onEvent }: Listening<Events>): () => void {
  if (!('EventSource' in window)) return () => undefined;
  const leaving = new AbortController();
  const tabs = 'locks' in navigator && 'BroadcastChannel' in window ? new BroadcastChannel(address) : null;
  let last = '';
  const hear = ({ name, id, data }: Passed, isFirst: boolean): void => {
    last = id;
    onEvent(name as keyof Events, data as Events[keyof Events], isFirst);
  };
  const connect = () =>
    keepConnected(
      () => (last === '' ? address : `${address}?lastEventId=${encodeURIComponent(last)}`),
      names,
      (passed) => {
        hear(passed, true);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
        tabs?.postMessage(passed);
      },
    );
  if (tabs) {
    tabs.onmessage = ({ data }: MessageEvent<Passed>) => hear(data, false);
    void whileHolding(address, leaving.signal, connect);
  } else leaving.signal.addEventListener('abort', whileShown(connect));
  return () => {
    leaving.abort();
    tabs?.close();
  };
}

/** Connects once no other tab is connected, until it leaves. */
async function whileHolding(name: string, leaving: AbortSignal, connect: () => () => void): Promise<void> {
  try {
    await navigator.locks.request(name, { signal: leaving }, async () => {
      const end = connect();
      if (!leaving.aborted) await new Promise((left) => leaving.addEventListener('abort', left));
      end();
    });
  } catch {
    // It left before its turn came.
  }
}

/** Tabs that cannot agree, such as those of a page without https: only the one that is looked at is connected. */
function whileShown(connect: () => () => void): () => void {
  let end: (() => void) | null = null;
  const follow = (): void => {
    if (document.hidden) {
      end?.();
      end = null;
    } else end ??= connect();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    end?.();
  };
}

function keepConnected(
  addressNow: () => string,
  names: readonly string[],
  onEvent: (event: Passed) => void,
): () => void {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(addressNow());
    for (const name of names)
      source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) =>
        onEvent({ name, id, data: JSON.parse(data) as unknown }),
      );
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_AFTER_MS);
    });
  };
  open();
  return () => {
    clearTimeout(again);
    source.close();
  };
}
