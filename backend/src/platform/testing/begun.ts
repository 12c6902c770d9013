import type { IncomingMessage } from 'node:http';
import type { Response } from 'supertest';

/** Reads an answer of any route, for `.parse()`: JSON as it is, and one that never ends is left once it has begun. */
export function begun(answer: Response, done: (error: Error | null, body: unknown) => void): void {
  const message = answer as unknown as IncomingMessage;
  if (message.headers['content-type']?.startsWith('text/event-stream')) {
    message.destroy();
    return done(null, {});
  }
  let text = '';
  message.setEncoding('utf8').on('data', (part: string) => (text += part));
  message.on('end', () => done(null, parsed(text)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
