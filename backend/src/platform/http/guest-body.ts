import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { problemOfStatus } from '../errors/http-problems.js';

/** Far more than any form that guests send. */
const GUESTS_MAX_BYTES = 16 * 1024;

/**
 * Throws 413 before the body is read, where a guest's call declares a body that is too large. A route may allow more.
 */
export function refuseLargeGuestBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw problemOfStatus(413);
}

/** For a body without a declared length: fails with 413 as soon as it is too large. */
export function limitedGuestBody(request: FastifyRequest, payload: NodeJS.ReadableStream): Transform {
  const limited = new LimitedBody(limitOf(request));
  payload.on('error', (error: Error) => limited.destroy(error));
  return payload.pipe(limited);
}

const limitOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.bodyLimit ?? GUESTS_MAX_BYTES;

class LimitedBody extends Transform {
  /** Fastify compares it with the declared length, and here there is none. */
  receivedEncodedLength = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.receivedEncodedLength > this.maxBytes) done(problemOfStatus(413));
    else done(null, chunk);
  }
}
