import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../config/app-config.js';

/**
 * Closes the connection of a call whose body does not arrive in time; an unfinished body would keep it open for ever.
 */
export class BodyTimes {
  private readonly timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  constructor(
    private readonly limits: Pick<RequestLimits, 'bodyMs' | 'uploadMs'>,
    private readonly refuse: (socket: Duplex) => void,
  ) {}

  /** Called when the head of the call has arrived. */
  watch(request: FastifyRequest, reply: FastifyReply): void {
    // A call that the process makes to itself, for example while the example shop is loaded, has no connection.
    if (!hasBody(request.raw) || !(request.raw.socket instanceof Socket)) return;
    request.raw.once('close', () => clearTimeout(this.timers.get(request.raw)));
    this.start(request, reply, this.limits.bodyMs);
  }

  /** Gives a call that was accepted with an upload more time. */
  allowUpload(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.timers.has(request.raw)) return;
    clearTimeout(this.timers.get(request.raw));
    this.start(request, reply, this.limits.uploadMs);
  }

  private start({ raw }: FastifyRequest, reply: FastifyReply, ms: number): void {
    this.timers.set(raw, setTimeout(() => this.end(raw, reply), ms).unref());
  }

  private end(raw: IncomingMessage, { raw: answer }: FastifyReply): void {
    if (raw.complete) return;
    // Either an answer has begun, or an earlier call of this connection still waits for its answer.
    if (answer.headersSent || !answer.socket) raw.socket.destroy();
    else this.refuse(raw.socket);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
