import type { IncomingMessage } from 'node:http';
import { problemOfStatus } from '../errors/http-problems.js';

/**
 * Throws 400 for a call with two Host headers or none: node takes the first, a proxy before it may take the last (RFC
 * 9112, section 3.2).
 */
export function refuseUnclearHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && isHost(name)).length;
  if (named > 1 || (named === 0 && httpVersion !== '1.0')) throw problemOfStatus(400);
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';
