import type { RunningServer } from './http/server.js';
import type { Store } from './store/store.js';

export type ServerName = 'panel' | 'stripe' | 'paypal';

/**
 * Starts a server on the given port; where none is given on that of the last start, so that pages that are open find it
 * again, or on any where another program has taken it.
 */
export async function onUsualPort(
  store: Store,
  name: ServerName,
  given: number | undefined,
  start: (port: number) => Promise<RunningServer>,
): Promise<RunningServer> {
  const ports = store.table<number>('ports');
  const usual = given ?? ports.get(name) ?? 0;
  const server = await start(usual).catch((error: unknown) => {
    if (given !== undefined || usual === 0 || !isTaken(error)) throw error;
    return start(0);
  });
  store.transact(() => {
    ports.put(name, Number(new URL(server.url).port));
  });
  return server;
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
