import { once } from 'node:events';
import { connect } from 'node:net';
import { closedLoop, openLoop } from './measure.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One kept-alive connection that asks for a path and waits for the whole answer, with little code so that the load
 * itself costs little.
 */
class Connection {
  constructor(socket, host, headers) {
    this.socket = socket;
    this.tail = `HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`;
    this.chunks = [];
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('close', () => this.fail?.(new Error('connection closed')));
  }

  get(path) {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.fail = reject;
      this.chunks = [];
      this.received = 0;
      this.expected = undefined;
      this.socket.write(`GET ${path} ${this.tail}`);
    });
  }

  take(chunk) {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.expected === undefined) this.readHead();
    if (this.received < this.expected) return;
    this.fail = undefined;
    this.done({ status: this.status, bytes: this.length });
  }

  readHead() {
    const bytes = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    this.length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    this.expected = end + 4 + this.length;
  }
}

export async function openConnections(url, count, headers = '') {
  const { hostname, port, host } = new URL(url);
  const opened = Array.from({ length: count }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, host, headers);
  });
  const connections = await Promise.all(opened);
  return { connections, close: () => connections.forEach(({ socket }) => socket.destroy()) };
}

/** Every connection asks again as soon as it has its answer, until there are `total` answers. */
export async function httpLoad({ url, connections, total, path, headers }) {
  const opened = await openConnections(url, connections, headers);
  const free = [...opened.connections];
  try {
    return await closedLoop({
      writers: connections,
      total,
      newWriter: () => {
        const connection = free.pop();
        return async () => {
          const { status } = await connection.get(path());
          if (status !== 200) throw new Error(`${url} answered ${status}`);
        };
      },
    });
  } finally {
    opened.close();
  }
}

/** Calls at fixed times, over as many connections as are needed; answers the waiting times. */
export async function httpArrivals({ url, perSecond, seconds, path, connections = 64 }) {
  const opened = await openConnections(url, connections);
  const free = [...opened.connections];
  const waiting = [];
  const work = async () => {
    const connection = free.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
    const { status } = await connection.get(path());
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
  };
  try {
    return await openLoop({ perSecond, seconds, work });
  } finally {
    opened.close();
  }
}
