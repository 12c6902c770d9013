import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpRelay {
  /** The target's address with the relay's host and port. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between a program and a server, with which a test can make the server unreachable without ending it. */
export async function createTcpRelay(targetUrl: string): Promise<TcpRelay> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;

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
      one.pipe(other);
    }
  }

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
    close: down,
  };
}
