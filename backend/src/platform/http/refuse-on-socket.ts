import type { Duplex } from 'node:stream';
import { problemOfStatus } from '../errors/http-problems.js';
import type { SecurityHeaders } from './security-headers.js';

/** Answers a call that cannot be parsed, or will never be complete, and closes both directions of its connection. */
export function refuseOnSocket(socket: Duplex, status: number, headers: SecurityHeaders): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemOfStatus(status).toBody());
  const head = [
    `HTTP/1.1 ${status} Error`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'cache-control: no-store',
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
