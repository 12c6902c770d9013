import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Response } from 'supertest';

/** Reads an answer of any route, for `.parse()`: JSON as it is, and one that never ends is left once it has begun. */
export function begun(answer: Response, done: (error: Error | null, body: unknown) => void): void {
  const message = answer as unknown as IncomingMessage;
  if (message.headers['content-type']?.startsWith('text/event-stream')) {
    message.destroy();
    return done(null, {});
  }
  json(message).then(
    (body) => done(null, body),
    () => done(null, {}),
  );
}
