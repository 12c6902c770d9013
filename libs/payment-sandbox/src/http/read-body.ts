import type { IncomingMessage } from 'node:http';

const MOST = 1_000_000;

/** The body as text, `undefined` if it is larger than any that a provider takes. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= MOST) parts.push(part);
  }
  return length > MOST ? undefined : Buffer.concat(parts).toString('utf8');
}
