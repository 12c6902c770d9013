import { once } from 'node:events';
import net from 'node:net';

export interface TcpRelay {
  /** The target's URL through the relay. */
  readonly url: string;
  /** Cuts every connection that is open now. */
  cut(): void;
  /** Until `mend`, accepts connections and cuts them at once, like a server that is down. */
  fail(): void;
  /** Until `mend`, accepts connections and bytes and answers nothing, like a server that is stopped. */
  stall(): void;
  /** Ends `fail` and `stall`; stalled connections are cut. */
  mend(): void;
  /** Makes new connections wait for the server until the returned function is called. */
  hold(): () => void;
  /** Open sockets, two for each connection. */
  readonly open: number;
  /** Loses the server's next answer: the request arrives, then the connection ends. Resolves when it happened. */
  loseNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP relay in front of a server, for faults that only a network has. */
export async function createTcpRelay(target: string): Promise<TcpRelay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  let failing = false;
  let stalled = false;
  let held: Promise<void> = Promise.resolve();
  let onLostAnswer: (() => void) | undefined;

  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const adopt = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const pair = (client: net.Socket): void => {
    const server = net.connect(Number(port), hostname);
    adopt(server);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    client.on('data', (request) => void (stalled || server.write(request)));
    client.on('end', () => server.end());
    server.on('data', (answer) => {
      if (stalled) return;
      if (!onLostAnswer) return void client.write(answer);
      client.destroy();
      onLostAnswer();
      onLostAnswer = undefined;
    });
  };
  const relay = net.createServer((client) => {
    adopt(client);
    if (failing) client.destroy();
    else void held.then(() => client.destroyed || pair(client));
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cut,
    fail() {
      failing = true;
      cut();
    },
    stall() {
      stalled = true;
    },
    mend() {
      if (stalled) cut();
      failing = false;
      stalled = false;
    },
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    get open() {
      return sockets.size;
    },
    loseNextAnswer: () => new Promise((resolve) => (onLostAnswer = resolve)),
    async close() {
      cut();
      relay.close();
      await once(relay, 'close');
    },
  };
}
