import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems draw the ports of outgoing connections from 32768 upwards. One that is drawn from there for a server may be
 * taken by any connection while that server is down between two starts.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A port on which nobody listens, and which no outgoing connection takes before the server does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    probe.close();
  }
}
