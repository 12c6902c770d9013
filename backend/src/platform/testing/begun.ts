import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Response } from 'supertest';

/** Reads an answer of any route, for `.parse()`: JSON as it is, and one that never ends is left once it has begun. */
export function begun(answer: Response, done: (error: Error | null, body: unknown) => void): void {
  void bodyOf(answer as unknown as IncomingMessage).then((body) => setImmediate(done, null, body));
}

async function bodyOf(answer: IncomingMessage): Promise<unknown> {
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.destroy();
    return {};
  }
  return json(answer).catch(() => ({}));
}
