import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpRelay {
  /** The target's address with the relay's host and port. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Passes nothing on any more, as a server that was stopped in its tracks: connections stay, and nobody answers. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A proxy between a program and a server, with which a test can make the server unreachable without ending it. */
export async function createTcpRelay(targetUrl: string): Promise<TcpRelay> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let isFrozen = false;

  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const started = createServer((near) => pair(near, connect(Number(target.port), target.hostname)));
      started.once('error', reject);
      started.listen(port, '127.0.0.1', () => resolve(started));
    });

  function pair(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (chunk) => void (isFrozen ? held.push([other, chunk]) : other.write(chunk)));
      one.on('end', () => other.end());
    }
  }

  const held: [Socket, Buffer][] = [];

  async function down(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  }

  server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    down,
    async up() {
      server ??= await listen(port);
    },
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const [to, chunk] of held.splice(0)) to.write(chunk);
    },
    close: down,
  };
}
