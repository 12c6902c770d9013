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
  const connect = () => {
    const connection = keepConnected({
      addressNow: () => goingOn(address, last),
      names,
      againAfterMs: AGAIN_AFTER_MS,
      onEvent(passed) {
        hear(passed, true);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
        tabs?.postMessage(passed);
      },
    });
    return () => connection.end();
  };
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
export function whileShown(connect: () => () => void): () => void {
  let end: (() => void) | null = null;
  const leave = (): void => {
    end?.();
    end = null;
  };
  const follow = (): void => {
    if (document.hidden) leave();
    else end ??= connect();
  };
  document.addEventListener('visibilitychange', follow);
  // A browser keeps no page to go back to that holds a connection; one that it kept is shown again without being loaded.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', follow);
    leave();
  };
}

/** The address of a call that goes on after the event that was heard last. */
export const goingOn = (address: string, last: string): string =>
  last === '' ? address : `${address}?lastEventId=${encodeURIComponent(last)}`;

interface Connecting {
  /** Asked anew each time; the browser itself names the last event where it only lost the connection. */
  addressNow(): string;
  readonly names: readonly string[];
  /** A refused connection is tried again after so long. */
  readonly againAfterMs: number;
  onEvent(event: Passed): void;
  onOpen?(): void;
  onRefused?(): void;
}

interface Connection {
  isOpen(): boolean;
  end(): void;
}

export function keepConnected(connecting: Connecting): Connection {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(connecting.addressNow());
    for (const name of connecting.names)
      source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) =>
        connecting.onEvent({ name, id, data: JSON.parse(data) as unknown }),
      );
    source.addEventListener('open', () => connecting.onOpen?.());
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, connecting.againAfterMs);
      connecting.onRefused?.();
    });
  };
  open();
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    end() {
      clearTimeout(again);
      source.close();
    },
  };
}
